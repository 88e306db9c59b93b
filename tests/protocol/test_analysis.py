"""`quadriga analyse`: JSON Lines in and out. QUADRIGA_BINARY names the binary."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path
from typing import Any

from raw_engine import BINARY, GAMES, PATIENCE, RawEngine

LONG = {"limit": {"movetime": 600_000}}
ILLEGAL = "nowhere"


def flags(threads: int, *more: str) -> list[str]:
    return ["--option", f"Threads={threads}", *more, "analyse"]


def analyse(
    data: str | bytes | list[dict[str, Any]], threads: int = 2, status: int = 0, more: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    """Returns all output lines of a process with this input."""
    if isinstance(data, list):
        data = "".join(json.dumps(each) + "\n" for each in data)
    done = subprocess.run(
        [BINARY, *flags(threads, *more)],
        input=data.encode() if isinstance(data, str) else data,
        capture_output=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (status, b""), (done.returncode, done.stderr)
    assert done.stdout == b"" or done.stdout.endswith(b"\n"), "the last line is not whole"
    return [json.loads(line) for line in done.stdout.splitlines()]


def untimed(results: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {result["id"]: {name: value for name, value in result.items() if name != "time"} for result in results}


class Process(RawEngine):
    """A running analysis, written to and read line by line."""

    def __init__(self, threads: int) -> None:
        super().__init__(*flags(threads))

    def request(self, **fields: Any) -> None:
        self.send(json.dumps(fields))

    def result(self) -> dict[str, Any]:
        line = self.line()
        assert line is not None
        result: dict[str, Any] = json.loads(line)
        return result

    def results(self) -> list[dict[str, Any]]:
        self.close_input()
        return [json.loads(line) for line in self.rest()]


def requests(count: int, nodes: int) -> list[dict[str, Any]]:
    """Returns positions of all games in random order."""
    chance = random.Random(1)
    return [
        {
            "id": str(number),
            "game": chance.choice(GAMES),
            "limit": {"nodes": chance.randint(1, nodes)},
            "options": {"MultiPV": chance.randint(1, 3)},
            "priority": chance.randint(-2, 2),
        }
        for number in range(count)
    ]


class Results(unittest.TestCase):
    def test_what_a_result_says(self) -> None:
        [result] = analyse('{"id": "a", "game": "onoro", "moves": ["m14"], "limit": {"depth": 4}}\n')
        self.assertLess(result.pop("time"), 60)
        self.assertEqual((len(result.pop("wdl")), type(result.pop("score")), type(result.pop("nodes"))), (3, int, int))
        self.assertEqual(result.pop("bestmove"), result.pop("pv")[0])
        head = {"line": 1, "id": "a", "game": "onoro", "position": "startpos", "moves": ["m14"]}
        self.assertEqual(result, head | {"mate": None, "bound": None, "depth": 4})

    def test_the_answers_are_those_of_the_protocol(self) -> None:
        for game in GAMES:
            with self.subTest(game=game):
                [result] = analyse([{"limit": {"nodes": 5000}}], more=("--game", game))
                done = subprocess.run(
                    [BINARY, "--game", game, "go", "nodes", "5000"], capture_output=True, text=True, check=True
                )
                *_, info, best = done.stdout.splitlines()
                self.assertEqual(best, f"bestmove {result['bestmove']}")
                self.assertIn(f"info depth {result['depth']} ", info)
                self.assertIn(f" nodes {result['nodes']} ", info)
                self.assertTrue(info.endswith(" pv " + " ".join(result["pv"])))

    def test_parallel_searches_change_no_result(self) -> None:
        asked = requests(120, 2000)
        alone = untimed(analyse(asked, threads=1))
        self.assertEqual(len(alone), 120)
        self.assertEqual(untimed(analyse(asked, threads=7)), alone)
        self.assertEqual(untimed(analyse(asked[::-1], threads=3)).keys(), alone.keys())

    def test_several_lines(self) -> None:
        [result] = analyse([{"game": "onoro", "limit": {"depth": 3}, "options": {"MultiPV": 2, "Repetition": 0}}])
        self.assertEqual([line["pv"][0] for line in result["lines"]][0], result["bestmove"])
        self.assertEqual(len(result["lines"]), 2)
        self.assertEqual({name: result[name] for name in result["lines"][0]}, result["lines"][0])

    def test_a_mate_and_its_absence(self) -> None:
        rooks = {"game": "onitama", "position": "ssmss/5/5/5/SSMSS rooster,tiger/cobra,rabbit/frog b"}
        found, none = analyse([rooks | {"limit": {"mate": 5}}, {"game": "onitama", "limit": {"mate": 3}}], threads=1)
        self.assertEqual((found["mate"], found["score"], len(found["pv"])), (5, None, 5))
        self.assertEqual(none["noMateWithin"], 3)

    def test_the_root_moves(self) -> None:
        for game in GAMES:
            with self.subTest(game=game):
                request = {"game": game, "limit": {"nodes": 3000}, "rootMoves": True}
                [result] = analyse([request])
                first, *others = result["rootMoves"]
                self.assertEqual(first["move"], result["bestmove"])
                self.assertEqual([first[name] for name in ("score", "bound")], [result["score"], result["bound"]])
                self.assertEqual({move["bound"] for move in others} - {"upper", None}, set())
                nodes = sum(move["nodes"] for move in result["rootMoves"])
                self.assertLess(0.95 * result["nodes"], nodes)
                self.assertLessEqual(nodes, result["nodes"])
                legal = {move["move"] for move in result["rootMoves"]}
                self.assertEqual(len(legal), len(result["rootMoves"]))
                [none] = analyse([request | {"rootMoves": False}])
                self.assertEqual(
                    {name: value for name, value in none.items() if name != "time"},
                    {name: value for name, value in result.items() if name not in ("time", "rootMoves")},
                )
                if game != "onoro":  # one move is proved to be the best
                    self.allow_and_avoid(request, legal, result["bestmove"])

    def allow_and_avoid(self, request: dict[str, Any], legal: set[str], best: str) -> None:
        one, two, *_ = sorted(legal - {best})
        for limits, left in (
            ({"avoidMoves": [best]}, legal - {best}),
            ({"allowMoves": [one, two]}, {one, two}),
            ({"allowMoves": [one, two], "avoidMoves": [two]}, {one}),
        ):
            [result] = analyse([request | limits])
            self.assertEqual({move["move"] for move in result["rootMoves"]}, left)
            self.assertIn(result["bestmove"], left)
        for limits in (
            {"allowMoves": [one], "avoidMoves": [one]},
            {"allowMoves": [ILLEGAL]},
            {"avoidMoves": [ILLEGAL]},
        ):
            [result] = analyse([request | limits], status=1)
            self.assertEqual(result["error"]["code"], "bad-go")

    def test_a_game_that_is_over(self) -> None:
        start, *_ = analyse([{"game": "onitama", "options": {"Deal": 5}, "limit": {"mate": 9, "nodes": 1}}])
        self.assertIsNotNone(start["bestmove"])
        game = {"game": "onitama", "position": "ssmss/5/5/5/SSMSS rooster,tiger/cobra,rabbit/frog b"}
        [won] = analyse([game | {"limit": {"mate": 5}}])
        [over] = analyse([game | {"moves": won["pv"]}])
        self.assertEqual((over["bestmove"], over["mate"], over["depth"], over["pv"]), (None, 0, 0, []))

    def test_plies_of_a_game(self) -> None:
        whole = {"id": "g", "game": "onoro", "moves": ["m14", "m12", "l13"], "limit": {"nodes": 200}}
        results = analyse([whole | {"plies": [0, 2, 3]}])
        self.assertEqual(sorted(result["moves"] for result in results), [[], ["m14", "m12"], ["m14", "m12", "l13"]])

    def test_the_start_of_a_game(self) -> None:
        deals = [{"id": str(deal), "game": "onitama", "options": {"Deal": deal}} for deal in (0, 131039)]
        cards = [result["pv"][0][4:] for result in analyse([deal | {"limit": {"depth": 1}} for deal in deals])]
        self.assertEqual(len(set(cards)), 2)

    def test_an_id_is_any_text(self) -> None:
        ids = ["", "\0", '"\\', "ä😀\u2028", "a" * 100_000]
        results = analyse([{"id": each, "limit": {"nodes": 1}} for each in ids])
        self.assertEqual({result["id"] for result in results}, set(ids))

    def test_the_same_id_twice(self) -> None:
        results = analyse([{"id": "a", "limit": {"nodes": 1}}] * 3)
        self.assertEqual(sorted(result["line"] for result in results), [1, 2, 3])

    def test_reports_during_the_search(self) -> None:
        *reports, result = analyse([{"game": "onoro", "limit": {"depth": 5}, "reportEvery": 0}])
        self.assertEqual([report["depth"] for report in reports], [1, 2, 3, 4, 5])
        self.assertTrue(all(report["partial"] is True for report in reports))
        self.assertNotIn("partial", result)
        self.assertEqual(len(analyse([{"limit": {"depth": 3}, "reportEvery": 1_000_000}])), 2)

    def test_the_log(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "log")
            [result] = analyse([{"limit": {"nodes": 1}}], more=("--log", str(path)))
            lines = [line.split(" ", 3)[2:] for line in path.read_text().splitlines()]
            self.assertEqual(lines[0], ["<", '{"limit": {"nodes": 1}}'])
            self.assertEqual((lines[1][0], json.loads(lines[1][1])), (">", result))


class Order(unittest.TestCase):
    def test_priorities(self) -> None:
        with Process(1) as process:
            process.request(id="first", reportEvery=0, **LONG)
            self.assertTrue(process.result()["partial"])  # it is searched, so the others wait
            for priority in (0, -1, 2, 2, 1):
                process.request(id="x", priority=priority, limit={"nodes": 1})
            process.request(cancel="first")
            lines = [line for line in process.results() if "partial" not in line]
            # This answer may come at any place: the cancelled search answers on its own thread.
            lines.remove({"line": 7, "cancel": "first", "count": 1})
            self.assertEqual([result["line"] for result in lines], [1, 4, 5, 6, 2, 3])

    def test_results_come_as_they_finish(self) -> None:
        with Process(2) as process:
            process.request(id="long", **LONG)
            process.request(id="short", limit={"nodes": 1})
            self.assertEqual(process.result()["id"], "short")

    def test_cancel_of_a_running_search_gives_what_it_found(self) -> None:
        with Process(1) as process:
            process.request(id="a", reportEvery=0, **LONG)
            self.assertTrue(process.result()["partial"])
            process.request(cancel="a")
            # A report may arrive even after the answer to the cancel.
            lines = (line for line in iter(process.result, None) if "partial" not in line)
            found = {*next(lines), *next(lines)}
            self.assertEqual(found & {"count", "bestmove", "cancelled"}, {"count", "bestmove", "cancelled"})
            process.request(cancel="a")
            self.assertEqual(process.result()["count"], 0)

    def test_cancel_of_waiting_positions(self) -> None:
        with Process(1) as process:
            process.request(id="a", **LONG)
            process.request(id="b", limit={"nodes": 1})
            process.request(id="c", moves=["x"] * 3, plies=[0, 1, 2, 3], limit={"nodes": 1})
            process.request(id="d", cancel="c")
            lines = [process.result() for _ in range(5)]
            self.assertEqual([line.get("error", {}).get("code") for line in lines], ["cancelled"] * 4 + [None])
            self.assertEqual([len(line["moves"]) for line in lines[:4]], [0, 1, 2, 3])
            self.assertEqual(lines[4], {"line": 4, "id": "d", "cancel": "c", "count": 4})
            process.request(cancel="a")
            self.assertEqual(Counter(line.get("id") for line in process.results()), {None: 1, "a": 1, "b": 1})

    def test_cancel_of_everything(self) -> None:
        with Process(1) as process:
            process.request(id="a", **LONG)
            process.request(limit={"nodes": 1})
            process.request(id="c", plies=[0, 1], moves=["x"], limit={"nodes": 1})
            process.request(cancelAll=True)
            lines = process.results()
            self.assertIn({"line": 4, "cancelAll": True, "count": 4}, lines)
            self.assertEqual(Counter(line["line"] for line in lines), {1: 1, 2: 1, 3: 2, 4: 1})

    def test_cancel_of_nothing(self) -> None:
        self.assertEqual(analyse([{"cancel": "a"}]), [{"line": 1, "cancel": "a", "count": 0}])


class BadInput(unittest.TestCase):
    def refusals(self, data: bytes) -> list[tuple[int, str]]:
        return [(result["line"], result["error"]["code"]) for result in analyse(data, status=1)]

    def test_one_error_a_line(self) -> None:
        data = b'{"id": \n[]\n\n \t\r\nnull\n{"x": 1}\n\x00\n"\xff"\n{"id": "\x00"}\n{"limit": {"nodes": -1}}'
        self.assertEqual(
            self.refusals(data),
            [(1, "bad-json"), (2, "bad-json"), (5, "bad-json"), (6, "bad-field"), (7, "bad-json"), (8, "bad-json")]
            + [(9, "bad-json"), (10, "bad-go")],
        )

    def test_any_line_end_and_a_byte_order_mark(self) -> None:
        data = b"\xef\xbb\xbfx\r\n\r\nx\rx\nx".replace(b"x", b'{"limit": {"nodes": 1}}')
        self.assertEqual(sorted(result["line"] for result in analyse(data)), [1, 3, 4, 5])

    def test_bad_positions(self) -> None:
        results = analyse(
            [
                {"id": "fen", "game": "onoro", "position": "nonsense"},
                {"id": "move", "game": "onoro", "moves": ["m14", ILLEGAL]},
                {"id": "fine", "game": "onoro", "moves": ["m14"], "limit": {"nodes": 1}},
            ],
            threads=1,
            status=1,
        )
        self.assertEqual([result.get("error", {}).get("code") for result in results], ["bad-fen", "illegal-move", None])
        self.assertEqual([result["id"] for result in results], ["fen", "move", "fine"])
        self.assertIn(f"move 2 '{ILLEGAL}'", results[1]["error"]["message"])

    def test_huge_lines(self) -> None:
        long = b'{"id": "%s"}\n' % (b"a" * (1 << 20))
        deep = b"[" * 1_000_000 + b"\n"
        moves = json.dumps({"id": "m", "moves": ["x"] * 150_000}).encode() + b"\n"
        names = b"{" + b",".join(b'"%d":0' % number for number in range(80_000)) + b"}\n"
        *bad, good = sorted(
            analyse(long + deep + moves + names + b'{"limit":{"nodes":1}}\n', status=1),
            key=lambda line: int(line["line"]),
        )
        self.assertEqual(
            [line["error"]["code"] for line in bad], ["line-too-long", "bad-json", "illegal-move", "bad-field"]
        )
        self.assertIn("bestmove", good)

    def test_chance_bytes(self) -> None:
        chance = random.Random(2)
        text = json.dumps({"id": "a", "game": "onoro", "moves": ["m14"], "limit": {"nodes": 1}, "priority": 1}).encode()
        lines = []
        for _ in range(300):
            line = bytearray(text)
            for _ in range(chance.randint(1, 3)):
                line[chance.randrange(len(line))] = chance.choice(b'"{}[]:,\\0e-\x00\xff\x7fa1 ')
            lines.append(bytes(line))
        done = subprocess.run(
            [BINARY, *flags(2)], input=b"\n".join(lines), capture_output=True, timeout=PATIENCE, check=False
        )
        self.assertIn(done.returncode, (0, 1))
        numbers = [json.loads(line)["line"] for line in done.stdout.splitlines()]
        self.assertEqual(sorted(numbers), list(range(1, 301)))


class End(unittest.TestCase):
    def test_the_end_of_the_input_loses_nothing(self) -> None:
        count = 2000  # more than a pipe holds
        data = "".join(f'{{"id": "{number}", "limit": {{"nodes": 1}}}}\n' for number in range(count))
        results = analyse(data[:-1], threads=3)
        self.assertEqual(sorted(int(result["id"]) for result in results), list(range(count)))

    def test_no_input(self) -> None:
        self.assertEqual(analyse(""), [])

    def test_a_client_that_does_not_read_loses_nothing(self) -> None:
        with Process(2) as process:
            for number in range(1000):
                process.request(id=str(number), limit={"nodes": 1})
            process.send("x")
            time.sleep(0.5)
            self.assertEqual(len(process.results()), 1001)

    def test_signals_end_it_quietly(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal=number), Process(2) as process:
                process.request(id="a", reportEvery=0, **LONG)
                process.result()
                process.process.send_signal(number)
                self.assertEqual((process.status(), process.complaints()), (0, ""))

    def test_a_closed_output_ends_it(self) -> None:
        with Process(1) as process:
            process.close_output()
            process.request(id="a", limit={"nodes": 1})
            self.assertEqual((process.status(), process.complaints()), (1, ""))

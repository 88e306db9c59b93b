"""The analysis with fake engines: real processes, real pipes, and every possible error in a position."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from typing import Any

from processes import wait_for
from support import BINARY, SCRIPTS, FolderTest, fake, run_script, script

SLOW_AFTER_ONE = ("--fault", "late@1", "--delay", "0.15")


def untimed(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in result.items() if name not in ("time", "madeWith")} for result in results]


class AnalyseTest(FolderTest):
    def setUp(self) -> None:
        self.output = self.folder / "results"

    def flags(self, *arguments: object, engine: str = "") -> list[object]:
        depth = () if "--movetime" in arguments or "--nodes" in arguments else ("--depth", "2")
        return ["--engine", engine or fake(), *depth, *arguments]

    def start(self, *arguments: object, engine: str = "", **how: Any) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            script("analyse.py", *self.flags(*arguments, engine=engine)), stdin=subprocess.PIPE, **how
        )

    def run_on(self, text: str, *arguments: object, engine: str = "") -> subprocess.CompletedProcess[str]:
        return run_script("analyse.py", *self.flags(*arguments, engine=engine), input=text)

    def analyse(self, text: str, *arguments: object, engine: str = "", status: int = 0) -> list[dict[str, Any]]:
        done = self.run_on(text, *arguments, engine=engine)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        lines = self.output.read_text() if self.output.exists() else done.stdout
        return [json.loads(line) for line in lines.splitlines()]


class Results(AnalyseTest):
    def test_everything_the_engine_said(self) -> None:
        [result] = self.analyse("heap 9 2 moves t2 t1\n")
        self.assertLess(result.pop("time"), 5)
        expected = {
            "line": 1,
            "game": "heap",
            "position": "9 2",
            "moves": ["t2", "t1"],
            "bestmove": "t2",
            "score": None,
        }
        expected |= {"mate": 1, "bound": None, "depth": 2, "nodes": 9, "pv": ["t2"], "wdl": [1000, 0, 0]}
        self.assertEqual(result, expected)

    def test_all_lines_of_multipv(self) -> None:
        for depth_or_nodes in (("--depth", "2"), ("--nodes", "500")):
            flags = ("--option", "MultiPV=3", *depth_or_nodes)
            [result] = self.analyse("onoro startpos moves m14\n", *flags, engine=BINARY)
            first, *others = result["lines"]
            self.assertEqual(first, {name: result[name] for name in ("score", "mate", "bound", "depth", "pv", "wdl")})
            self.assertEqual(len({line["pv"][0] for line in result["lines"]}), 3)
            for line in others:
                self.assertEqual(line.keys(), first.keys())
                self.assertIsInstance(line["score"], int)
        [result] = self.analyse("onoro startpos moves m14\n", engine=BINARY)
        self.assertNotIn("lines", result)

    def test_lines_comments_and_the_game_flag(self) -> None:
        text = "# a comment\n\nstartpos moves t1  # +0.12/8\r\n\t \npile startpos\nposition fen 7 1\n12 2"
        results = self.analyse(text, "--game", "Heap")
        self.assertEqual([result["line"] for result in results], [3, 5, 6, 7])
        self.assertEqual([result["game"] for result in results], ["heap", "pile", "heap", "heap"])
        self.assertEqual([result["position"] for result in results], ["startpos", "startpos", "7 1", "12 2"])

    def test_order_is_kept_by_several_engines(self) -> None:
        text = "".join(f"heap {heap} 1{' moves t1' if heap % 4 == 0 else ''}\n" for heap in range(2, 62))
        results = self.analyse(text, "--concurrency", "4", engine=fake(*SLOW_AFTER_ONE))
        self.assertEqual([result["position"] for result in results], [f"{heap} 1" for heap in range(2, 62)])

    def test_the_end_of_a_game_is_no_error(self) -> None:
        [result] = self.analyse("heap 3 1 moves t3\n")
        self.assertIsNone(result["bestmove"])

    def test_mates_of_uci_engines_are_in_plies(self) -> None:
        [result] = self.analyse("heap 3 1\n", engine=fake("--uci"), status=0)
        self.assertEqual(result["mate"], 1)

    def test_ids_stay_with_their_lines(self) -> None:
        text = "     1\theap 9 2\nb\n\n  # heap 5 1\nc heap 3 1 # three\nd nonsense\ne\theap nonsense\n"
        results = self.analyse(text, "--ids", status=1)
        self.assertEqual(
            [(result["line"], result["id"]) for result in results], [(1, "1"), (5, "c"), (6, "d"), (7, "e")]
        )
        self.assertEqual(
            [result.get("error", {}).get("code") for result in results], [None, None, "bad-line", "bad-fen"]
        )

    def test_without_a_limit_nodes_are_limited(self) -> None:
        log = self.folder / "log"
        engine = self.program(f"tee {log} | {fake()}")
        run_script("analyse.py", "--engine", engine, input="heap 5 1\n", check=True)
        self.assertIn("go nodes 100000\n", log.read_text())

    def test_limits(self) -> None:
        for flags in (("--nodes", "5"), ("--movetime", "20ms")):
            self.assertEqual(len(self.analyse("heap 3 1\n", *flags)), 1)

    def test_an_empty_input(self) -> None:
        self.assertEqual(self.analyse(""), [])

    def test_progress_is_on_stderr(self) -> None:
        done = self.run_on("heap 3 1\nheap 0\n")
        self.assertRegex(
            done.stderr, r"^analyse.py: 2 positions, 1 error, [\d.]+ s, [\d.]+ positions/s, \d+ nodes/s\n$"
        )
        self.assertEqual(self.run_on("heap 3 1\n", "--quiet").stderr, "")

    def test_positions_from_a_file_are_counted(self) -> None:
        done = self.run_on("", self.write("positions", "heap 3 1\n#\nheap 4 1\n"))
        self.assertIn("2 of 2 positions", done.stderr)


class Errors(AnalyseTest):
    def test_objects_in_place(self) -> None:
        text = "heap 5 1\nheap nonsense\nheap 5 1 moves t1 t4\nchess startpos\n\udcff\udcfe\nheap\n" + "x" * 3_000_000
        results = self.analyse(text + "\nheap 6 1\n", status=1)
        self.assertEqual([result["line"] for result in results], list(range(1, 9)))
        errors = [result.get("error", {}) for result in results]
        codes = [error.get("code") for error in errors]
        self.assertEqual(codes, [None, "bad-fen", "illegal-move"] + ["bad-line"] * 4 + [None])
        self.assertEqual(errors[1]["message"], "a heap and a side are expected")
        self.assertEqual(results[2]["moves"], ["t1", "t4"])
        self.assertIn("heap, pile", errors[3]["message"])
        self.assertEqual(results[3]["input"], "chess startpos")
        self.assertEqual(results[4]["input"], "\udcff\udcfe")
        self.assertIn("longer than", errors[6]["message"])

    def test_an_engine_that_dies_costs_one_position(self) -> None:
        text = "".join(f"heap {heap} 1{' moves t1' if heap in (7, 9) else ''}\n" for heap in range(5, 15))
        results = self.analyse(text, "--concurrency", "2", engine=fake("--fault", "crash@1"), status=1)
        self.assertEqual([result["position"] for result in results if "error" in result], ["7 1", "9 1"])
        error = results[2]["error"]
        self.assertEqual((error["code"], error["message"]), ("engine-died", "ended with exit status 9"))
        self.assertIn("! out of luck", error["tail"])

    def test_a_search_without_end_is_stopped(self) -> None:
        slow = fake("--fault", "late@1", "--delay", "1.5")
        results = self.analyse("heap 5 1 moves t1\nheap 5 1\n", "--timeout", "0.3", engine=slow, status=1)
        self.assertEqual(results[0]["error"]["code"], "timeout")
        self.assertEqual(results[1]["bestmove"], "t1")

    def test_an_engine_that_breaks_the_protocol(self) -> None:
        results = self.analyse("heap 5 1 moves t1\nheap 5 1\n", engine=fake("--fault", "junk@1"), status=1)
        self.assertEqual(results[0]["error"]["code"], "protocol")
        self.assertEqual(results[1]["bestmove"], "t1")

    def test_an_engine_that_is_gone_ends_it(self) -> None:
        program = self.program(f"rm $0\nexec {fake('--fault', 'crash@1')}")
        text = "heap 5 1\nheap 5 1 moves t1\nheap 5 1\n"
        results = self.analyse(text, "--output", self.output, engine=program, status=3)
        self.assertEqual([result.get("error", {}).get("code") for result in results], [None, "engine-died"])

    def test_one_clear_message(self) -> None:
        full = self.write("full", "{}\n")
        for status, fragment, arguments, engine in (
            (2, "--resume needs --output", ("--resume",), fake()),
            (2, "cannot start `/no/such`", (), "/no/such"),
            (2, "exit status 3", (), fake("--fault", "dies-at-once")),
            (2, "`chess` is not one of heap, pile", ("--game", "chess"), fake()),
            (2, "did you mean Hash", ("--option", "Hsah=3"), fake()),
            (2, "bad-value: Hash 13", ("--option", "Hash=13"), fake()),
            (2, "--option Hash: write NAME=VALUE", ("--option", "Hash"), fake()),
            (2, "is not empty; continue it with --resume", ("--output", full), fake()),
            (2, "`0` is not a whole number above 0", ("--concurrency", "0"), fake()),
            (2, "`soon` is not a time", ("--timeout", "soon"), fake()),
            (2, "/no/such/positions: No such file", ("/no/such/positions",), fake()),
            (2, "/tmp: Is a directory", ("/tmp",), fake()),
            (2, "/no/such/results: No such file", ("--output", "/no/such/results"), fake()),
        ):
            with self.subTest(fragment=fragment):
                done = self.run_on("heap 5 1\n", *arguments, engine=engine)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(fragment, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_help_on_a_full_disk(self) -> None:
        for name in ("analyse", "match", "openings", "puzzles", "report", "board", "play", "conformance"):
            with self.subTest(name=name), open("/dev/full", "w", encoding="utf-8") as full:
                file = next(file for file in (SCRIPTS / f"{name}.py", SCRIPTS / name) if file.is_file())
                done = run_script(file.name, "--help", stdout=full)
                self.assertEqual((done.returncode, done.stderr), (3, f"{file.name}: stdout: No space left on device\n"))

    def test_help_for_a_reader_that_has_left(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "wb") as closed:
            done = run_script("match.py", "--help", stdout=closed)
        self.assertEqual((done.returncode, done.stderr), (3, ""))

    def test_a_book_by_name(self) -> None:
        done = self.run_on('heap 9 2\n\n[Event "?"]\n')
        self.assertEqual(done.returncode, 2)
        self.assertIn("line 3 is a tag of a PGN file; --game-file reviews the games of such a file\n", done.stderr)
        done = run_script("analyse.py", "--engine", fake(), "nosuch")
        self.assertEqual(done.returncode, 2)
        self.assertIn("nosuch: there is no such file or book; the books are nonaga, onager, onitama,", done.stderr)
        flags = ("--engine", BINARY, "--game", "onoro", "--nodes", "1")
        done = run_script("analyse.py", *flags, "onoro")
        self.assertRegex(done.stderr, "^analyse.py: 520 of 520 positions, 0 errors,")

    def test_full_disk(self) -> None:
        done = self.run_on("heap 5 1\n", "--output", "/dev/full")
        self.assertEqual((done.returncode, done.stderr), (3, "analyse.py: /dev/full: No space left on device\n"))

    def test_a_reader_that_leaves(self) -> None:
        with self.start("--quiet", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdin and process.stdout and process.stderr
            process.stdin.write(b"heap 5 1\n")
            process.stdin.flush()
            process.stdout.readline()
            process.stdout.close()
            process.stdin.write(b"heap 5 1\n" * 100)
            process.stdin.close()
            self.assertEqual(process.wait(30), 3)
            self.assertEqual(process.stderr.read(), b"")


class Interrupted(AnalyseTest):
    text = "".join(f"heap {heap} 1 moves t1\n" for heap in range(5, 45))

    def killed(self, number: int) -> int:
        """Runs the analysis, sends a signal after a few results and returns the exit status."""
        flags = ("--output", self.output, "--concurrency", 2)
        with self.start(*flags, engine=fake(*SLOW_AFTER_ONE), stderr=subprocess.DEVNULL) as process:
            assert process.stdin
            process.stdin.write(self.text.encode())
            process.stdin.close()
            wait_for(lambda: self.output.exists() and self.output.stat().st_size >= 1000, 60)
            process.send_signal(number)
            return process.wait(30)

    def test_finished_work_is_kept_and_resumed(self) -> None:
        whole = self.analyse(self.text)
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -signal.SIGKILL)):
            with self.subTest(signal=number):
                self.assertEqual(self.killed(number), status)
                kept = [json.loads(line) for line in self.output.read_text().splitlines()]
                self.assertTrue(0 < len(kept) < len(whole))
                flags = ("--output", self.output, "--concurrency", "4", "--resume")
                results = self.analyse(self.text, *flags, engine=fake(*SLOW_AFTER_ONE))
                self.assertEqual(untimed(results), untimed(whole))
                self.output.unlink()

    def test_finished_work_has_nothing_to_resume(self) -> None:
        self.analyse("heap 5 1\n", "--output", self.output)
        done = self.run_on("heap 5 1\n", "--output", self.output, "--resume")
        self.assertEqual(done.stderr, "analyse.py: no position is left to search, 0 errors\n")

    def test_two_do_not_write_to_one_file(self) -> None:
        with self.start("--quiet", "--output", self.output) as first:
            assert first.stdin
            wait_for(self.output.exists)
            done = self.run_on(self.text, "--output", self.output, "--resume")
            message = f"analyse.py: {self.output}: another program is writing to this file\n"
            self.assertEqual((done.returncode, done.stderr), (2, message))
            first.stdin.close()
            self.assertEqual(first.wait(60), 0)

    def test_a_line_that_was_cut_off_is_done_again(self) -> None:
        text = self.text + "heap nonsense\n"
        whole = self.analyse(text, status=1)
        lines = [json.dumps(result) + "\n" for result in whole]
        for kept in ("", "".join(lines[:3]) + lines[3][:20], "".join(lines), lines[0][:5]):
            self.output.write_text(kept)
            results = self.analyse(text, "--output", self.output, "--resume-anyway", status=1)
            self.assertEqual(untimed(results), untimed(whole))
            self.output.unlink()

    def test_resume_begins_a_new_file(self) -> None:
        self.assertEqual(len(self.analyse(self.text, "--output", self.output, "--resume")), 40)

    def test_other_limits_or_another_program_are_not_resumed_without_a_word(self) -> None:
        program = self.program(f"exec {fake()}")
        two, three = "heap 5 1\nheap 6 1\n", "heap 5 1\nheap 6 1\nheap 7 1\n"
        flags = ("--nodes", "5", "--output", self.output)
        [first, second] = self.analyse(two, *flags, engine=program)
        self.assertEqual(first["madeWith"]["nodes"], "5")
        self.assertNotIn("madeWith", second)
        before = self.output.read_text()
        for more, change, message in (
            (("--nodes", "6"), (), "nodes was `5` and is `6`"),
            (("--depth", "3"), (), "depth was not given and is `3`"),
            (("--movetime", "2"), (), "movetime was not given and is `2.0`"),
            (("--timeout", "5"), (), "timeout was `600.0` and is `5.0`"),
            (("--option", "Hash=3"), (), "option Hash was not given and is `3`"),
            (("--keep",), (), "keep was not given and is `True`"),
            ((), ("--weak",), r"program was `\w+` and is `\w+`"),
            ((), ("--name", "Fake 2.0"), r"engine was `Fake 1.0` and is `Fake 2.0`, program was `\w+` and is `\w+`"),
        ):
            with self.subTest(more=more, change=change):
                self.program(f"exec {fake(*change)}")
                done = self.run_on(three, *flags, *more, "--resume", engine=program)
                self.assertEqual((done.returncode, self.output.read_text()), (2, before))
                words = f"analyse.py: {self.output}: {message}; --resume-anyway continues it\n"
                self.assertRegex(done.stderr, f"^{words}$")
        self.program(f"exec {fake('--weak')}")
        results = self.analyse(three, *flags, "--resume-anyway", engine=program)
        self.assertEqual([result["line"] for result in results], [1, 2, 3])
        self.assertIn("madeWith", results[2])
        self.output.write_text(json.dumps(second) + "\n")
        done = self.run_on("\nheap 6 1\nheap 7 1\n", *flags, "--resume", engine=program)
        self.assertIn("it does not record how its results were made; --resume-anyway continues", done.stderr)

    def test_another_input_is_not_resumed(self) -> None:
        self.analyse("heap 5 1\nheap 6 1\n", "--output", self.output)
        before = self.output.read_text()
        for text, fragment in (
            ("heap 5 1\nheap 7 1\n", "the result for line 2 is not about line 2 of this input"),
            ("heap 5 1\n", "holds more results than the input has positions"),
        ):
            done = self.run_on(text, "--output", self.output, "--resume")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(fragment, done.stderr)
            self.assertEqual(self.output.read_text(), before)
        for text in ("not mine\n", "not mine"):
            self.output.write_text(text)
            done = self.run_on("heap 5 1\n", "--output", self.output, "--resume")
            self.assertEqual(done.returncode, 2)
            self.assertIn("this is not a result of an analysis: not mine", done.stderr)
            self.assertEqual(self.output.read_text(), text)


class Memory(AnalyseTest):
    def test_input_is_not_read_ahead_without_bound(self) -> None:
        engine = fake("--fault", "late@1", "--delay", "20")
        with self.start("--quiet", engine=engine, stdout=subprocess.DEVNULL) as process:
            assert process.stdin
            os.set_blocking(process.stdin.fileno(), False)
            written = 0
            deadline = time.monotonic() + 3
            block = b"heap 5 1 moves t1\n" * 200
            while time.monotonic() < deadline:
                try:
                    written += os.write(process.stdin.fileno(), block)
                except BlockingIOError:
                    time.sleep(0.05)
            process.kill()
            self.assertLess(written, 300_000)

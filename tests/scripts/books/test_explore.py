"""openings.py explore: the moves of games that match.py has played, and of books, counted a second time here."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import unittest
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from match_support import PATIENT, MatchTest
from support import BINARY, SCRIPTS, fake, run_script

import quadriga
from quadriga.games.pgn_write import write_pgn
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening, read_book, read_scores

_NOISE = re.compile(r"\[[^\]]*\]|\{[^}]*\}|^%.*|\d+\.+", re.MULTILINE)
_SEVERAL = "the files hold several games, choose one with --game"
_RESULTS = ("1-0", "0-1", "1/2-1/2")


def explore(*arguments: object, engine: str = BINARY) -> subprocess.CompletedProcess[str]:
    return run_script("openings.py", "explore", "--engine", engine, *arguments)


def explored(*arguments: object, engine: str = BINARY) -> dict[str, Any]:
    done = explore(*arguments, "--output-format", "json", engine=engine)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def plain_games(pgn: str) -> Iterator[tuple[list[str], str]]:
    """Yields moves and result of each game of a text, from its words alone."""
    moves: list[str] = []
    for word in _NOISE.sub(" ", pgn).split():
        if word in _RESULTS:
            yield moves, word
            moves = []
        else:
            moves.append(word)


class Matches(MatchTest):
    def played(self, game: str, *more: str) -> str:
        """Plays a match from a book of few plies, or from the start position, so that games meet; returns its PGN."""
        self.pgn = self.folder / f"{game}.pgn"
        done = self.match(
            "--engine", f"a={BINARY}", "--engine", f"b={BINARY}", "--game", game, "--nodes", "60", "--games", "24",
            "--option", "UCI_LimitStrength=true", "--option", "UCI_Elo=800", "--max-plies", "24", "--pgn",
            str(self.pgn), *more, *PATIENT,
        )  # fmt: skip
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return self.pgn.read_text()

    def short_book(self) -> str:
        """Writes the first two plies of openings of Onoro."""
        lines = [" ".join(str(opening).split()[:4]) for opening in read_book(SCRIPTS / "data/openings" / "onoro.txt")]
        return str(self.write("short.txt", "\n".join(dict.fromkeys(lines))))

    def recount(self, game: str, pgn: str, moves: Sequence[str]) -> tuple[str, Counter[tuple[str, str]]]:
        """Counts, move by move and game by game, what followed the position: the key after the move, and the result
        for the side to move. Returns the side, too."""
        found: Counter[tuple[str, str]] = Counter()
        with quadriga.Engine(BINARY, options={"Game": game}) as engine:
            engine.position(moves=moves)
            target, turn = engine.query("symmetrykey", "p1turn")
            for played, result in plain_games(pgn):
                if len(played) <= len(moves):
                    continue
                engine.position(moves=played[: len(moves)])
                key, p1_turn = engine.query("symmetrykey", "p1turn")
                if key == target:
                    engine.position(moves=played[: len(moves) + 1])
                    won = {"1-0": p1_turn == "true", "0-1": p1_turn == "false"}.get(result)
                    word = "drawn" if won is None else "won" if won else "lost"
                    found[engine.query("symmetrykey")[0], word] += 1
        return ("p1" if turn == "true" else "p2"), found

    def test_counts_of_a_match(self) -> None:
        for game, book in (("onoro", self.short_book()), ("onitama", "")):
            with self.subTest(game=game):
                pgn = self.played(game, *(["--openings", book] if book else []))
                first = next(plain_games(pgn))[0]
                for plies in range(4):
                    self.check(game, pgn, first[:plies])

    def check(self, game: str, pgn: str, moves: Sequence[str]) -> None:
        turn, expected = self.recount(game, pgn, moves)
        found = explored(self.pgn, "--moves", " ".join(moves))
        self.assertEqual((found["turn"], found["games"]), (turn, expected.total()))
        self.assertGreater(found["games"], 0)
        counted: Counter[tuple[str, str]] = Counter()
        with quadriga.Engine(BINARY, options={"Game": game}) as engine:
            for row in found["next"]:
                for move in (row["move"], *row["others"]):
                    engine.position(moves=[*moves, move])
                    [key] = engine.query("symmetrykey")
                counted += Counter({(key, word): row[word] for word in ("won", "drawn", "lost")})
        self.assertEqual(counted, +expected)

    def test_average_scores(self) -> None:
        pgn = self.played("onoro", "--openings", self.short_book())
        scores: defaultdict[str, list[float]] = defaultdict(list)
        [*begin] = next(plain_games(pgn))[0][:2]
        for move, score in re.findall(
            rf"{begin[0]} {{book}} \S+ {begin[1]} {{book}}\s\S+\s(\S+)\s{{([+-]\d+\.\d\d)/", pgn
        ):
            scores[move].append(float(score))
        self.assertTrue(scores)
        found = explored(self.pgn, "--moves", " ".join(begin))
        for row in found["next"]:
            own = [score for move in (row["move"], *row["others"]) for score in scores[move]]
            self.assertAlmostEqual(row["score"], 100 * sum(own) / len(own), delta=0.51)


class Books(unittest.TestCase):
    def test_lines_and_scores_of_a_supplied_book(self) -> None:
        book = SCRIPTS / "data/openings" / "nonaga.txt"
        firsts = defaultdict[str, list[float]](list)
        for opening, score in zip(read_book(book), read_scores(book)):
            firsts[opening.moves[0]].append(float(score.partition("/")[0]))  # four plies: of the side that begins
        found = explored("nonaga")
        self.assertEqual((found["turn"], found["games"], found["lines"]), ("p1", 0, 520))
        self.assertEqual(
            sorted(move for row in found["next"] for move in (row["move"], *row["others"])), sorted(firsts)
        )
        for row in found["next"]:
            own = [score for move in (row["move"], *row["others"]) for score in firsts[move]]
            self.assertEqual(row["lines"], len(own))
            self.assertAlmostEqual(row["bookScore"], 100 * sum(own) / len(own), delta=0.51)

    def test_images_of_the_position_have_its_moves(self) -> None:
        """m14 n14 is an image of m14 l14: the moves of both are shown in the cells of the position asked for."""
        asked, image = (explored("onoro", "--moves", moves) for moves in ("m14 l14", "m14 n14"))
        self.assertGreater(asked["lines"], 0)
        self.assertEqual([row["lines"] for row in asked["next"]], [row["lines"] for row in image["next"]])
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            for moves, found in ((["m14", "l14"], asked), (["m14", "n14"], image)):
                engine.position(moves=moves)
                self.assertLessEqual({row["move"] for row in found["next"]}, set(engine.legal_moves()))

    def test_a_position_string_is_found_within_lines(self) -> None:
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            engine.position(moves=["m14", "l14"])
            fen = engine.fen()
        by_moves, by_string = (explored("onoro", *where) for where in (("--moves", "m14 l14"), ("--position", fen)))
        self.assertGreater(by_moves["lines"], 0)
        self.assertEqual(by_moves["next"], by_string["next"])


class Transpositions(MatchTest):
    """The heap of the fake engine: what has been taken makes the position, not the order. It knows no symmetries."""

    def games_of(self, *games: tuple[str, str]) -> Path:
        texts = []
        for number, (moves, result) in enumerate(games, 1):
            plies = [Ply(move, "+0.10", 3) for move in moves.split()]
            record = GameRecord(number, number, 0, 1, "a", "b", Opening(), plies=plies, result=result)
            texts.append(write_pgn(record))
        return self.write("heap.pgn", "".join(texts))

    def test_orders_of_moves_are_counted_together(self) -> None:
        path = self.games_of(
            ("t1 t2 t3 t1", "p1win"),
            ("t2 t1 t3 t2", "p2win"),
            ("t2 t1 t2 t2", "draw"),
            ("t1 t1 t1 t1", "p1win"),
            ("t3", "draw"),
            ("t1 t2 t3 t1", "none"),
        )
        found = explored(path, "--moves", "t1 t2", engine=fake())
        self.assertEqual((found["position"], found["turn"], found["games"]), ("18 1", "p1", 3))
        rows = [
            (row["move"], row["games"], row["won"], row["drawn"], row["lost"], row["score"]) for row in found["next"]
        ]
        self.assertEqual(rows, [("t3", 2, 1, 0, 1, 10), ("t2", 1, 0, 1, 0, 10)])
        done = explore(path, "--moves", "t1 t2", engine=fake())
        self.assertEqual(
            done.stdout.splitlines(),
            [
                "After t1 t2, p1 to move: games 3, book lines 0",
                "move  games   won  drawn  lost  score",
                "t3        2  50 %    0 %  50 %  +0.10",
                "t2        1   0 %  100 %   0 %  +0.10",
            ],
        )
        done = explore(path, "--output-format", "csv", engine=fake())
        rows_of_csv = list(csv.DictReader(io.StringIO(done.stdout)))
        self.assertEqual([(row["move"], row["games"]) for row in rows_of_csv], [("t1", "2"), ("t2", "2"), ("t3", "1")])

    def test_out_of_the_book(self) -> None:
        path = self.games_of(("t1 t2", "p1win"))
        done = explore(path, "--moves", "t3", engine=fake())
        self.assertEqual(done.stdout, "After t3, p2 to move: games 0, book lines 0: out of the book\n")

    def test_bad_input(self) -> None:
        path = self.games_of(("t1 t2 t3", "p1win"), ("t1 t9 t3", "p1win"))
        done = explore(path, "--moves", "t1 t2", engine=fake())
        self.assertEqual(done.returncode, 0)
        self.assertIn("1 line omitted, since the engine refuses a move: illegal-move", done.stderr)
        self.assertIn("games 1,", done.stdout)
        book = self.write("book.txt", "startpos moves t1\n")
        self.write("book.scores", "+0.10/3\n-0.20/3\n")
        cases: tuple[tuple[str, list[object]], ...] = (
            ("choose one of table, json, csv", [path, "--output-format", "xml"]),
            ("/no/such: No such file", ["/no/such"]),
            ("book.scores: the numbers of scores and openings differ: 2 and 1", [book]),
            ("illegal-move: move 1: t7", [path, "--moves", "t7"]),
            ("bad-fen", [path, "--position", "x"]),
        )
        for fragment, arguments in cases:
            with self.subTest(fragment=fragment):
                done = explore(*arguments, engine=fake())
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn(fragment, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_games_of_several_kinds(self) -> None:
        path = self.games_of(("t1 t2 t3", "p1win"))
        text = path.read_text()
        path.write_text("".join(text.replace("[Result", f'[Variant "{name}"]\n[Result') for name in ("heap", "pile")))
        done = explore(path, engine=fake())
        self.assertEqual((done.returncode, done.stderr), (2, f"openings.py: {_SEVERAL}: heap, pile\n"))
        self.assertEqual(explored(path, "--game", "pile", engine=fake())["games"], 1)

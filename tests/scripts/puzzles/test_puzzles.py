"""The puzzles that are shipped, as an engine sees them; and puzzles.py on games of match.py."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import unittest
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

from support import BINARY, SCRIPTS, FolderTest, fake, game_names, run_script

import quadriga
from quadriga.puzzles import Puzzle, PuzzleFile, rating_of
from quadriga.puzzles.finder import spread

LEAST = 200  # puzzles of a game
LEAST_SAVES = 15
LARGEST = 80_000  # bytes of a file
THEMED = {
    "nonaga": {"win", "save", "double"},
    "onager": {"win", "save"},
    "onitama": {"win", "save", "double", "endgame"},
    "onoro": {"win", "save", "double", "endgame"},
}
SHIPPED = {path.stem: path for path in (SCRIPTS / "quadriga/puzzles").glob("*.json")}


def read_puzzles(game: str) -> list[Puzzle]:
    return list(PuzzleFile.parse(SHIPPED[game].read_text(encoding="utf-8")).puzzles)


class Shipped(unittest.TestCase):
    def test_every_game_has_many_of_different_ratings(self) -> None:
        self.assertEqual(sorted(SHIPPED), sorted(game_names()))
        for game, path in SHIPPED.items():
            with self.subTest(game):
                puzzles = read_puzzles(game)
                self.assertGreaterEqual(len(puzzles), LEAST)
                self.assertEqual(len({puzzle.id for puzzle in puzzles}), len(puzzles))
                self.assertGreater(puzzles[-1].rating - puzzles[0].rating, 400)
                self.assertLess(path.stat().st_size, LARGEST)
                for puzzle in puzzles:
                    saves = puzzle.plies == 1
                    self.assertEqual(puzzle.rating, rating_of(puzzle.nodes, puzzle.others if saves else puzzle.plies))
                    self.assertNotEqual(puzzle.plies, 2)
                    self.assertEqual(puzzle.plies, len(puzzle.line))
                    self.assertGreaterEqual(puzzle.others, puzzle.plies)
                    self.assertEqual(puzzle.themes[0], "save" if saves else "win")
                self.assertGreaterEqual(sum(puzzle.plies == 1 for puzzle in puzzles), LEAST_SAVES)
                self.assertEqual({theme for puzzle in puzzles for theme in puzzle.themes}, THEMED[game])

    def test_one_move_alone_wins_or_saves(self) -> None:
        for game in SHIPPED:
            puzzles = read_puzzles(game)
            with quadriga.Engine(BINARY, options={"Game": game}) as engine:
                for puzzle in puzzles[:: len(puzzles) // 8]:
                    with self.subTest(game, id=puzzle.id):
                        self.prove(engine, puzzle)

    def prove(self, engine: quadriga.Engine, puzzle: Puzzle) -> None:
        position = quadriga.Game(puzzle.position)
        engine.position(puzzle.position)
        self.assertTrue(engine.query("symmetrykey")[0].startswith(puzzle.id))
        self.assertEqual(engine.status().p1_turn, puzzle.side == "p1")
        others = [move for move in engine.legal_moves() if move != puzzle.line[0]]
        if puzzle.plies == 1:
            self.prove_save(engine, puzzle, others)
            return
        win = engine.analyse(quadriga.Limit(mate=puzzle.plies), position)
        self.assertEqual(win.pv[0], puzzle.line[0])
        self.assertEqual(win.score and win.score.mate, puzzle.plies)
        with engine.analysis(quadriga.Limit(mate=puzzle.others, search_moves=others), position) as search:
            said = [info.string for info in search if info.string]
        self.assertEqual(said, [f"no mate within {puzzle.others} plies"])
        engine.position(puzzle.position, puzzle.line)
        self.assertEqual(engine.status().result, f"{puzzle.side}win")

    def prove_save(self, engine: quadriga.Engine, puzzle: Puzzle, others: list[str]) -> None:
        self.assertGreater(len(others), 2)
        for move in others:
            with self.subTest(move):
                game = quadriga.Game(puzzle.position, [move])
                if engine.status(game).over:
                    self.assertEqual(engine.status(game).result, "p1win" if puzzle.side == "p2" else "p2win")
                else:
                    won = engine.analyse(quadriga.Limit(nodes=2_000_000), game).score
                    self.assertTrue(won and 0 < (won.mate or 0) < puzzle.others, won)
        held = engine.analyse(quadriga.Limit(nodes=100_000), quadriga.Game(puzzle.position, puzzle.line)).score
        self.assertTrue(held and held.mate is None, held)

    def test_no_reply_parries_a_double_threat(self) -> None:
        for game in SHIPPED:
            puzzles = [puzzle for puzzle in read_puzzles(game) if puzzle.plies == 3]
            kinds = [[one for one in puzzles if ("double" in one.themes) == is_double] for is_double in (True, False)]
            with quadriga.Engine(BINARY, options={"Game": game}) as engine:
                for puzzle in [one for kind in kinds for one in kind[:: len(kind) // 2 + 1]]:
                    with self.subTest(game, id=puzzle.id):
                        self.assertEqual("double" in puzzle.themes, self.is_double(engine, puzzle))

    def is_double(self, engine: quadriga.Engine, puzzle: Puzzle) -> bool:
        key = puzzle.line[0]
        replies = engine.legal_moves(quadriga.Game(puzzle.position, [key]))
        mates = [self.mates(engine, quadriga.Game(puzzle.position, [key, reply])) for reply in replies]
        counts = Counter(move for found in mates for move in found)
        return max(counts.values()) < len(replies) <= 2 * sorted([0, *counts.values()])[-2]

    def mates(self, engine: quadriga.Engine, game: quadriga.Game) -> list[str]:
        """Returns the moves that `go mate 1` proves."""
        left = engine.legal_moves(game)
        found: list[str] = []
        while left:
            win = engine.analyse(quadriga.Limit(mate=1, search_moves=left), game)
            if not win.score or win.score.mate != 1:
                break
            found.append(win.pv[0])
            left.remove(win.pv[0])
        return found

    def test_endgames_have_few_students_or_no_hand(self) -> None:
        with quadriga.Engine(BINARY, options={"Game": "onitama"}) as engine:
            for puzzle in read_puzzles("onitama"):
                men = engine.fen(quadriga.Game(puzzle.position, puzzle.line[:1])).split()[0]
                self.assertEqual("endgame" in puzzle.themes, max(men.count("s"), men.count("S")) < 2, puzzle.id)
        for puzzle in read_puzzles("onoro"):
            pawns = len(re.findall("[BW]", puzzle.position.split()[0]))
            self.assertEqual("endgame" in puzzle.themes, pawns == 16, puzzle.id)


class Choice(unittest.TestCase):
    def test_ratings_are_spread(self) -> None:
        def puzzle(number: int, rating: int) -> Puzzle:
            return Puzzle(f"{number:08x}", "", "p1", 3, (), 7, 1, rating, "")

        easy = [puzzle(number, 810) for number in range(20)]
        found = spread([*easy, puzzle(20, 1010), puzzle(21, 1290)], 6)
        self.assertEqual(sorted(one.rating for one in found), [810, 810, 810, 810, 1010, 1290])
        self.assertEqual(len(spread(easy, 30)), 20)


@cache
def games() -> str:
    """Returns games of Onoro in PGN."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.pgn")
        levels = ["--engine", f"a={BINARY}", "--engine", f"b={BINARY}", "--option", "UCI_LimitStrength=true"]
        words = [*levels, "--option", "UCI_Elo=1000", "--game", "onoro", "--nodes", "500", "--games", "4", "--no-swap"]
        book = ["--openings", "onoro", "--seed", "3", "--pgn", str(path)]
        run_script("match.py", *words, *book, check=True)
        return path.read_text()


class Command(FolderTest):
    def run_it(self, *words: object, engine: str = BINARY) -> subprocess.CompletedProcess[str]:
        return run_script("puzzles.py", "--engine", engine, *words)

    def test_puzzles_are_found_proved_and_put_together(self) -> None:
        pgn = self.write("games.pgn", games())
        effort = ["--nodes", "1000", "--proof-nodes", "50000"]
        done = self.run_it(pgn, *effort, "--count", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        alone = self.run_it(pgn, *effort, "--concurrency", "2")
        self.assertEqual(alone.returncode, 1)
        found = PuzzleFile.parse(alone.stdout)
        self.assertEqual(found.game, "onoro")
        self.assertRegex(alone.stderr, f"only {len(found.puzzles)} of 250 puzzles found")
        self.assertRegex(found.puzzles[0].source, r"a - b, \d+\.\d+|b - a, \d+\.\d+")
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            for puzzle in found.puzzles[:5]:
                Shipped.prove(Shipped(), engine, puzzle)
        parts = games().split("[Event ")
        texts = ("".join(f"[Event {part}" for part in parts[1:3]), "".join(f"[Event {part}" for part in parts[3:]))
        names = []
        for number, text in enumerate(texts):
            names.append(str(self.folder / f"{number}.json"))
            part = self.run_it(self.write(f"{number}.pgn", text), *effort, "--output", names[-1])
            self.assertIn(part.returncode, (0, 1), part.stderr)
        together = self.run_it(*names)
        self.assertEqual(together.stdout, alone.stdout)

    def test_saves_are_found_and_proved(self) -> None:
        done = self.run_it(self.write("games.pgn", games()), "--saves", "--proof-nodes", "50000")
        self.assertEqual(done.returncode, 1)
        found = PuzzleFile.parse(done.stdout).puzzles
        self.assertEqual({puzzle.themes[0] for puzzle in found}, {"save"})
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            for puzzle in found:
                Shipped.prove(Shipped(), engine, puzzle)
        unproved = self.run_it(self.write("games.pgn", games()), "--saves", "--proof-nodes", "1")
        self.assertEqual((unproved.returncode, PuzzleFile.parse(unproved.stdout).puzzles), (1, []))

    def test_puzzles_without_themes_get_them(self) -> None:
        file = PuzzleFile.parse(SHIPPED["onitama"].read_text(encoding="utf-8"))
        some = str(replace(file, puzzles=file.puzzles[:12]))
        bare = re.sub(',"themes":[^]]*]', "", some, count=7)
        self.assertNotEqual(bare, some)
        done = self.run_it(self.write("bare.json", bare), "--count", "12", "--concurrency", "2")
        self.assertEqual((done.returncode, done.stdout), (0, some))

    def test_bad_input(self) -> None:
        onoro = self.write("onoro.pgn", games())
        other = self.write("other.pgn", games().replace('"onoro"', '"heap"'))
        empty = self.write("empty.pgn", "")
        broken = self.write("broken.json", json.dumps({"puzzles": [1]}))
        cases: tuple[tuple[list[object], str], ...] = (
            ([empty], "the games of the files: there are none"),
            ([onoro, other], "they are of heap, onoro: choose one with --game"),
            ([onoro, "--game", "onager"], "there are none"),
            ([broken], "broken.json: this is no file of puzzles"),
            ([self.folder / "none.pgn"], "none.pgn: No such file or directory"),
            ([onoro, "--output", self.folder], "Is a directory"),
        )
        for words, message in cases:
            with self.subTest(message):
                done = self.run_it(*words)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_an_engine_of_another_protocol(self) -> None:
        done = self.run_it(self.write("games.pgn", games()), engine=fake("--uci"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("does not speak UGI", done.stderr)

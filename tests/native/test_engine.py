"""Searches in this process give the same results as through the pipe."""

from __future__ import annotations

import io
import unittest
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout

from native_support import BINARY, SCRIPTS

# isort: split
import engine_cases

import quadriga
from quadriga import Limit
from quadriga.native import Board, Engine, games


class InThisProcess(engine_cases.EngineCases):
    def opened(self, game: str) -> AbstractContextManager[Engine]:
        return nullcontext(Engine())

    def game(self, name: str, fen: str | None = None, moves: Sequence[str] = ()) -> Board:
        return Board(name, fen, moves)


class Searches(unittest.TestCase):
    def test_the_example_of_the_document_runs(self) -> None:
        [example] = [
            text.split("```")[0]
            for text in (SCRIPTS / "client.md").read_text().split("```python\n")
            if "quadriga.native import Board" in text.split("```")[0]
        ]
        said = io.StringIO()
        with redirect_stdout(said):
            exec(example, {})  # pylint: disable=exec-used
        self.assertIn("m14 1W/", said.getvalue())

    def test_finds_what_the_engine_behind_a_pipe_finds(self) -> None:
        for game in games():
            board = Board(game)
            with quadriga.Engine(BINARY, options={"Game": game}) as piped:
                for _ in range(2):
                    found = Engine().analyse(Limit(nodes=2000), board)
                    expected = piped.analyse(Limit(nodes=2000), board.record())
                    for field in ("depth", "nodes", "score", "pv"):
                        self.assertEqual(getattr(found, field), getattr(expected, field))
                    board.push(found.pv[0])
                    piped.new_game()

    def test_keeps_to_the_rules_of_the_board(self) -> None:
        board = Board(games()[0], options={"MoveLimit": 1})
        self.assertEqual(Engine().analyse(Limit(depth=3), board).score, quadriga.Score(cp=0))

    def test_the_searches_of_one_batch_are_all_made(self) -> None:
        connection = Engine()._connection
        connection.start(["go depth 5", "go depth 5", "perft 1"])
        lines = list(iter(connection.read, None))
        depths = [line.split()[2] for line in lines if line.startswith("info depth")]
        self.assertEqual((depths[0], depths[-1], depths.count("1")), ("1", "5", 2))
        self.assertTrue(lines[-1].startswith("Nodes searched: "))

    def test_options(self) -> None:
        engine = Engine({"Hash": 1, "UCI_ShowWDL": True})
        self.assertEqual(sum(engine.analyse(Limit(depth=1), Board(games()[0])).wdl or ()), 1000)
        engine.new_game()
        with self.assertRaisesRegex(quadriga.EngineRefused, "bad-option: no option 'Hsh'; did you mean 'Hash'?"):
            engine.configure({"Hsh": 1})
        with self.assertRaisesRegex(quadriga.EngineRefused, "bad-value: Hash: expected a number from 1 to"):
            Engine({"Hash": 0})
        with self.assertRaisesRegex(ValueError, "line break"):
            engine.configure({"Hash": "1\nquit"})
        with self.assertRaisesRegex(quadriga.EngineRefused, "bad-value: MultiPV"):
            engine.analyse(Limit(depth=1), Board(games()[0]), multipv=0)

    def test_a_finished_game_has_no_move(self) -> None:
        board = Board("onoro", "1W/BB m12 w")
        while not board.is_game_over():
            board.push(board.legal_moves[-1])
        self.assertEqual((board.legal_moves, Engine().play(Limit(depth=1), board).move), ([], None))

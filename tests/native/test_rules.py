"""Checks the rules of all games in this process against perft counts and against the engine behind a pipe."""

from __future__ import annotations

import copy
import json
import pickle
import random
import unittest
from collections.abc import Iterator
from typing import Any

from native_support import BINARY, ROOT

import quadriga
from quadriga.native import Board, games

LEAVES = 3000  # the largest perft count checked here; tests/perft checks all of them


def counts(game: str) -> Iterator[tuple[str, int, int]]:
    """Yields position, depth and number of leaves from the perft data."""
    for line in (ROOT / f"tests/perft/{game}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            position, *fields = (field.strip() for field in line.split(";"))
            for field in fields:
                depth, leaves = field.removeprefix("D").split()
                if int(leaves) <= LEAVES:
                    yield position, int(depth), int(leaves)


def lines(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    found = 0
    for move in board.legal_moves:
        board.push(move)
        found += lines(board, depth - 1)
        assert board.pop() == move
    return found


class Rules(unittest.TestCase):
    def test_numbers_of_lines(self) -> None:
        for game in games():
            cases = list(counts(game))
            self.assertTrue(cases, game)
            for position, depth, leaves in cases:
                with self.subTest(game=game, position=position, depth=depth):
                    board = Board(game, position)
                    self.assertEqual(lines(board, depth), leaves)
                    self.assertEqual((board.fen(), board.ply()), (Board(game, position).fen(), 0))

    def test_says_what_the_engine_says(self) -> None:
        for game in games():
            chance = random.Random(game)
            options = {"Game": game, "Repetition": 2, "MoveLimit": 60}
            with quadriga.Engine(BINARY, options=options) as engine:
                board = Board(game, options=options)
                while not board.is_game_over():
                    self.compare(board, engine)
                    board.push(chance.choice(board.legal_moves))
                self.compare(board, engine)

    def compare(self, board: Board, engine: quadriga.Engine) -> None:
        engine.position(moves=board.move_stack)
        questions = ("fen", "key", "symmetrykey", "moves", "ply", "repetitions", "result", "reason", "board", "game")
        fen, key, symmetry_key, moves, ply, repetitions, result, reason, data, game = engine.query(*questions)
        outcome = board.outcome() or quadriga.Outcome("none", "none")
        self.assertEqual((board.game, board.fen(), board.turn), (game, fen, json.loads(data)["turn"]))
        self.assertEqual((f"{board.key():016x}", f"{board.symmetry_key():016x}"), (key, symmetry_key))
        self.assertEqual(
            (board.legal_moves, board.ply(), board.repetitions()), (moves.split(), int(ply), int(repetitions))
        )
        self.assertEqual((outcome.result, outcome.reason), (result, reason))
        self.assertEqual(json.loads(board.json()), json.loads(data))
        self.assertEqual([str(board)], engine.display().split("\nposition: ")[:1])
        self.assertEqual([board.svg("p2", coordinates=False)], engine.command("svg p2 coordinates off"))
        self.assertEqual(list(board.values().items()), list(engine.values().items()))
        if moves:
            self.assertTrue(board.is_legal(moves.split()[0]))
        self.assertFalse(board.is_legal("zz"))

    def test_options_of_the_start(self) -> None:
        with quadriga.Engine(BINARY) as engine:
            for game in games():
                engine.configure({"Game": game})
                self.assertEqual(Board(game).fen(), engine.fen())
        options = {"Deck": "wind", "Deal": 7}
        with quadriga.Engine(BINARY, options={"Game": "onitama", **options}) as engine:
            engine.position()
            self.assertEqual(Board("onitama", options=options).fen(), engine.fen())
            self.assertNotEqual(Board("onitama").fen(), engine.fen())

    def test_refusals_have_the_words_of_the_protocol(self) -> None:
        cases: tuple[tuple[str, str, tuple[Any, ...], dict[str, object]], ...] = (
            ("bad-value", "Game: expected one of", ("chess",), {}),
            ("bad-option", "no option 'Dek'; did you mean 'Deck'?", ("onitama",), {"Dek": "wind"}),
            ("bad-value", "Deck: expected one of", ("onitama",), {"Deck": "snow"}),
            ("bad-value", "Deal: expected a number from 0", ("onitama",), {"Deal": -1}),
            ("bad-value", "Game: a board", ("onitama",), {"Game": "onoro"}),
            ("bad-fen", "", ("onoro", "nonsense"), {}),
            ("illegal-move", "move 2 'zz': ", ("onoro", None, ["m14", "zz"]), {}),
        )
        for code, text, arguments, options in cases:
            with self.subTest(text), self.assertRaises(quadriga.EngineRefused) as caught:
                Board(*arguments, options=options)
            self.assertEqual(caught.exception.code, code)
            self.assertTrue(caught.exception.text.startswith(text), caught.exception.text)


class Values(unittest.TestCase):
    def setUp(self) -> None:
        self.board = Board("onitama", options={"Deck": "sensei", "Repetition": 2})
        self.board.push(self.board.legal_moves[0])

    def test_copies_are_independent(self) -> None:
        for twin in (self.board.copy(), copy.copy(self.board), copy.deepcopy(self.board)):
            self.assertEqual((twin, twin.move_stack), (self.board, self.board.move_stack))
            self.assertEqual(twin.rules(), (2, 1000))
            twin.push(twin.legal_moves[0])
            self.assertNotEqual(twin, self.board)
        bare = self.board.copy(stack=False)
        self.assertEqual((bare, bare.move_stack), (self.board, []))
        self.assertEqual(self.board.root().fen(), Board("onitama", options={"Deck": "sensei"}).fen())

    def test_pickles(self) -> None:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(self.board, protocol))
            self.assertEqual((twin, twin.move_stack, twin.rules()), (self.board, self.board.move_stack, (2, 1000)))

    def test_equal_boards_have_equal_positions(self) -> None:
        self.assertEqual(Board("onitama", self.board.fen()), self.board)
        self.assertNotEqual(self.board, self.board.fen())
        with self.assertRaises(TypeError):
            hash(self.board)

    def test_moves_are_taken_back(self) -> None:
        moves = self.board.move_stack
        self.assertEqual((self.board.peek(), self.board.pop()), (moves[-1], moves[-1]))
        for change in (self.board.pop, self.board.peek):
            with self.assertRaises(IndexError):
                change()

    def test_a_record_is_for_other_engines(self) -> None:
        with quadriga.Engine(BINARY, options={"Game": "onitama"}) as engine:
            self.assertTrue(engine.play(quadriga.Limit(depth=1), self.board.record()).move)
            self.assertEqual(engine.fen(), self.board.fen())

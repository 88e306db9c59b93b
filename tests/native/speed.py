#!/usr/bin/python3
"""Compares the speed of the rules in this process and through a pipe: the median of paired rounds, one line per game.

Makes each legal move of the start position, asks for result and key, and takes the move back.

    PYTHONPATH=build/release/python QUADRIGA_BINARY=build/release/quadriga tests/native/speed.py
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import TypeVar

from native_support import BINARY

import quadriga
from quadriga.native import Board, games

ROUNDS = 9
T = TypeVar("T")


def through_the_pipe(engine: quadriga.Engine) -> list[tuple[str, str]]:
    """Returns result and key after each legal move."""
    found = []
    engine.position()
    for move in engine.legal_moves():
        engine.position(moves=[move])
        result, key = engine.query("result", "key")
        found.append((result, key))
    return found


def in_this_process(board: Board) -> list[tuple[str, int]]:
    found = []
    for move in board.legal_moves:
        board.push(move)
        outcome = board.outcome()
        found.append((outcome.result if outcome else "none", board.key()))
        board.pop()
    return found


def timed(work: Callable[[], T]) -> tuple[float, T]:
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def ratio(game: str) -> float:
    """Returns the time through the pipe divided by the time in this process."""
    board = Board(game)
    with quadriga.Engine(BINARY, options={"Game": game}) as engine:
        ratios = []
        for _ in range(ROUNDS):
            slow, expected = timed(lambda: through_the_pipe(engine))
            fast, found = timed(lambda: in_this_process(board))
            if found != [(result, int(key, 16)) for result, key in expected]:
                raise AssertionError(f"{game}: {found} instead of {expected}")
            ratios.append(slow / fast)
    return statistics.median(ratios)


if __name__ == "__main__":
    for name in games():
        print(f"{name}: {ratio(name):.0f} times as fast")

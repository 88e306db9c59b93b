"""Measures a game's skill levels by matches, and finds new ones."""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

from quadriga.client.limit import Limit
from quadriga.client.option import Options
from quadriga.match.statistics import Tally, elo_of_score, estimate
from quadriga.native import Board, Engine, games
from quadriga.native.extension import Connection
from quadriga.openings.book import Opening, read_book, supplied_book

FINE, OUT_OF_BOUNDS = 0, 1
_STEP = 200  # Elo between adjacent levels; equals engine::elo_step
_TOLERANCE = 50  # Elo by which a step may differ
_LOWEST = (0.70, 0.85)  # bounds of the lowest level's score against random moves
_SECOND = (0.95, 1.0)  # the same for the next level
_GOALS = (285, 535)  # Elo of the two lowest levels over random moves; each further one is _STEP above the last
_CLOSE = 20  # the search for a level ends within this many Elo of its goal
_TRIES = 10
_RANDOM_PLIES = 4  # plies of the openings in a game without a book


@dataclass(frozen=True, slots=True)
class Player:
    """Plays `random_moves` of a thousand moves at random, all others at the level `elo` with at most `nodes` nodes."""

    name: str
    elo: int = 0
    random_moves: int = 0
    nodes: int = 1 << 40

    def move(self, board: Board, chance: random.Random) -> str:
        if chance.randrange(1000) < self.random_moves:
            return chance.choice(board.legal_moves)
        move = _engine(self.elo, board.turn, threading.get_ident()).play(Limit(nodes=self.nodes), board).move
        assert move is not None, board.fen()
        return move


_RANDOM = Player("random moves", random_moves=1000)


@cache
def _engine(elo: int, _side: str, _thread: int) -> Engine:
    """Returns the engine that plays the level, for one side of a thread's games."""
    return Engine({"Hash": 1, "UCI_LimitStrength": True, "UCI_Elo": elo})


def _levels() -> range:
    """Returns the engine's values of UCI_Elo."""
    connection = Connection()
    connection.start(["ugi"])
    option = Options.parse(iter(connection.read, None))["UCI_Elo"]
    assert option.low is not None and option.high is not None
    return range(option.low, option.high + 1, _STEP)


def _openings(game: str, count: int, seed: int) -> list[Opening]:
    """Returns openings of the game's book, repeated if there are too few, or random ones."""
    if path := supplied_book(game):
        book = read_book(path, seed)
        return [book[number % len(book)] for number in range(count)]
    chance = random.Random(seed)
    return [random_opening(game, chance) for _ in range(count)]


def random_opening(game: str, chance: random.Random) -> Opening:
    while True:
        board = Board(game)
        while board.outcome() is None:
            if board.ply() == _RANDOM_PLIES:
                return Opening(moves=tuple(board.move_stack))
            board.push(chance.choice(board.legal_moves))


def play_pair(game: str, one: Player, other: Player, opening: Opening, seed: str) -> list[float]:
    """Plays two games from the opening with sides swapped. Returns the points of the player `one` in each."""
    points = []
    for side, seats in (("p1", {"p1": one, "p2": other}), ("p2", {"p1": other, "p2": one})):
        chance = random.Random(seed + side)
        board = Board(game, opening.fen, opening.moves)
        for turn, player in seats.items():
            if player.elo:
                _engine(player.elo, turn, threading.get_ident()).new_game()
        while (outcome := board.outcome()) is None:
            board.push(seats[board.turn].move(board, chance))
        points.append(0.5 if outcome.result == "draw" else float(outcome.result == f"{side}win"))
    return points


class Matches:
    """Plays matches of one game, all from the same openings, in the threads of the pool."""

    def __init__(self, game: str, count: int, seed: int, pool: Executor) -> None:
        self._game = game
        self._openings = {
            f"{seed} {at} ": opening for at, opening in enumerate(_openings(game, (count + 1) // 2, seed))
        }
        self._pool = pool

    async def play(self, one: Player, other: Player) -> Tally:
        """Returns the result from the point of view of the player `one`."""
        start = asyncio.get_running_loop().run_in_executor
        pairs = [
            start(self._pool, play_pair, self._game, one, other, opening, seed)
            for seed, opening in self._openings.items()
        ]
        tally = Tally()
        for points in await asyncio.gather(*pairs):
            for each in points:
                tally.add(each)
            tally.add_pair(sum(points))
        return tally


async def measure(matches: Matches) -> int:
    """Prints a table of all levels and returns the exit status."""
    print("| level | against | score | Elo | |\n| ---: | --- | ---: | ---: | --- |")
    status = FINE
    below = _RANDOM
    for number, elo in enumerate(_levels()):
        level = Player(str(elo), elo)
        for other in (_RANDOM, below) if number == 1 else (below,):
            tally = await matches.play(level, other)
            score = tally.points / tally.games
            if other is _RANDOM:
                low, high = _SECOND if number else _LOWEST
                fits = low <= score <= high
            else:
                fits = abs(elo_of_score(score) - _STEP) <= _TOLERANCE
            status = status if fits else OUT_OF_BOUNDS
            difference = str(estimate(tally)).removeprefix("Elo ")
            print(
                f"| {elo} | {other.name} | {score:.1%} | {difference} | {'' if fits else 'out of bounds'} |", flush=True
            )
        below = level
    return status


async def propose(matches: Matches, nodes: int) -> int:
    """Finds and prints new skill levels, from the lowest upwards, and returns the exit status."""
    levels = _levels()

    def player(strength: float) -> Player:
        """Returns a player of this strength: up to 1, the share of moves that are not random; beyond, each 1 doubles
        the nodes."""
        if strength <= 1:
            return Player("", levels[-1], round(1000 * (1 - strength)), nodes)
        return Player("", levels[-1], 0, round(nodes * 2 ** (strength - 1)))

    async def climb(below: Player, strength: float, step: float) -> Tally:
        return await matches.play(player(strength + step), below)

    entries: list[Player] = []
    strength, step = 0.0, 0.2
    for elo in levels:
        if len(entries) < len(_GOALS):
            below, base, goal = _RANDOM, 0.0, _GOALS[len(entries)]
        else:
            below, base, goal = entries[-1], strength, _STEP
        found = await find_step(partial(climb, below, base), step, goal)
        if not found:
            print(f"no entry for {elo} is strong enough: give the highest current level more nodes")
            return OUT_OF_BOUNDS
        step = base + found - strength
        strength = base + found
        entries.append(player(strength))
        print(f"{elo}: {entries[-1].nodes} nodes, {entries[-1].random_moves} random moves in a thousand", flush=True)
    texts = (f"{{{entry.nodes}, {entry.random_moves}}}" for entry in entries)
    print(f"{{{', '.join(texts)}}}")
    return FINE


async def find_step(climb: Callable[[float], Awaitable[Tally]], step: float, goal: int) -> float:
    """Returns the step in strength that gains `goal` Elo; 0 if none is found. `climb` plays a match of a player that is
    stronger by a step against the one below; `step` is the first guess."""
    low, high = 0.0, math.inf
    nearest = (float(_TOLERANCE), 0.0)
    for _ in range(_TRIES):
        tally = await climb(step)
        elo = elo_of_score(min(max(tally.points / tally.games, 0.55), 0.98))
        nearest = min(nearest, (abs(elo - goal), step))
        if nearest[0] <= _CLOSE:
            break
        low, high = (step, high) if elo < goal else (low, step)
        guess = step * goal / elo  # assuming that Elo is proportional to the step
        step = guess if low < guess < high else (low + high) / 2
    return nearest[1]


async def climb_ladder(given: argparse.Namespace) -> int:
    """Runs `learn ladder` with the values of its flags (cli.py), and returns the exit status."""
    if given.game not in games():
        raise ValueError(f"there is no game '{given.game}'")
    pool = ThreadPoolExecutor(given.concurrency)  # searches release the interpreter lock
    try:
        matches = Matches(given.game, given.games, given.seed, pool)
        return await (propose(matches, given.least_nodes) if given.propose else measure(matches))
    finally:
        pool.shutdown(cancel_futures=True)

#!/usr/bin/python3
"""Whether the analysis of whole games finds planted blunders, and marks none in perfect play.

In games of the engine with itself, from the openings of the book, one player is made to throw away a win that `go mate`
or `query values` proves, by a move after which the opponent has a proved win or a proved draw. The analysis has to mark
this move as a blunder and to call it a missed win. In lines of perfect play of Onoro, random moves among those that
`query values` calls draws, it has to mark nothing.

PYTHONPATH=scripts tests/tactics/planted_blunders.py
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import quadriga
from quadriga.common.arguments import natural, own_engine, positive
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening, find_book, read_book

ANALYSE = Path(__file__).resolve().parents[2] / "scripts/analyse.py"
_PLAY = quadriga.Limit(nodes=300)
_SIGHT = quadriga.Limit(nodes=5_000)  # of a win that is worth a proof
_PROOF = quadriga.Limit(mate=40, nodes=200_000)
_MOST_PLIES = 200
_CANDIDATES = 25  # moves that are tried as blunders in a position


@dataclass(frozen=True)
class Planted:
    """A game, and the index of the blunder among its moves."""

    record: GameRecord
    at: int


def planted_games(engine: quadriga.Engine, name: str, count: int, seed: int) -> list[Planted]:
    """Returns games with one planted blunder each. `engine` has that game selected."""
    chance = random.Random(seed)
    games: list[Planted] = []
    for opening in read_book(find_book(name), seed):
        if len(games) == count:
            break
        if planted := _plant(engine, name, opening, chance, len(games) + 1):
            games.append(planted)
    return games


def _plant(engine: quadriga.Engine, name: str, opening: Opening, chance: random.Random, number: int) -> Planted | None:
    """Plays a game; returns it if there was a win that could be thrown away."""
    game = quadriga.Game(opening.fen, opening.moves)
    engine.new_game()
    at = None
    while len(game.moves) < _MOST_PLIES:
        move = engine.play(_PLAY, game).move
        if move is None:
            break
        if at is None and (blunder := _blunder(engine, game, chance)):
            at, move = len(game.moves) - len(opening.moves), blunder
        game.push(move)
    if at is None:
        return None
    engine.position(opening.fen, opening.moves)
    begins = "" if engine.status().p1_turn else "p2"
    plies = [Ply(move) for move in game.moves[len(opening.moves) :]]
    return Planted(GameRecord(number, 0, 0, 1, "one", "two", opening, game=name, begins=begins, plies=plies), at)


def _blunder(engine: quadriga.Engine, game: quadriga.Game, chance: random.Random) -> str | None:
    """Returns a move that provably throws away a proved win; None if there is no such win or no such move."""
    values = engine.values(game)
    if not any(value.result == "win" for value in values.values()) and not _wins(engine, game):
        return None
    moves = engine.legal_moves()
    chance.shuffle(moves)
    for move in moves[:_CANDIDATES]:
        if move in values and values[move].result != "win":
            return move
        after = game.copy()
        after.push(move)
        if move not in values and _wins(engine, after):
            return move
    return None


def _wins(engine: quadriga.Engine, game: quadriga.Game) -> bool:
    """Returns whether the side to move has a win that a search proves."""
    score = engine.play(_SIGHT, game).info.score
    if score is None or (score.cp or 0) < 0 or (score.mate or 0) < 0:
        return False
    score = engine.play(_PROOF, game).info.score
    return score is not None and score.mate is not None and score.mate > 0


def perfect_lines(engine: quadriga.Engine, count: int, seed: int) -> list[GameRecord]:
    """Returns different lines of Onoro from the start, of random moves that are proved draws, as long as values are
    known."""
    chance = random.Random(seed)
    lines: dict[tuple[str, ...], GameRecord] = {}
    while len(lines) < count:
        game = quadriga.Game()
        while draws := [move for move, value in engine.values(game).items() if value.result == "draw"]:
            game.push(chance.choice(draws))
        plies = [Ply(move) for move in game.moves]
        number = len(lines) + 1
        record = GameRecord(number, 0, 0, 1, "one", "two", Opening(), game="onoro", begins="p2", plies=plies)
        lines.setdefault(tuple(game.moves), record)
    return list(lines.values())


def reviewed(command: str, records: list[GameRecord], nodes: int) -> list[GameRecord]:
    """Returns the games as the analysis writes them."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = Path(folder, "games.pgn")
        pgn.write_text("".join(map(write_pgn, records)), encoding="utf-8")
        words = ["--engine", command, "--game-file", str(pgn), "--nodes", str(nodes), "--quiet"]
        done = subprocess.run([sys.executable, str(ANALYSE), *words], capture_output=True, text=True, check=True)
    return read_games(done.stdout)


def found(games: list[Planted], results: list[GameRecord]) -> tuple[int, int]:
    """Returns how many of the planted blunders are marked as such, and how many are called missed wins."""
    plies = [result.plies[game.at] for game, result in zip(games, results, strict=True)]
    return sum(4 in ply.nags for ply in plies), sum(bool(ply.judgement and ply.judgement.missed_win) for ply in plies)


def marks(results: list[GameRecord]) -> int:
    """Returns the number of moves with a mark."""
    return sum(bool(ply.nags) for result in results for ply in result.plies)


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--games", type=positive, default=20, help="games of each kind, and lines of perfect play (20)")
    flags.add_argument("--nodes", type=positive, default=100_000, help="nodes of each position (100,000)")
    flags.add_argument("--seed", type=natural, default=1)
    given = flags.parse_args()
    command = own_engine()
    with quadriga.Engine(command) as engine:
        names = engine.query("games")[0].split()
        for name in names:
            engine.configure({"Game": name})
            games = planted_games(engine, name, given.games, given.seed)
            marked, missed = found(games, reviewed(command, [game.record for game in games], given.nodes))
            print(f"{name}: {marked} of {len(games)} planted blunders marked, {missed} called missed wins", flush=True)
        engine.configure({"Game": "onoro"})
        lines = perfect_lines(engine, given.games, given.seed)
        results = reviewed(command, lines, given.nodes)
        plies = sum(len(line.plies) for line in lines)
        print(f"onoro: {marks(results)} marks in {len(lines)} lines of perfect play, {plies} moves")


if __name__ == "__main__":
    main()

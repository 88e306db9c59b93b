"""Reviews all games of a file: PGN in, PGN with scores, marks and better lines out."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence

from quadriga.common.arguments import counted, program
from quadriga.common.files import encode
from quadriga.common.judging import MARKS, Judgement, accuracy, flawless
from quadriga.common.pool import each, in_order
from quadriga.common.stream import write
from quadriga.games.file import GamesFile
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import load_games, some_games
from quadriga.games.record import GameRecord

from .analyst import Analyst
from .progress import Progress
from .review import BEHIND_PEOPLE, Reviewed, Reviewer, annotator

_WINDOW = 4  # games per engine that may be ahead of the output


async def review_games(given: argparse.Namespace, analysts: Sequence[Analyst]) -> bool:
    """Reviews the games of `--game-file`. Returns whether all positions could be searched. Raises ValueError for bad
    input, CannotGoOn if the engine cannot be started again."""
    games = some_games(load_games(given.game_file), given.game_file)
    await analysts[0].select(given.game.lower())  # a bad option or game is reported before anything is written
    output = GamesFile(given.output) if given.output else None
    try:
        done = _finished(output.games if output else [], games, given, await annotator(analysts[0]))
        total = sum(len(game.plies) + 1 for game in games[done:])
        with Progress(total, given.quiet) as progress:
            reviewers = [Reviewer(analyst, given.game.lower(), progress.count) for analyst in analysts]
            work = [reviewer.review for reviewer in reviewers]
            summary = _Summary()
            async with in_order(each(games[done:]), work, _WINDOW * len(work)) as results:
                async for reviewed in results:
                    await _put(reviewed, output)
                    summary.add(reviewed.record)
        if not given.quiet:
            summary.print()
        return progress.errors == 0
    finally:
        if output:
            output.close()


def _finished(
    before: Sequence[GameRecord], games: Sequence[GameRecord], given: argparse.Namespace, reviewer: str
) -> int:
    """Returns how many games an earlier run has reviewed. Raises ValueError if the games, the engine or the limits
    differ."""
    if before and not given.resume:
        raise ValueError(f"{given.output} is not empty; continue it with --resume, or delete it")
    if len(before) > len(games):
        raise ValueError(f"{given.output} holds more games than {given.game_file}")
    for number, (old, new) in enumerate(zip(before, games), 1):
        if (old.opening, [ply.move for ply in old.plies]) != (new.opening, [ply.move for ply in new.plies]):
            raise ValueError(f"{given.output}: game {number} differs from that of {given.game_file}")
        by = old.annotator.rpartition(BEHIND_PEOPLE)[2]
        if by != reviewer and not given.resume_anyway:
            why = f"game {number} was reviewed by `{by}`, not by `{reviewer}`"
            raise ValueError(f"{given.output}: {why}; --resume-anyway continues it")
    return len(before)


async def _put(reviewed: Reviewed, output: GamesFile | None) -> None:
    for error in reviewed.errors[:1]:
        print(f"{program()}: {error}", file=sys.stderr)
    if output:
        output.append(reviewed.record)
    else:
        await write(1, "stdout", encode(write_pgn(reviewed.record)))


class _Summary:
    """The judgements of each player's moves, over all games."""

    def __init__(self) -> None:
        self._moves: defaultdict[str, list[Judgement | None]] = defaultdict(list)

    def add(self, record: GameRecord) -> None:
        for number, ply in enumerate(record.plies, record.begins == "p2"):
            self._moves[(record.p1, record.p2)[number % 2]].append(ply.judgement)

    def print(self) -> None:
        for name, played in self._moves.items():
            if not (moves := [judgement for judgement in played if judgement]):
                continue
            counts = [(sum(move.mark == mark for move in moves), mark.word) for mark in MARKS]
            missed = sum(move.missed_win for move in moves)
            words = [counted(count, word) for count, word in (*counts, (missed, "missed win"))]
            words.append(f"{counted(sum(move.given_away for move in moves), 'half point')} given away")
            kept = accuracy(moves)
            share = "–" if kept is None else f"{kept:.1f} %"
            seal = "; flawless" if flawless(played) else ""
            print(f"{name}: accuracy {share}, {', '.join(words)}{seal}", file=sys.stderr)

"""The moves that games and books play in a position, with their results.

Positions are compared by the engine's symmetry key, or else by the position string, so transpositions count. All counts
are for the side to move.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import ProtocolError, refusal
from quadriga.client.game import Game, opponent
from quadriga.openings.book import Opening

from .lines import Line

_BATCH = 500  # positions sent at once
_DEEPEST = 40  # plies of a game in which a position given as a string is sought


@dataclass(slots=True)
class Tally:
    """Counts and scores of games and book lines."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    lines: int = 0
    scores: list[int] = field(default_factory=list)
    balances: list[int] = field(default_factory=list)

    def add(self, line: Line, ply: int, mover: str) -> None:
        """Adds a line that reaches the position after `ply` moves, with `mover` to move."""
        if line.is_book:
            self.lines += 1
            if line.balance is not None:
                self.balances.append(-line.balance if (len(line.opening.moves) - ply) % 2 else line.balance)
            return
        self.games += 1
        self.drawn += line.result == "draw"
        self.won += line.result == f"{mover}win"
        self.lost += line.result == f"{opponent(mover)}win"
        if (score := line.score_of(ply)) is not None:
            self.scores.append(score)

    @property
    def score(self) -> int | None:
        """The average of the players' scores; None if there are none."""
        return round(sum(self.scores) / len(self.scores)) if self.scores else None

    @property
    def balance(self) -> int | None:
        """The average of the books' scores; None if there are none."""
        return round(sum(self.balances) / len(self.balances)) if self.balances else None


@dataclass(slots=True)
class Continuation(Tally):
    """The tally after a move. `others`: other moves that lead to the same or a symmetric position."""

    move: str = ""
    others: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Explored:
    """`position`: its string; `turn`: p1 or p2; `total`: the tally of all lines through it; `refused`: for each line
    with a refused move, the reason."""

    position: str
    turn: str
    total: Tally
    moves: list[Continuation]
    refused: list[str]


async def explore(engine: AsyncEngine, lines: Sequence[Line], target: Opening) -> Explored:
    """Returns the continuations of a position in the lines, the most played first. Raises EngineRefused if the engine
    refuses the position, Unsupported if it has neither keys nor position strings.

    A position reached by moves from the start position is searched for after the same number of moves in each line; one
    given as a string, within the first 40 moves (plus the moves from there).
    """
    await engine.position(target.fen, target.moves)
    question = "symmetrykey" if await engine.knows("symmetrykey") else "fen"
    key, fen, turn = await engine.query(question, "fen", "p1turn")
    least = len(target.moves)
    found = _Found(engine, question)
    await found.seek(lines, key, [least] if target.fen is None else range(least, least + _DEEPEST))
    total, tallies = Tally(), defaultdict[str, Continuation](Continuation)
    played = defaultdict[str, Counter[str]](Counter)
    async for step in found.steps():
        *before, move = step.opening.moves
        for line in step.lines:
            total.add(line, len(before), step.mover)
            tallies[step.after].add(line, len(before), step.mover)
        if step.fen == fen:
            played[step.after][move] += len(step.lines)
    if tallies.keys() - played.keys():  # played only in symmetric positions, with other cell names
        await engine.position(target.fen, target.moves)
        legal = [Opening(target.fen, (*target.moves, move)) for move in await engine.legal_moves()]
        async for answer in _ask(engine, legal, question):
            if answer.words and (after := answer.words[0]) in tallies and after not in played:
                played[after][answer.opening.moves[-1]] += 1
    for after, continuation in tallies.items():
        names = sorted(played[after], key=lambda move: (-played[after][move], move))
        continuation.move, *continuation.others = names
    moves = sorted(tallies.values(), key=lambda each: (-each.games, -each.lines, each.move))
    return Explored(fen, _player(turn), total, moves, found.refused)


class _Found:
    """The lines that reach a position."""

    def __init__(self, engine: AsyncEngine, question: str) -> None:
        self.refused: list[str] = []
        self._engine = engine
        self._question = question
        self._groups: dict[Opening, list[Line]] = {}  # lines by their moves before the position

    async def seek(self, lines: Sequence[Line], key: str, plies: Iterable[int]) -> None:
        """Finds the lines that reach the position with this key after one of these numbers of moves."""
        for ply in plies:
            groups = _grouped(lines, ply)
            gone: set[int] = set()
            async for answer in _ask(self._engine, groups, self._question):
                group = groups[answer.opening]
                if answer.words == [key]:
                    self._groups[answer.opening] = group
                if answer.words in ([], [key]):
                    gone.update(map(id, group))
                self.refused += [answer.refusal] * len(group) if answer.refusal else []
            lines = [line for line in lines if id(line) not in gone]

    async def steps(self) -> AsyncIterator[_Step]:
        """Yields the moves that lines play in the position."""
        async for place in _ask(self._engine, list(self._groups), "fen", "p1turn"):
            groups = _grouped(self._groups[place.opening], len(place.opening.moves) + 1)
            async for answer in _ask(self._engine, groups, self._question):
                group = groups[answer.opening]
                if answer.refusal:
                    self.refused += [answer.refusal] * len(group)
                else:
                    yield _Step(answer.opening, group, place.words[0], _player(place.words[1]), answer.words[0])


@dataclass(frozen=True, slots=True)
class _Step:
    """A move in the position: the moves up to and including it, the lines that play it, the position string and the
    mover before it, and the key after it."""

    opening: Opening
    lines: list[Line]
    fen: str
    mover: str
    after: str


@dataclass(frozen=True, slots=True)
class _Answer:
    """The engine's answers to all questions about the position after an opening, or none and the reason if it refuses
    the position."""

    opening: Opening
    words: list[str]
    refusal: str


async def _ask(engine: AsyncEngine, openings: Iterable[Opening], *questions: str) -> AsyncIterator[_Answer]:
    """Yields the answers about each opening; queries many at a time."""
    left = iter(openings)
    while batch := list(islice(left, _BATCH)):
        commands: list[str] = []
        for opening in batch:
            game = Game(opening.fen, opening.moves)
            commands += [f"position {game}", *(f"query {question}" for question in questions)]
        lines = iter(await engine.command(*commands))
        for opening in batch:
            words: list[str] = []
            refused = ""
            while len(words) < len(questions):
                line = next(lines, None)
                if line is None:
                    raise ProtocolError("leaves queries unanswered", engine=engine.name, log=engine.log)
                if error := refusal(line):
                    refused = error.message
                elif line.startswith("response"):
                    words.append(line.removeprefix("response").strip())
            yield _Answer(opening, [] if refused else words, refused)


def _grouped(lines: Iterable[Line], ply: int) -> dict[Opening, list[Line]]:
    """Returns the lines grouped by their first `ply` moves; shorter ones are omitted."""
    groups = defaultdict[Opening, list[Line]](list)
    for line in lines:
        if len(line.opening.moves) >= ply:
            groups[Opening(line.opening.fen, line.opening.moves[:ply])].append(line)
    return groups


def _player(p1_turn: str) -> str:
    return "p1" if p1_turn == "true" else "p2"

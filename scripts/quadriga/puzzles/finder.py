"""Finds puzzles in a game: proves a win, and that no other move wins; or that all moves but one lose. Selects from the
puzzles found."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from quadriga.books.candidate import symmetry_key
from quadriga.client.async_engine import AsyncEngine
from quadriga.client.game import Game
from quadriga.client.info import Info
from quadriga.client.limit import Limit
from quadriga.common.judging import PUZZLES
from quadriga.games.record import GameRecord

from . import Puzzle, rating_of

_NONE_WITHIN = re.compile(r"no mate within (\d+) plies")
_ID_DIGITS = 8
_FEWEST_CHOICES = 4  # moves of a position in which all but one lose
_STEP = 100  # rating points
_GAP = 150  # hundredths


@dataclass(frozen=True, slots=True)
class Effort:
    """How far to search. `longest`: maximum length of wins in plies; `beyond`: extra plies within which no other move
    may win; `proved`: how many of these must be proved. Nodes of one search: `nodes` for a win in a position,
    `far_nodes` if the player's next position is won, `proof_nodes` to prove that no other move wins, `look_nodes` to
    look for longer wins by other moves."""

    longest: int
    beyond: int
    proved: int
    nodes: int
    far_nodes: int
    proof_nodes: int
    look_nodes: int


@dataclass(frozen=True, slots=True)
class _Proof:
    """The result of `go mate`: the line of the shortest win, or that there is no win within `without` plies."""

    line: tuple[str, ...]
    without: int


@dataclass(frozen=True, slots=True)
class _Win:
    """A position of a recorded game that `side`, the side to move, wins."""

    game: Game
    side: str
    line: tuple[str, ...]
    source: str


class Finder:
    """Finds puzzles with one engine, which speaks UGI and knows `go mate`. Games do not influence each other's
    puzzles."""

    def __init__(self, engine: AsyncEngine, effort: Effort) -> None:
        self._engine = engine
        self._effort = effort

    async def find(self, record: GameRecord) -> list[Puzzle]:
        """Returns the puzzles of a game, at most one per way to a win: the first position that qualifies, or the last
        in games with an even number, so that there are also short wins."""
        puzzles = []
        for way in await self._ways(record):
            for win in way if record.number % 2 else reversed(way):
                if puzzle := await self._puzzle(win):
                    puzzles.append(puzzle)
                    break
        return puzzles

    async def find_save(self, record: GameRecord) -> list[Puzzle]:
        """Returns the position nearest to the end of a game in which all moves but one lose, as a list of one; an empty
        list if there is none."""
        async for game, side, source in self._backwards(record):
            if puzzle := await self._save(game, side, source):
                return [puzzle]
        return []

    async def _save(self, game: Game, side: str, source: str) -> Puzzle | None:
        """Returns the puzzle of a position; None unless one move alone is not known to lose, and not all
        others lose at once."""
        moves = await self._engine.legal_moves(game)
        if len(moves) < _FEWEST_CHOICES or not _is_open(best := await self._seen(game, self._effort.nodes)):
            return None
        others = [move for move in moves if move != best.pv[0]]
        if not _is_far_below(await self._seen(game, self._effort.nodes, others), best):
            return None
        nodes, plies = await self._loss(game, others)
        if plies < 2 or not _is_open(await self._seen(game, self._effort.look_nodes, best.pv[:1])):
            return None
        rating = rating_of(nodes, plies)
        return Puzzle(await self._id(), game.fen or "", side, 1, best.pv[:1], plies, nodes, rating, source)

    async def _id(self) -> str:
        """Returns the id of a puzzle of the engine's position."""
        return (await symmetry_key(self._engine))[:_ID_DIGITS]

    async def _seen(self, game: Game, nodes: int, moves: Sequence[str] = ()) -> Info:
        """Returns the result of a search with an empty memory."""
        await self._engine.new_game()
        return await self._engine.analyse(Limit(nodes=nodes, search_moves=moves), game)

    async def _loss(self, game: Game, moves: Sequence[str]) -> tuple[int, int]:
        """Returns the nodes after which a search reports that these moves lose, and the plies within which they do;
        zeros if it does not within `proof_nodes`."""
        await self._engine.new_game()
        async with self._engine.analysis(Limit(nodes=self._effort.proof_nodes, search_moves=moves), game) as search:
            async for info in search:
                if info.score is not None and info.score.is_loss:
                    return info.nodes or 0, -(info.score.mate or 0)
        return 0, 0

    async def _ways(self, record: GameRecord) -> list[list[_Win]]:
        """Returns the ways to a win in a game: consecutive won positions of one player. Searches backwards from the
        end, with more nodes if the player's next position is won."""
        ways: list[list[_Win]] = []
        going: dict[str, list[_Win]] = {}  # the current way, by player
        async for game, side, source in self._backwards(record):
            nodes = self._effort.far_nodes if side in going else self._effort.nodes
            proof = await self._mate(game, self._effort.longest, nodes)
            if not proof.line:
                going.pop(side, None)
                continue
            if side not in going:
                going[side] = []
                ways.append(going[side])
            going[side].insert(0, _Win(game, side, proof.line, source))
        return ways

    async def _backwards(self, record: GameRecord) -> AsyncIterator[tuple[Game, str, str]]:
        """Yields the positions of a game after the opening, the last first: the position, which the engine has, the side
        to move, and the source."""
        for ply in range(len(record.moves) - 1, len(record.opening.moves) - 1, -1):
            status = await self._engine.status(Game(record.opening.fen, record.moves[:ply]))
            if not status.over:  # else the game continued after its end by the engine's rules
                yield Game(await self._engine.fen()), status.turn, f"{record.p1} - {record.p2}, {record.number}.{ply}"

    async def _puzzle(self, win: _Win) -> Puzzle | None:
        """Returns the puzzle of a position; None if the win is too short, or several moves win."""
        plies = len(win.line)
        if (plies + 1) // 2 < PUZZLES["shortest"]:
            return None
        others = [move for move in await self._engine.legal_moves(win.game) if move != win.line[0]]
        if not others or not (without := await self._without(win.game, plies, others)):
            return None
        nodes = await self._nodes_to_see(win.game, win.line[0])
        if nodes is None:
            return None
        return Puzzle(
            id=await self._id(),
            position=win.game.fen or "",
            side=win.side,
            plies=plies,
            line=win.line,
            others=without,
            nodes=nodes,
            rating=rating_of(nodes, plies),
            source=win.source,
        )

    async def _without(self, game: Game, plies: int, others: Sequence[str]) -> int:
        """Returns the number of plies within which no other move wins, as proved; 0 if one does, if too little is
        proved, or if a search sees a longer win. A search with few nodes comes first, since it often suffices."""
        effort = self._effort
        same = await self._mate(game, plies, effort.proof_nodes, others)
        if same.line or same.without < plies or not await self._sees_no_win(game, others, effort.nodes):
            return 0
        more = await self._mate(game, plies + effort.beyond, effort.proof_nodes, others)
        without = max(same.without, more.without)
        if more.line or without < plies + effort.proved:
            return 0
        return without if await self._sees_no_win(game, others, effort.look_nodes) else 0

    async def _sees_no_win(self, game: Game, moves: Sequence[str], nodes: int) -> bool:
        score = (await self._seen(game, nodes, moves)).score
        return score is not None and not score.is_win

    async def _nodes_to_see(self, game: Game, move: str) -> int | None:
        """Returns the nodes after which a search with an empty memory reports the win by `move`; None if it does not
        within `proof_nodes`."""
        await self._engine.new_game()
        async with self._engine.analysis(Limit(nodes=self._effort.proof_nodes), game) as search:
            async for info in search:
                if info.score is not None and info.score.is_win and info.pv[:1] == (move,):
                    return info.nodes
        return None

    async def _mate(self, game: Game, plies: int, nodes: int, moves: Sequence[str] = ()) -> _Proof:
        """Searches for a forced win by one of the moves (default: all moves), with an empty memory."""
        await self._engine.new_game()
        without = 0
        async with self._engine.analysis(Limit(mate=plies, nodes=nodes, search_moves=moves), game) as search:
            async for info in search:
                if found := _NONE_WITHIN.fullmatch(info.string or ""):
                    without = int(found[1])
        score = search.info.score
        won = not without and score is not None and score.mate is not None and 0 < score.mate <= plies
        return _Proof(search.info.pv if won else (), without)


def _is_open(info: Info) -> bool:
    """Whether a search found a score, but no forced win or loss."""
    return info.score is not None and info.score.mate is None


def _is_far_below(info: Info, best: Info) -> bool:
    """Whether a search's score is so low that a longer search may find a forced loss."""
    score, high = info.score, best.score
    if score is None or high is None or score.mate is not None:
        return score is not None and score.is_loss
    return (high.cp or 0) - (score.cp or 0) > _GAP


def spread(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Returns up to `count` puzzles with ratings spread as evenly as possible: one from each step of 100 points in
    turn, until there are enough."""
    steps: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id):
        steps[puzzle.rating // _STEP].append(puzzle)
    chosen: list[Puzzle] = []
    turn = 0
    while len(chosen) < min(count, len(puzzles)):
        chosen += [step[turn] for _, step in sorted(steps.items()) if turn < len(step)]
        turn += 1
    return chosen[:count]

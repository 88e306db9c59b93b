"""Plays games through an engine, which reports the side to move after each move, the player names, and the boards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineRefused, ProtocolError, refusal
from quadriga.client.game import Game
from quadriga.openings.book import Opening


@dataclass(frozen=True, slots=True)
class Players:
    """Names of p1 and p2, such as `Red`, or `p1` if the engine has none. `pieces`: the colours of their pieces."""

    names: tuple[str, str] = ("p1", "p2")
    pieces: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class About:
    """The parts of the answer to `query board` that a report uses. `reason`: the word and text of the reason why the
    game is over."""

    players: Players = Players()
    reason: tuple[str, str] = ("", "")


def read_about(answer: str) -> About:
    """Parses the answer to `query board`. Returns defaults if the engine does not know the query."""
    try:
        board = json.loads(answer)
        p1, p2 = board["players"]
        players = Players((str(p1["name"]), str(p2["name"])), (str(p1["color"]), str(p2["color"])))
        reason = board["reason"] or {"id": "", "text": ""}
        return About(players, (str(reason["id"]), str(reason["text"])))
    except (ValueError, KeyError, TypeError):
        return About()


_PIECE = re.compile(r"<[^>]*>|[^<]+")


class Boards:
    """All boards of a page. Each distinct board is stored once, and so is each distinct piece of markup.

    Boards of a game differ in only a few shapes. A board is a list of piece numbers, in which -n stands for the n
    numbers that follow the preceding one. A page needs `pieces` and `codes` to redraw the boards.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.codes: list[list[int]] = []
        self._piece_numbers: dict[str, int] = {}
        self._board_numbers: dict[str, int] = {}

    def add(self, svg: str) -> int:
        """Returns the number of this drawing, which is added if it is new."""
        if svg not in self._board_numbers:
            self._board_numbers[svg] = len(self.codes)
            self.codes.append(packed([self._piece(text) for text in _PIECE.findall(svg)]))
        return self._board_numbers[svg]

    def _piece(self, text: str) -> int:
        if text not in self._piece_numbers:
            self._piece_numbers[text] = len(self.pieces)
            self.pieces.append(text)
        return self._piece_numbers[text]


def packed(numbers: Iterable[int]) -> list[int]:
    """Compresses runs of consecutive numbers to the first number and the negated count of the rest: 4 5 6 9 becomes 4
    -2 9."""
    code: list[int] = []
    last = None
    for number in numbers:
        if last is None or number != last + 1:
            code.append(number)
        elif code[-1] < 0:
            code[-1] -= 1
        else:
            code.append(-1)
        last = number
    return code


@dataclass(frozen=True, slots=True)
class Course:
    """A replayed game: for each position, including the one before any move, whether p1 is to move, and the board.

    `boards` is empty if the engine does not draw or no boards were requested. `reason`: the protocol's word for the
    reason why the game is over, and its text. `refused`: why the replay stops early.
    """

    players: Players
    p1_turns: list[bool]
    boards: list[int]
    reason: tuple[str, str] = ("", "")
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position as an engine shows it: its answers to `query board` and `svg`."""

    board: str
    svg: str


class Playback:
    """An engine that replays games, one call at a time. Raises EngineError if it cannot.

    `complaints`: one line per game with refused moves.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._game = ""
        self._draws = False
        self._players = Players()
        self.complaints: list[str] = []

    async def play(
        self,
        name: str,
        game: str,
        opening: Opening,
        moves: Sequence[str],
        boards: Boards | None,
        last_is_illegal: bool = False,
    ) -> Course:
        """Replays a game from its opening up to the first move that the engine refuses. Adds its drawings to `boards`.

        A refusal adds a line that begins with `name` to `complaints`, unless it is for the last move and
        `last_is_illegal`.
        """
        await self._select(game)
        count = len(moves)
        refused = ""
        try:
            await self._engine.position(opening.fen, [*opening.moves, *moves])
        except EngineRefused as error:
            refused = error.text
            count = await self._accepted(opening, moves)
            if not (last_is_illegal and count == len(moves) - 1):
                self.complaints.append(f"{name}: {error.code}: {refused}")
        if count < 0:
            return Course(self._players, [], [], refused=refused)
        questions = ["query p1turn", "svg"] if boards is not None and self._draws else ["query p1turn"]
        turns, pictures = await self._ask(opening, moves[:count], questions)
        numbers = [boards.add(picture) for picture in pictures] if boards is not None else []
        return Course(self._players, turns, numbers, (await self._about()).reason, refused)

    async def picture(self, game: str, opening: Opening, moves: Sequence[str]) -> Picture | None:
        """Returns the position after the moves; None if the engine cannot draw, or refuses a move."""
        await self._select(game)
        lines = await self._engine.command(_position(opening, moves), "query board", "svg")
        answer = next((line.partition(" ")[2] for line in lines if line.startswith("response ")), "")
        svg = next((line for line in lines if line.startswith("<svg")), "")
        return Picture(answer, svg) if svg and not any(map(refusal, lines)) else None

    async def _ask(
        self, opening: Opening, moves: Sequence[str], questions: Sequence[str]
    ) -> tuple[list[bool], list[str]]:
        """Returns for every position whether p1 is to move and, if requested, the drawing, in a single exchange."""
        commands = []
        for made in range(len(moves) + 1):
            commands += [_position(opening, moves[:made]), *questions]
        lines = await self._engine.command(*commands)
        turns = [line.split()[-1] == "true" for line in lines if line.startswith("response ")]
        pictures = [line for line in lines if line.startswith("<svg")]
        if len(turns) != len(moves) + 1 or len(pictures) not in (0, len(turns)):
            message = "did not answer `query p1turn` or `svg` in every position"
            raise ProtocolError(message, engine=self._engine.name, log=self._engine.log)
        return turns, pictures

    async def _about(self) -> About:
        """Returns what the engine reports about its current position."""
        lines = await self._engine.command("query board")
        return read_about(next((line.partition(" ")[2] for line in lines if line.startswith("response ")), ""))

    async def _select(self, game: str) -> None:
        if self._game and self._game == (game or self._game):
            return
        await self._engine.configure(self._engine.options.selection(game))
        lines = await self._engine.command("query game", "position startpos", "svg")
        self._game = next((line.split()[1] for line in lines if re.fullmatch(r"response \w+", line)), game)
        self._draws = any(line.startswith("<svg") for line in lines)
        self._players = (await self._about()).players

    async def _accepted(self, opening: Opening, moves: Sequence[str]) -> int:
        """Returns how many moves of a refused line the engine accepts; -1 if it refuses the opening."""
        for made in range(len(moves)):
            lines = await self._engine.command(_position(opening, moves[:made]))
            if any(map(refusal, lines)):
                return made - 1
        return len(moves) - 1


def _position(opening: Opening, moves: Sequence[str]) -> str:
    return f"position {Game(opening.fen, [*opening.moves, *moves])}"

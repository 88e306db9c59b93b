"""The engine that a person plays against: it plays at the chosen level, advises at full strength, and is restarted if
it dies."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineDied, EngineTimeout, OptionError, refusal
from quadriga.client.game import Game
from quadriga.client.info import Play, Status
from quadriga.client.limit import Limit
from quadriga.games.start import configure_start

from .levels import level_bounds

T = TypeVar("T")
_PLAYERS = re.compile(r"(\w+): ([^,]+), p1 ([^,]+), p2 (.+)")


class Opponent:
    """An open engine with game and options set. If it dies, it is restarted and the query is repeated once."""

    def __init__(self, command: str, engine: AsyncEngine, said: Callable[[str], None]) -> None:
        self._command = command
        self._engine = engine
        self._said = said
        self._options: dict[str, object] = {}
        self.players = {"p1": "p1", "p2": "p2"}
        self.games: dict[str, str] = {}  # titles by name
        self.game = ""
        self.start_fen = ""  # the start position if options have changed it

    @staticmethod
    async def open(command: str, said: Callable[[str], None]) -> Opponent:
        """Starts the engine. `said` receives messages for the person."""
        opponent = Opponent(command, await AsyncEngine(command), said)
        await opponent._learn_names()
        return opponent

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def levels(self) -> tuple[int, int] | None:
        return level_bounds(self._engine.options)

    async def choose(self, game: str, level: int | None = None, options: Mapping[str, str] | None = None) -> None:
        """Sets game, level (a value of UCI_Elo; None: full strength) and options; the value `random` selects a random
        one. Raises ValueError or OptionError for a bad choice."""
        chosen = self._engine.options.selection(game, required=True)
        for name, value in (options or {}).items():
            chosen[name] = self._drawn(name) if value == "random" else value
        if level is not None:
            chosen |= {"UCI_LimitStrength": True, "UCI_Elo": level}
        self._options = chosen
        self.start_fen = await configure_start(self._engine, chosen)
        await self._engine.new_game()
        await self._learn_names()

    def _drawn(self, name: str) -> str:
        option = self._engine.options.find(name)
        if option.kind == "combo":
            return random.choice(option.choices)
        if option.low is None or option.high is None:
            raise OptionError(f"option {option.name}: no value can be drawn at random")
        return str(random.randint(option.low, option.high))

    async def _learn_names(self) -> None:
        """Queries the titles of games and the names of players, if the engine supports that (extension)."""
        self.game = (await self._engine.query("game"))[0] if await self._engine.knows("game") else ""
        for line in await self._engine.command("games"):
            if found := _PLAYERS.fullmatch(line):
                self.games[found[1]] = found[2]
                if found[1] == self.game:
                    self.players = {"p1": found[3], "p2": found[4]}

    async def start(self, game: Game) -> None:
        """Replaces the start position by its position string, if the engine reports it, so that later changes cannot
        affect it."""
        await self._engine.position(game.fen, game.moves)
        if await self._engine.knows("fen"):
            game.fen = await self._engine.fen()

    async def status(self, game: Game) -> Status:
        return await self._again(game, AsyncEngine.status)

    async def legal(self, game: Game) -> list[str] | None:
        """Returns all legal moves, or None if the engine does not list them."""

        async def ask(engine: AsyncEngine) -> list[str] | None:
            return await engine.legal_moves() if await engine.knows("moves") else None

        return await self._again(game, ask)

    async def accepts(self, game: Game, move: str) -> bool:
        """Returns whether a move is legal, for engines that do not list their moves."""

        async def ask(engine: AsyncEngine) -> bool:
            if await engine.knows(f"islegal {move}"):
                return await engine.is_legal(move)
            lines = await engine.command(f"position {Game(game.fen, [*game.moves, move])}")
            return not any(map(refusal, lines))

        return await self._again(game, ask)

    async def board(self, game: Game) -> Mapping[str, Any] | None:
        """Returns the engine's answer to `query board`; None if it does not describe its board."""

        async def ask(engine: AsyncEngine) -> Mapping[str, Any] | None:
            board = json.loads((await engine.query("board"))[0]) if await engine.knows("board") else {}
            return board if board.get("cells") else None

        return await self._again(game, ask)

    async def text(self, game: Game) -> str:
        """Returns the board as the engine draws it, or an empty string if it does not."""
        text = await self._again(game, AsyncEngine.display)
        return "" if refusal(text) else text

    async def reason(self, game: Game) -> str:
        """Returns, in the engine's words, the reason why the game ended, or an empty string if it gives none."""

        async def ask(engine: AsyncEngine) -> str:
            return (await engine.query("reason"))[0] if await engine.knows("reason") else ""

        if board := await self.board(game):
            return str((board["reason"] or {"text": ""})["text"])
        return await self._again(game, ask)

    async def think(self, game: Game, limit: Limit, options: Mapping[str, object] | None = None) -> Play:
        return await self._again(game, lambda engine: engine.play(limit, game, options=options))

    async def advise(self, game: Game, limit: Limit) -> Play:
        """Returns the best move at full strength."""
        full = {"UCI_AnalyseMode": True} if "UCI_AnalyseMode" in self._engine.options else None
        return await self.think(game, limit, full)

    async def would_accept_draw(self, game: Game, limit: Limit, player: str) -> bool:
        return await self._again(game, lambda engine: engine.would_accept_draw(limit, game, player=player))

    async def close(self) -> None:
        await self._engine.close()

    async def _again(self, game: Game, ask: Callable[[AsyncEngine], Awaitable[T]]) -> T:
        """Sets the position and asks; if the engine dies or hangs, restarts it and asks once more."""
        for attempt in range(2):
            try:
                await self._engine.position(game.fen, game.moves)
                return await ask(self._engine)
            except (EngineDied, EngineTimeout) as error:
                if attempt:
                    raise
                self._said(f"{error}; it is restarted")
                await self._engine.close(0.0)
                self._engine = await AsyncEngine(self._command)
                await self._engine.configure(self._options)
        raise AssertionError

"""One game between a person and an engine, move by move."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from quadriga.client.game import Game, Outcome, opponent
from quadriga.client.limit import Limit
from quadriga.games.file import GamesFile
from quadriga.games.pgn import PERSON, name_at_level
from quadriga.games.record import GameRecord, Ply
from quadriga.games.scores import score_text
from quadriga.openings.book import Opening

from .levels import Level
from .opponent import Opponent
from .screen import Screen
from .terminal import Terminal

_HELP = """\
Type a move as it is read on the board, in one or more words; an unambiguous beginning is enough.
moves [BEGINNING]  list the legal moves, or how moves with this beginning continue
board              show the board again
undo               take back your last move and the reply
hint               show the move that the engine would play at full strength
draw               offer a draw
resign             resign the game
save FILE          append the game to a PGN file
quit               leave"""
_PATIENCE = 5.0  # seconds to wait for another program that is writing to the file


class GameSaver:
    """A PGN file to which the game is appended when it ends. Raises ValueError if that is not possible now. Until then
    a regular file is neither locked nor created."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: GamesFile | None = GamesFile(path, _PATIENCE)
        if self._file.regular:
            self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def save(self, record: Callable[[int], GameRecord]) -> None:
        """Appends the game that `record` returns for its number."""
        self._file = self._file or GamesFile(self._path, _PATIENCE)
        self._file.append(record(self._file.next_number()))
        self.close()


class Table:
    """A game between a person, who is p1 or p2, and an engine."""

    def __init__(self, terminal: Terminal, engine: Opponent, person: str, limit: Limit, level: Level) -> None:
        self._terminal = terminal
        self._engine = engine
        self._person = person
        self._screen = Screen(terminal, engine, person)
        self._limit = limit
        self._level = level
        self.game = Game()
        self._plies: list[Ply] = []
        self._movers: list[str] = []
        self._result = ("none", "")  # result and reason
        self._leave = False
        self._is_shown = False  # whether the position is on the screen
        self._start = ""  # the start position string, which may differ from the game's default

    async def play(self, fen: str | None) -> None:
        """Plays from `fen` (None: the start position) until the person leaves or the input ends; without a terminal,
        until the game ends."""
        self.game = Game(fen)
        self._start = fen or self._engine.start_fen
        await self._engine.start(self.game)
        names = self._engine.players
        await self._welcome()
        while not self._leave:
            status = await self._engine.status(self.game)
            mover = status.turn
            if status.over or self.game.outcome:
                outcome = self.game.outcome or Outcome(status.result, await self._engine.reason(self.game))
                was_shown = self._is_shown
                await self._show()
                if not was_shown or self._result != (outcome.result, outcome.reason):
                    self._tell(outcome)
                if not self._terminal.interactive:
                    return
                await self._listen("over", mover)
            elif mover == self._person:
                self._result = ("none", "")
                await self._show()
                await self._listen(names[mover], mover)
            else:
                await self._answer(mover)

    def save(self, file: GameSaver) -> None:
        """Appends the game to a file. Raises ValueError or OSError on failure."""
        file.save(self._record)

    def _record(self, number: int) -> GameRecord:
        """Returns the game so far; without a result if it is not over."""
        result, reason = self._result
        ended = self.game.outcome.reason if self.game.outcome else "normal" if result != "none" else "unfinished"
        who = {self._person: PERSON, opponent(self._person): name_at_level(self._engine.name, self._level.elo)}
        return GameRecord(
            number, 0, 0, 1, who["p1"], who["p2"], Opening(self._start or None), plies=self._plies, result=result, termination=ended,
            reason=reason, date=time.strftime("%Y-%m-%dT%H:%M:%S"),
            game=self._engine.game, begins="p2" if self._movers[:1] == ["p2"] else "",
        )  # fmt: skip

    def _tell(self, outcome: Outcome) -> None:
        self._result = (outcome.result, outcome.reason)
        names = self._engine.players
        text = {"p1win": f"{names['p1']} wins", "p2win": f"{names['p2']} wins", "draw": "Draw"}[outcome.result]
        if outcome.result == f"{self._person}win":
            text = "You win"
        self._terminal.say(text + (f": {outcome.reason}" if outcome.reason not in ("", "none") else ""))

    async def _welcome(self) -> None:
        await self._show()
        strength = "" if self._level.elo is None else f"; the engine plays at the level `{self._level.name}`"
        begins = (await self._engine.status(self.game)).turn == self._person
        legal = await self._engine.legal(self.game) if begins else None
        example = f" such as {legal[0]}" if legal else ""
        self._terminal.say(f"You are {self._engine.players[self._person]}{strength}. Type a move{example}, or `help`.")

    async def _show(self) -> None:
        """Shows the position, once, and the moves since the person's last turn."""
        if self._is_shown:
            return
        self._is_shown = True
        await self._screen.show(self.game)
        names = self._engine.players
        last = len(self._movers) - self._movers[::-1].index(self._person) if self._person in self._movers else 0
        for mover, ply in zip(self._movers[last:], self._plies[last:]):
            self._terminal.say(f"{names[mover]} played {ply.move}.")

    async def _answer(self, mover: str) -> None:
        """Makes the engine's move."""
        answer = await self._engine.think(self.game, self._limit)
        if answer.move is None:
            raise ValueError(f"{self._engine.name} found no move, though the game is not over")
        self._push(mover, Ply(answer.move, score_text(answer.info.score), answer.info.depth, answer.elapsed))

    def _push(self, mover: str, ply: Ply) -> None:
        self.game.push(ply.move, mover)
        self._plies.append(ply)
        self._movers.append(mover)
        self._is_shown = False

    async def _listen(self, prompt: str, mover: str) -> None:
        """Reads one line from the person and executes it."""
        start = time.monotonic()
        line = await self._terminal.ask(f"{prompt}> ")
        if line is None:
            self._leave = True
            return
        word, _, rest = line.partition(" ")
        command = getattr(self, f"_do_{word.lower()}", None)
        if command:
            await command(rest.strip())
        elif prompt == "over":
            self._terminal.say("The game is over: undo, save FILE or quit.")
        elif line:
            await self._move(mover, line, time.monotonic() - start)

    async def _move(self, mover: str, line: str, seconds: float) -> None:
        if move := await self._screen.read_move(self.game, line):
            self._push(mover, Ply(move, time=seconds))

    async def _do_help(self, _: str) -> None:
        self._terminal.say(_HELP)

    async def _do_moves(self, rest: str) -> None:
        await self._screen.list_moves(self.game, rest)

    async def _do_board(self, _: str) -> None:
        self._is_shown = False

    async def _do_undo(self, _: str) -> None:
        if self.game.outcome:
            self.game.outcome = None
        elif self._person in self._movers:
            while self._movers:
                self.game.pop()
                self._plies.pop()
                if self._movers.pop() == self._person:
                    break
        else:
            self._terminal.say("There is nothing to take back.")
            return
        self._is_shown = False

    async def _do_hint(self, _: str) -> None:
        answer = await self._engine.advise(self.game, self._limit)
        score = "" if answer.info.score is None else f" ({answer.info.score})"
        self._terminal.say("There is no move." if answer.move is None else f"Hint: {answer.move}{score}")

    async def _do_draw(self, _: str) -> None:
        if self._result[0] != "none":
            self._terminal.say("The game is over.")
        elif await self._engine.would_accept_draw(self.game, self._limit, opponent(self._person)):
            self.game.offer_draw(self._person)
            self.game.accept_draw(opponent(self._person))
        else:
            self._terminal.say("The draw is declined.")

    async def _do_resign(self, _: str) -> None:
        if self._result[0] != "none":
            self._terminal.say("The game is over.")
        else:
            self.game.resign(self._person)

    async def _do_save(self, rest: str) -> None:
        try:
            if not rest:
                raise ValueError("save FILE: the file is missing")
            with GameSaver(Path(rest)) as file:
                self.save(file)
            self._terminal.say(f"The game is in {rest}.")
        except (ValueError, OSError) as error:
            self._terminal.say(str(error))

    async def _do_quit(self, _: str) -> None:
        self._leave = True

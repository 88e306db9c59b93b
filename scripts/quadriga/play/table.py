"""One game between a person and an engine, move by move."""

from __future__ import annotations

import time
from pathlib import Path

from quadriga.client.game import Game, Outcome, opponent
from quadriga.client.limit import Limit
from quadriga.games.file import GamesFile
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening

from .moves import continuations, matching
from .opponent import Opponent
from .terminal import Terminal

_HELP = """\
A move is typed as it is read on the board, in one or more words: its beginning is enough where only one move begins so.
moves [BEGINNING]  the legal moves, or how moves that begin so continue
board              the board again
undo               take back your last move, and the answer
hint               what the engine would play at full strength
draw               offer a draw
resign             give up
save FILE          add the game to a file of games, as PGN
quit               leave"""
_PATIENCE = 5.0  # seconds to wait for another program that is writing to the file


class Table:
    """A game between a person, who is p1 or p2, and an engine."""

    def __init__(self, terminal: Terminal, engine: Opponent, person: str, limit: Limit, level: str) -> None:
        self._terminal = terminal
        self._engine = engine
        self._person = person
        self._limit = limit
        self._level = level
        self.game = Game()
        self._plies: list[Ply] = []
        self._movers: list[str] = []
        self._result = ("none", "")  # result and reason
        self._leave = False
        self._start = ""  # the start position string, which may differ from that of the game

    async def play(self, fen: str | None) -> None:
        """Plays from `fen` (None: the start position) until the person leaves or the input ends; without a terminal,
        until the game ends."""
        self.game = Game(fen)
        self._start = fen or self._engine.start_fen
        await self._engine.start(self.game)
        names = self._engine.players
        self._terminal.say(f"You are {names[self._person]}. `help` lists what you can type.")
        await self._show()
        while not self._leave:
            status = await self._engine.status(self.game)
            mover = "p1" if status.p1_turn else "p2"
            if status.over or self.game.outcome:
                outcome = self.game.outcome or Outcome(status.result, await self._engine.reason(self.game))
                self._tell(outcome)
                if not self._terminal.interactive:
                    return
                await self._listen("over", mover)
            else:
                self._result = ("none", "")
                await (self._listen(names[mover], mover) if mover == self._person else self._answer(mover))

    def save(self, path: Path) -> None:
        """Appends the game to a PGN file. Raises ValueError or OSError on failure."""
        file = GamesFile(path, _PATIENCE)
        try:
            file.append(self._record(file.next_number()))
        finally:
            file.close()

    def _record(self, number: int) -> GameRecord:
        """Returns the game so far; without a result if it is not over."""
        result, reason = self._result
        ended = self.game.outcome.reason if self.game.outcome else "normal" if result != "none" else "adjudication"
        who = {self._person: "person", opponent(self._person): f"{self._engine.name}{self._level}"}
        return GameRecord(
            number, 0, 0, 1, who["p1"], who["p2"], Opening(self._start or None), plies=self._plies, result=result, termination=ended,
            reason=reason if result != "none" else "not finished", date=time.strftime("%Y-%m-%dT%H:%M:%S"),
            game=self._engine.game, begins="p2" if self._movers[:1] == ["p2"] else "",
        )  # fmt: skip

    def _tell(self, outcome: Outcome) -> None:
        if self._result == (outcome.result, outcome.reason):
            return
        self._result = (outcome.result, outcome.reason)
        names = self._engine.players
        text = {"p1win": f"{names['p1']} wins", "p2win": f"{names['p2']} wins", "draw": "Draw"}[outcome.result]
        self._terminal.say(text + (f": {outcome.reason}" if outcome.reason not in ("", "none") else ""))

    async def _show(self) -> None:
        if picture := await self._engine.picture(self.game):
            self._terminal.show(picture)

    async def _answer(self, mover: str) -> None:
        """Makes the engine's move."""
        answer = await self._engine.think(self.game, self._limit)
        if answer.move is None:
            raise ValueError(f"{self._engine.name} found no move, though the game is not over")
        score = "-" if answer.info.score is None else str(answer.info.score)
        self._push(mover, Ply(answer.move, score, answer.info.depth, answer.elapsed))
        await self._show()
        self._terminal.say(f"{self._engine.players[mover]} played {answer.move}.")

    def _push(self, mover: str, ply: Ply) -> None:
        self.game.push(ply.move, mover)
        self._plies.append(ply)
        self._movers.append(mover)

    async def _listen(self, prompt: str, mover: str) -> None:
        """Reads one line from the person and carries it out."""
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
        legal = await self._engine.legal(self.game)
        if legal is None:
            moves = [line] if len(line.split()) == 1 and await self._engine.accepts(self.game, line) else []
        else:
            moves = matching(line, legal)
        if len(moves) == 1:
            self._push(mover, Ply(moves[0], time=seconds))
            await self._show()
        elif moves:
            self._terminal.say(f"{len(moves)} moves begin so:")
            self._terminal.list(continuations(line, moves))
        else:
            self._terminal.say(f"No legal move begins with `{line[:40]}`; `moves` lists them, `help` all commands.")

    async def _do_help(self, _: str) -> None:
        self._terminal.say(_HELP)

    async def _do_moves(self, rest: str) -> None:
        legal = await self._engine.legal(self.game)
        if legal is None:
            self._terminal.say(f"{self._engine.name} does not list its moves.")
        else:
            moves = matching(rest, legal) if rest else legal
            self._terminal.list(continuations(rest, moves) or ["none"])

    async def _do_board(self, _: str) -> None:
        await self._show()

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
        await self._show()

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
            self.save(Path(rest))
            self._terminal.say(f"The game is in {rest}.")
        except (ValueError, OSError) as error:
            self._terminal.say(str(error))

    async def _do_quit(self, _: str) -> None:
        self._leave = True

"""Search in this process."""

from __future__ import annotations

import atexit
import time
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import overload

from ..client.errors import refusal
from ..client.info import Info, Lines, MoveValue, Play, Reports, Status, parse_bestmove
from ..client.limit import UGI, Limit
from ..client.option import text_of
from .board import Board
from .extension import Connection

_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


class Engine:
    """Searches boards, one at a time. Keeps what it has learned until `new_game` or a board of another game.

    `options` are those of the protocol, such as Hash, Threads and UCI_Elo. The rules come from the board, the number of
    lines from the argument `multipv`. A refusal raises EngineRefused, with the protocol's error code and text. All
    searches block, but other Python threads keep running and may call `stop` or use other engines. Methods take the
    limit before the board; python-chess takes the board first.
    """

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self._connection = Connection()
        _engines.add(self)
        self.configure(options or {})

    def configure(self, options: Mapping[str, object]) -> None:
        """Sets options by name, in order, up to the first that is refused."""
        for name, value in options.items():
            self._obey(_set_option(name, value))

    def new_game(self) -> None:
        """Forgets everything learned so far."""
        self._obey("uginewgame")

    def status(self, board: Board) -> Status:
        """Returns who is to move, whether the game is over, and the result. These queries exist so that programs can
        use either kind of engine; the board answers them itself."""
        outcome = board.outcome()
        return Status(board.turn == "p1", outcome is not None, outcome.result if outcome else "none")

    def legal_moves(self, board: Board) -> list[str]:
        return board.legal_moves

    def is_legal(self, move: str, board: Board) -> bool:
        return board.is_legal(move)

    def fen(self, board: Board) -> str:
        return board.fen()

    def values(self, board: Board) -> dict[str, MoveValue]:
        return board.values()

    def play(self, limit: Limit, board: Board) -> Play:
        """Searches and returns the answer."""
        return self._search(limit, board)[0]

    @overload
    def analyse(self, limit: Limit, board: Board, *, multipv: None = None) -> Info:
        ...

    @overload
    def analyse(self, limit: Limit, board: Board, *, multipv: int) -> list[Info]:
        ...

    def analyse(self, limit: Limit, board: Board, *, multipv: int | None = None) -> Info | list[Info]:
        """Searches like `play` and returns the info of the main line; with `multipv`, a list with the info of each
        line."""
        _, analysis = self._search(limit, board, multipv)
        return analysis.info if multipv is None else analysis.infos

    @contextmanager
    def analysis(self, limit: Limit | None, board: Board, *, multipv: int | None = None) -> Iterator[Analysis]:
        """Starts a search and yields an iterator over its infos. Leaving the block stops the search.

        With `multipv`, the infos cover that many lines. Without a limit, the search runs until the block is left.
        """
        if limit is None or limit.empty:
            limit = Limit(infinite=True)
        repetition, move_limit = board.rules()
        options = {
            "Game": board.game,
            "MultiPV": 1 if multipv is None else multipv,
            "Repetition": repetition,
            "MoveLimit": move_limit,
        }
        self._obey(*(_set_option(name, value) for name, value in options.items()), f"position {board.record()}")
        analysis = Analysis(self._connection, board.turn)
        self._connection.start([limit.words(UGI)])
        try:
            yield analysis
        finally:
            analysis._close()

    def stop(self) -> None:
        """Stops the search running in another thread. The caller that waits there receives the answer."""
        self._connection.stop()

    def _search(self, limit: Limit, board: Board, multipv: int | None = None) -> tuple[Play, Analysis]:
        if limit.empty:
            raise ValueError("the limit is empty: give time, depth, nodes, mate or clocks, or infinite=True")
        with self.analysis(limit, board, multipv=multipv) as analysis:
            return analysis.wait(), analysis

    def _obey(self, *commands: str) -> None:
        self._connection.start(list(commands))
        for error in filter(None, map(refusal, _drain(self._connection))):
            raise error


class Analysis(Reports):
    """An iterator over the infos of a running search, created by `Engine.analysis`."""

    def __init__(self, connection: Connection, player: str) -> None:
        self._connection = connection
        self._player = player
        self._over = False
        self._lines = Lines()
        self._started = time.monotonic()
        self._error: Exception | None = None
        self._answer: Play | None = None

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Info:
        while not self._over and (line := self._connection.read()) is not None:
            if line.startswith("bestmove"):
                self._finish(line)
            elif error := refusal(line):
                self._error = error
            else:
                info = Info.parse(line, UGI, self._player)
                self._lines.add(info)
                return info
        self._over = True
        if self._error:
            raise self._error
        raise StopIteration

    def wait(self) -> Play:
        """Waits until the search ends and returns the answer."""
        for _ in self:
            pass
        if self._answer is None:
            raise RuntimeError("the analysis has ended; its block was left before the answer was read")
        return self._answer

    def stop(self) -> None:
        """Stops the search. The iterator continues until the answer."""
        if not self._over:
            self._connection.stop()

    def _close(self) -> None:
        self.stop()
        if not self._over:
            _drain(self._connection)
        self._over = True

    def _finish(self, line: str) -> None:
        move, ponder = parse_bestmove(line) or (None, None)
        elapsed = time.monotonic() - self._started
        self._answer = Play(move=move, ponder=ponder, info=self.info, elapsed=elapsed, infos=tuple(self.infos))


def _set_option(name: str, value: object) -> str:
    text = f"setoption name {name} value {text_of(value)}"
    if "\n" in text or "\r" in text:
        raise ValueError(f"a command cannot contain a line break: {text!r}")
    return text


def _drain(connection: Connection) -> list[str]:
    return list(iter(connection.read, None))


@atexit.register
def _stop_all() -> None:
    # A running search would use objects that the interpreter destroys at exit.
    for engine in list(_engines):
        engine.stop()
        with suppress(RuntimeError):  # after a fork, the engine belongs to the parent process
            _drain(engine._connection)

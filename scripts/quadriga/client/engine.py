"""The client for programs without asyncio: the same engine with plain calls."""

from __future__ import annotations

import asyncio
import atexit
import inspect
import threading
import weakref
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import Any, TypeVar, overload

from .async_engine import AsyncEngine
from .game import Game
from .info import Info, Play, Status
from .limit import Limit
from .option import Options
from .search import Search

T = TypeVar("T")


class _Background:
    """One event loop in a daemon thread, shared by all engines of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=self._loop.run_forever, name="quadriga", daemon=True).start()
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except KeyboardInterrupt:
            future.cancel()
            raise


_background = _Background()
_open_engines: weakref.WeakSet[Engine]


class Engine:
    """An engine, opened at once; a context manager. Methods, errors and timeouts are those of AsyncEngine."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str = "",
        options: Mapping[str, object] | None = None,
        dialect: str | None = None,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float = 10.0,
        search_timeout: float = 600.0,
    ) -> None:
        self._engine = _background.run(
            AsyncEngine.open(
                command,
                name=name,
                options=options,
                dialect=dialect,
                cwd=cwd,
                env=env,
                timeout=timeout,
                search_timeout=search_timeout,
            )
        )
        self._analysing = False
        _open_engines.add(self)

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def author(self) -> str:
        return self._engine.author

    @property
    def dialect(self) -> str:
        return self._engine.dialect

    @property
    def options(self) -> Options:
        return self._engine.options

    @property
    def log(self) -> tuple[str, ...]:
        return self._engine.log

    @property
    def alive(self) -> bool:
        return self._engine.alive

    @property
    def pid(self) -> int:
        return self._engine.pid

    @property
    def returncode(self) -> int | None:
        return self._engine.returncode

    @property
    def timeout(self) -> float:
        """How long any answer but that to a search may take."""
        return self._engine.timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._engine.timeout = seconds

    def configure(self, options: Mapping[str, object]) -> None:
        self._call(self._engine.configure(options))

    def new_game(self) -> None:
        self._call(self._engine.new_game())

    def position(self, fen: str | None = None, moves: Sequence[str] = ()) -> None:
        self._call(self._engine.position(fen, moves))

    def ping(self) -> float:
        return self._call(self._engine.ping())

    def query(self, *questions: str) -> list[str]:
        return self._call(self._engine.query(*questions))

    def status(self) -> Status:
        return self._call(self._engine.status())

    def knows(self, question: str) -> bool:
        return self._call(self._engine.knows(question))

    def legal_moves(self) -> list[str]:
        return self._call(self._engine.legal_moves())

    def is_legal(self, move: str) -> bool:
        return self._call(self._engine.is_legal(move))

    def fen(self) -> str:
        return self._call(self._engine.fen())

    def display(self) -> str:
        return self._call(self._engine.display())

    def play(
        self,
        limit: Limit,
        game: Game | None = None,
        *,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> Play:
        return self._call(self._engine.play(limit, game, options=options, timeout=timeout))

    @overload
    def analyse(
        self,
        limit: Limit,
        game: Game | None = None,
        *,
        multipv: None = None,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> Info:
        ...

    @overload
    def analyse(
        self,
        limit: Limit,
        game: Game | None = None,
        *,
        multipv: int,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> list[Info]:
        ...

    def analyse(
        self,
        limit: Limit,
        game: Game | None = None,
        *,
        multipv: int | None = None,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> Info | list[Info]:
        if multipv is None:
            return self._call(self._engine.analyse(limit, game, options=options, timeout=timeout))
        return self._call(self._engine.analyse(limit, game, multipv=multipv, options=options, timeout=timeout))

    @contextmanager
    def analysis(
        self,
        limit: Limit | None = None,
        game: Game | None = None,
        *,
        options: Mapping[str, object] | None = None,
        timeout: float | None = None,
    ) -> Iterator[Analysis]:
        """Searches, and yields an iterator over the infos. Leaving the block stops the search."""
        manager = self._engine.analysis(limit, game, options=options, timeout=timeout)
        analysis = Analysis(self._call(manager.__aenter__()))
        self._analysing = True
        try:
            yield analysis
        finally:
            self._analysing = False
            _background.run(manager.__aexit__(None, None, None))

    def would_accept_draw(
        self, limit: Limit, game: Game | None = None, *, player: str | None = None, score: int = 0
    ) -> bool:
        return self._call(self._engine.would_accept_draw(limit, game, player=player, score=score))

    def would_resign(
        self, limit: Limit, game: Game | None = None, *, player: str | None = None, score: int = 1000
    ) -> bool:
        return self._call(self._engine.would_resign(limit, game, player=player, score=score))

    def command(self, *commands: str, timeout: float | None = None) -> list[str]:
        return self._call(self._engine.command(*commands, timeout=timeout))

    def stop(self) -> None:
        """Ends the search that runs in another thread; its answer goes to whoever waits for it there."""

        async def stop() -> None:
            self._engine.stop()

        _background.run(stop())

    def close(self, grace: float = 2.0) -> int | None:
        _open_engines.discard(self)
        return _background.run(self._engine.close(grace))

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        if self._analysing:
            work.close()
            raise RuntimeError("the engine is analysing; leave the block before sending other commands")
        return _background.run(work)


class Analysis:
    """An iterator over the infos of a running search."""

    def __init__(self, search: Search) -> None:
        self._search = search

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Info:
        info = _background.run(self._next())
        if info is None:
            raise StopIteration
        return info

    @property
    def info(self) -> Info:
        """What is known of the main line so far."""
        return self._search.info

    @property
    def infos(self) -> list[Info]:
        """What is known of each line with MultiPV, the best one first."""
        return self._search.infos

    def wait(self) -> Play:
        """Reads on to the end and returns the answer."""
        return _background.run(self._search.wait())

    def stop(self) -> None:
        """Tells the engine to answer now; what it still says goes on coming."""
        _background.run(self._stop())

    async def _next(self) -> Info | None:
        return await anext(self._search, None)

    async def _stop(self) -> None:
        self._search.stop()


_open_engines = weakref.WeakSet()

for _name, _method in vars(Engine).items():  # the same methods, documented once
    if inspect.isfunction(_method) and hasattr(AsyncEngine, _name):
        _method.__doc__ = _method.__doc__ or getattr(AsyncEngine, _name).__doc__


@atexit.register
def _close_all() -> None:
    for engine in list(_open_engines):
        engine.close(grace=0.2)

"""The blocking client: AsyncEngine with plain calls."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, TypeVar, overload

from .async_engine import AsyncEngine, Seconds, Values
from .config import EngineConfig, takes_arguments_of
from .game import Game
from .info import Info, Play, Reports
from .limit import Limit
from .search import Search
from .session import EngineProperties

T = TypeVar("T")
P = ParamSpec("P")


class _Background:
    """One event loop in a daemon thread, shared by all engines of this process. A forked child has its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._process = os.getpid()

    @property
    def is_here(self) -> bool:
        """Whether this loop belongs to the running process."""
        return self._process == os.getpid()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs the coroutine and returns its result. Raises RuntimeError after a fork, which the thread does not
        survive."""
        if not self.is_here:
            work.close()
            raise RuntimeError("the engine belongs to another process")
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

    def call(self, work: Callable[[], None]) -> None:
        """Calls a function in the thread of the loop and waits for it."""

        async def called() -> None:
            work()

        self.run(called())


_backgrounds: dict[int, _Background] = {}  # by process


def _blocking(
    method: Callable[Concatenate[AsyncEngine, P], Coroutine[Any, Any, T]]
) -> Callable[Concatenate[Engine, P], T]:
    """Returns an Engine method that runs the given AsyncEngine method and waits for it."""

    @wraps(method)
    def call(engine: Engine, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return engine._call(method(engine._engine, *args, **kwargs))

    return call


def _blocking_block(
    method: Callable[Concatenate[AsyncEngine, P], AbstractAsyncContextManager[Search]]
) -> Callable[Concatenate[Engine, P], AbstractContextManager[Analysis]]:
    """Returns an Engine method that is a context manager around that of the given AsyncEngine method."""

    @wraps(method)
    def call(engine: Engine, /, *args: P.args, **kwargs: P.kwargs) -> AbstractContextManager[Analysis]:
        return engine._block(method(engine._engine, *args, **kwargs))

    own = signature(method).replace(return_annotation="AbstractContextManager[Analysis]")
    setattr(call, "__signature__", own)  # otherwise help() and the reference show the asynchronous type
    return call


class Engine(EngineProperties):
    """An engine for blocking use, opened by the constructor; a context manager.

    It has the arguments, methods, errors and timeouts of AsyncEngine. Every method blocks until the engine has
    answered, except `stop`. `analysis` yields an Analysis.
    """

    @takes_arguments_of(EngineConfig)
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._background = _backgrounds.setdefault(os.getpid(), _Background())
        self._engine = self._background.run(AsyncEngine(*args, **kwargs).__aenter__())
        self._session = self._engine._session
        self._analysing = False

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    configure = _blocking(AsyncEngine.configure)
    new_game = _blocking(AsyncEngine.new_game)
    position = _blocking(AsyncEngine.position)
    ping = _blocking(AsyncEngine.ping)
    query = _blocking(AsyncEngine.query)
    status = _blocking(AsyncEngine.status)
    knows = _blocking(AsyncEngine.knows)
    legal_moves = _blocking(AsyncEngine.legal_moves)
    is_legal = _blocking(AsyncEngine.is_legal)
    fen = _blocking(AsyncEngine.fen)
    values = _blocking(AsyncEngine.values)
    display = _blocking(AsyncEngine.display)
    play = _blocking(AsyncEngine.play)
    would_accept_draw = _blocking(AsyncEngine.would_accept_draw)
    would_resign = _blocking(AsyncEngine.would_resign)
    command = _blocking(AsyncEngine.command)
    analysis = _blocking_block(AsyncEngine.analysis)

    @overload
    def analyse(
        self, limit: Limit, game: Game | None = None, *, options: Values = None, timeout: Seconds = None
    ) -> Info:
        ...

    @overload
    def analyse(
        self, limit: Limit, game: Game | None = None, *, multipv: int, options: Values = None, timeout: Seconds = None
    ) -> list[Info]:
        ...

    @wraps(AsyncEngine.analyse)
    def analyse(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(self._engine.analyse(*args, **kwargs))

    def stop(self) -> None:
        """Stops the search running in another thread without waiting. The caller in that thread receives the answer."""
        self._background.call(self._engine.stop)

    @wraps(AsyncEngine.close)
    def close(self, grace: float = 2.0) -> int | None:
        if not self._background.is_here:  # the end of a block in a child after a fork
            return None
        return self._background.run(self._engine.close(grace))

    @contextmanager
    def _block(self, manager: AbstractAsyncContextManager[Search]) -> Iterator[Analysis]:
        analysis = Analysis(self._background, self._call(manager.__aenter__()))
        self._analysing = True
        try:
            yield analysis
        finally:
            self._analysing = False
            if self._background.is_here:
                self._background.run(manager.__aexit__(None, None, None))

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        if self._analysing:
            work.close()
            raise RuntimeError("the engine is analysing; leave the block before sending other commands")
        return self._background.run(work)


class Analysis(Reports):
    """An iterator over the infos of a running search."""

    def __init__(self, background: _Background, search: Search) -> None:
        self._background = background
        self._search = search
        self._lines = search._lines

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Info:
        if (info := self._background.run(_next_of(self._search))) is None:
            raise StopIteration
        return info

    def wait(self) -> Play:
        """Waits until the search ends and returns the answer."""
        return self._background.run(self._search.wait())

    def stop(self) -> None:
        """Sends `stop` without waiting. The iterator continues until the answer."""
        self._background.call(self._search.stop)


async def _next_of(search: Search) -> Info | None:
    return await anext(search, None)

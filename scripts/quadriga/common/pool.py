"""Distributes a stream of tasks over several engines and preserves the order of results."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import TypeVar

from quadriga.client.errors import EngineError

from .command import CannotGoOn

Task = TypeVar("Task")
Result = TypeVar("Result")


async def each(tasks: Iterable[Task]) -> AsyncIterator[Task]:
    """Yields the tasks as a stream."""
    for task in tasks:
        yield task


@asynccontextmanager
async def in_order(
    tasks: AsyncIterator[Task], workers: Sequence[Callable[[Task], Awaitable[Result]]], window: int
) -> AsyncIterator[AsyncIterator[Result]]:
    """Gives each task to the next free worker and yields an iterator over the results in task order. Leaving
    the block stops the workers.

    A worker has one task at a time. At most `window` tasks are taken ahead of the first result not yet yielded, which
    bounds memory. An exception in a worker, or in the stream of tasks, is raised in place of its result; an EngineError
    leaves the block as CannotGoOn.
    """
    async with aclosing(_in_order(tasks, workers, window)) as results:
        try:
            yield results
        except EngineError as error:
            raise CannotGoOn(f"cannot continue: {error.report()}") from error


async def _in_order(
    tasks: AsyncIterator[Task], workers: Sequence[Callable[[Task], Awaitable[Result]]], window: int
) -> AsyncGenerator[Result, None]:
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[tuple[Task, asyncio.Future[Result]]] = asyncio.Queue()
    results: asyncio.Queue[asyncio.Future[Result] | None] = asyncio.Queue(maxsize=window)

    async def feed() -> None:
        try:
            async for task in tasks:
                future: asyncio.Future[Result] = loop.create_future()
                await results.put(future)
                waiting.put_nowait((task, future))
            await results.put(None)
        except Exception as error:
            failed: asyncio.Future[Result] = loop.create_future()
            failed.set_exception(error)
            await results.put(failed)

    async def work(worker: Callable[[Task], Awaitable[Result]]) -> None:
        while True:
            task, future = await waiting.get()
            try:
                future.set_result(await worker(task))
            except Exception as error:
                future.set_exception(error)

    running = [asyncio.create_task(feed()), *(asyncio.create_task(work(worker)) for worker in workers)]
    try:
        while (future := await results.get()) is not None:
            yield await future
    finally:
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        while not results.empty():
            left = results.get_nowait()
            if left is not None and left.done():
                left.exception()  # marks the exception as retrieved

"""Distributes a stream of tasks over several engines and preserves the order of results."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


async def in_order(
    tasks: AsyncIterator[Task], workers: Sequence[Callable[[Task], Awaitable[Result]]], window: int
) -> AsyncGenerator[Result, None]:
    """Gives each task to the next free worker and yields the results in the order of the tasks.

    A worker has one task at a time. At most `window` tasks are taken ahead of the first result not yet yielded, which
    bounds memory. An exception of a worker, or of the stream of tasks, is raised in place of its result. Close the
    iterator (contextlib.aclosing) to stop the workers.
    """
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
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        while not results.empty():
            left = results.get_nowait()
            if left is not None and left.done():
                left.exception()  # marks the exception as retrieved

"""Distribution of tasks to several workers: order, limits and errors."""

from __future__ import annotations

import asyncio
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable

import support  # noqa: F401  (finds the package)

from quadriga.common.pool import in_order


class Counter:
    """Yields numbers as tasks and counts those taken."""

    def __init__(self, end: int, broken: bool = False) -> None:
        self.taken = 0
        self._end = end
        self._broken = broken

    async def numbers(self) -> AsyncIterator[int]:
        for number in range(self._end):
            self.taken += 1
            yield number
        if self._broken:
            raise OSError("no more")


async def uneven(number: int) -> int:
    """Every third task takes longer, so tasks finish out of order."""
    await asyncio.sleep(0.02 if number % 3 == 0 else 0)
    return number


class InOrder(unittest.IsolatedAsyncioTestCase):
    async def test_results_keep_the_order_of_the_tasks(self) -> None:
        async with in_order(Counter(50).numbers(), [uneven] * 3, 7) as results:
            self.assertEqual([result async for result in results], list(range(50)))

    async def test_workers_have_one_task_at_a_time_and_share_them(self) -> None:
        done: dict[int, list[int]] = {0: [], 1: []}
        busy = [0, 0]

        def worker(name: int) -> Callable[[int], Awaitable[int]]:
            async def work(number: int) -> int:
                busy[name] += 1
                self.assertEqual(busy[name], 1)
                await asyncio.sleep(0.001)
                busy[name] -= 1
                done[name].append(number)
                return number

            return work

        async with in_order(Counter(40).numbers(), [worker(0), worker(1)], 10) as results:
            self.assertEqual(len([result async for result in results]), 40)
        self.assertTrue(done[0] and done[1])

    async def test_no_more_tasks_are_taken_than_the_window_holds(self) -> None:
        source = Counter(10_000)
        released = asyncio.Event()

        async def first_is_slow(number: int) -> int:
            if number == 0:
                await released.wait()
            return number

        async with in_order(source.numbers(), [first_is_slow] * 2, 16) as results:
            waiting = asyncio.ensure_future(anext(results))
            await asyncio.sleep(0.1)
            self.assertLessEqual(source.taken, 18)
            released.set()
            self.assertEqual(await waiting, 0)

    async def test_a_failure_comes_where_the_result_was_due(self) -> None:
        async def fails_at_five(number: int) -> int:
            if number == 5:
                raise ValueError("five")
            return number

        seen = []
        with self.assertRaisesRegex(ValueError, "five"):
            async with in_order(Counter(20).numbers(), [fails_at_five] * 2, 4) as results:
                async for result in results:
                    seen.append(result)
        self.assertEqual(seen, [0, 1, 2, 3, 4])

    async def test_a_broken_source_comes_after_its_last_task(self) -> None:
        seen = []
        with self.assertRaisesRegex(OSError, "no more"):
            async with in_order(Counter(9, broken=True).numbers(), [uneven], 4) as results:
                async for result in results:
                    seen.append(result)
        self.assertEqual(seen, list(range(9)))

    async def test_closing_stops_the_workers(self) -> None:
        stopped = []

        async def endless(number: int) -> int:
            if number == 0:
                return number
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                stopped.append(number)
                raise
            return number

        async with in_order(Counter(9).numbers(), [endless] * 3, 9) as results:
            self.assertEqual(await anext(results), 0)
            await asyncio.sleep(0)
        self.assertEqual(len(stopped), 3)

"""How engines of the client end: forgotten, left open, forked, or with processes of their own."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from processes import all_end, children, running, wait_for
from support import SCRIPTS, FolderTest, fake

import quadriga
from quadriga import Limit
from quadriga.client.connection import Connection
from quadriga.client.descendants import kill_descendants
from quadriga.client.process import split_command


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Runs a program in a new Python process, where `command` starts an engine and `forked` calls a function in a child
    process and prints what it raises."""
    start = f"""
import asyncio, os, sys
sys.path.insert(0, {str(SCRIPTS)!r})
import quadriga
from quadriga import Limit
command = {fake()!r}
def forked(work):
    child = os.fork()
    if child == 0:
        try:
            print(work())
        except Exception as error:
            print(type(error).__name__, error)
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(child, 0)
"""
    return subprocess.run([sys.executable, "-c", start + program], capture_output=True, text=True, timeout=120)


class Forgotten(unittest.TestCase):
    def test_engines_end_with_the_last_reference(self) -> None:
        quadriga.Engine(fake()).close()  # starts the thread
        before, open_before = children(os.getpid()), descriptors()
        for flags in ((), ("--fault", "stall")):
            with self.subTest(flags=flags):
                engines = [quadriga.Engine(fake(*flags)) for _ in range(5)]
                self.assertEqual(len(children(os.getpid())), len(before) + 5)
                del engines
                gc.collect()
                self.assertTrue(wait_for(lambda: children(os.getpid()) == before), children(os.getpid()))
                self.assertTrue(wait_for(lambda: descriptors() == open_before), descriptors())

    def test_engines_of_a_loop_end_with_the_last_reference(self) -> None:
        before, open_before = children(os.getpid()), descriptors()

        async def forget() -> None:
            engine = await quadriga.AsyncEngine(fake())
            await engine.play(Limit(depth=1))

        async def forget_and_wait() -> None:
            await forget()
            for _ in range(500):
                if children(os.getpid()) == before:
                    return
                await asyncio.sleep(0.02)

        for work in (forget, forget_and_wait):
            asyncio.run(work())
            gc.collect()
            self.assertEqual((children(os.getpid()), descriptors()), (before, open_before), work.__name__)

    def test_engines_end_with_the_interpreter(self) -> None:
        for make in ("quadriga.Engine(command)", "asyncio.new_event_loop().run_until_complete(opened())"):
            program = "async def opened():\n    return await quadriga.AsyncEngine(command)\n"
            done = run(f"{program}engines = [{make} for _ in range(3)]\nprint(*(engine.pid for engine in engines))")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(len(done.stdout.split()), 3)
            self.assertTrue(all_end(done.stdout.split()))

    def test_a_cancelled_start_leaves_nothing(self) -> None:
        before, open_before = children(os.getpid()), descriptors()

        async def start(steps: int) -> None:
            task = asyncio.ensure_future(quadriga.AsyncEngine(fake()).__aenter__())
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await asyncio.sleep(0)

        for steps in range(8):
            asyncio.run(start(steps))
            gc.collect()
            self.assertEqual((children(os.getpid()), descriptors()), (before, open_before), steps)


class Forks(unittest.TestCase):
    def test_a_child_process_cannot_use_an_engine(self) -> None:
        uses = ("engine.ping()", "engine.play(Limit(depth=1))", "engine.stop()", "engine.analysis().__enter__()")
        program = "engine = quadriga.Engine(command)\n"
        done = run(
            program + "".join(f"forked(lambda: {use})\n" for use in uses) + "print(engine.play(Limit(depth=1)).move)"
        )
        refusal = "RuntimeError the engine belongs to another process\n"
        self.assertEqual((done.stdout, done.stderr), (refusal * len(uses) + "t1\n", ""))

    def test_a_child_process_cannot_use_an_engine_of_a_loop(self) -> None:
        program = """
async def main():
    engine = await quadriga.AsyncEngine(command)
    forked(lambda: asyncio.new_event_loop().run_until_complete(engine.ping()))
    print((await engine.play(Limit(depth=1))).move)
    await engine.close()
asyncio.run(main())
"""
        done = run(program)
        self.assertEqual((done.stdout, done.stderr), ("RuntimeError the engine belongs to another process\nt1\n", ""))

    def test_a_child_process_leaves_the_engine_alone_and_opens_its_own(self) -> None:
        program = """
with quadriga.Engine(command) as engine, engine.analysis() as analysis:
    next(analysis)
    child = os.fork()
    if child == 0:
        other = quadriga.Engine(command)
        print(other.play(Limit(depth=1)).move, flush=True)
        del other
        sys.exit(0)  # leaves the blocks and runs what is registered for the end
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    analysis.stop()
    print(analysis.wait().move)
"""
        done = run(program)
        self.assertEqual((done.stdout, done.stderr), ("t1\n0\nt1\n", ""))


class Families(FolderTest):
    """Processes that an engine has started do not outlive it."""

    # Leaves the session; leaves it and loses its parent; drops its environment.
    ways = ("setsid sleep {0} &", "(setsid sleep {0} &);", "env -i sleep {0} &", "env -i setsid sleep {0} &")

    def family(self, word: str, way: str) -> str:
        return f"sh -c '{way.format(word)} exec {fake()}'"

    def test_all_end_with_the_engine(self) -> None:
        for number, way in enumerate(self.ways):
            word = f"{os.getpid()}.{number}"
            with self.subTest(way=way), quadriga.Engine(self.family(word, way)) as engine:
                self.assertTrue(wait_for(lambda: len(running(word)) == 1))
                engine.timeout = 0.1
                with self.assertRaises(quadriga.EngineTimeout):
                    os.kill(engine.pid, signal.SIGSTOP)
                    engine.ping()
                self.assertTrue(wait_for(lambda: not running(word)), running(word))

    def test_those_with_an_environment_end_after_an_engine_that_quits(self) -> None:
        for number, way in enumerate(self.ways[:2]):
            word = f"{os.getpid()}.1{number}"
            with self.subTest(way=way):
                with quadriga.Engine(self.family(word, way)):
                    self.assertTrue(wait_for(lambda: len(running(word)) == 1))
                self.assertTrue(wait_for(lambda: not running(word)), running(word))
                with Connection(split_command(self.family(word, way))):
                    self.assertTrue(wait_for(lambda: len(running(word)) == 1))
                self.assertTrue(wait_for(lambda: not running(word)), running(word))

    def test_one_that_does_nothing_but_become_another_program_ends(self) -> None:
        script = self.program('exec sh "$0"')
        for number in range(40):
            mark = f"AGAIN_{os.getpid()}_{number}"
            with subprocess.Popen(("sh", script), env={mark: "1"}) as again:
                time.sleep(0.01)
                kill_descendants(None, mark)
                try:
                    self.assertEqual(again.wait(5), -signal.SIGKILL)
                finally:
                    again.kill()

"""Clients that are slow, unresponsive or gone, and how the binary exits. QUADRIGA_BINARY names it."""

from __future__ import annotations

import signal
import socket
import subprocess
import tempfile
import time
import unittest

from raw_engine import COMMAND, IS_WINDOWS, PATIENCE, SOON, RawEngine, run, without_infos


class Output(unittest.TestCase):
    def test_files_and_sockets(self) -> None:
        with tempfile.TemporaryFile() as commands, tempfile.TemporaryFile() as answers:
            commands.write(b"isready\n")
            commands.seek(0)
            subprocess.run(COMMAND, stdin=commands, stdout=answers, timeout=PATIENCE, check=True)
            answers.seek(0)
            self.assertEqual(answers.read(), b"readyok\n")
        ours, theirs = socket.socketpair()
        with ours, theirs, subprocess.Popen(COMMAND, stdin=theirs.fileno(), stdout=theirs.fileno()) as engine:
            ours.sendall(b"isready\n")
            self.assertEqual(ours.recv(100), b"readyok\n")
            ours.sendall(b"quit\n")
            self.assertEqual(engine.wait(PATIENCE), 0)

    def test_a_slow_reader_gets_everything_that_counts(self) -> None:
        with RawEngine() as engine:
            engine.send(*["go depth 2", "query ply"] * 3000)
            engine.close_input()
            time.sleep(0.5)
            lines = without_infos(engine.rest())
            self.assertEqual([line.split()[0] for line in lines], ["bestmove", "response"] * 3000)
            self.assertEqual(engine.status(), 0)

    def test_a_closed_output_ends_the_engine(self) -> None:
        for command in ("isready", "go infinite", "bench", "ugi"):
            with self.subTest(command=command), RawEngine() as engine:
                engine.close_output()
                engine.send(command)
                self.assertEqual(engine.status(), 0)
                self.assertEqual(engine.complaints(), "")


class End(unittest.TestCase):
    def test_quit_is_quick_and_answers_the_running_search(self) -> None:
        for running in ("go infinite", "go movetime 600000", "go ponder", "go depth 100"):
            for waiting in ((), ("d", "go infinite", "d")):
                with self.subTest(running=running, waiting=waiting), RawEngine() as engine:
                    engine.send(running)
                    engine.line()
                    start = time.monotonic()
                    engine.send(*waiting, "quit", "isready")
                    lines = without_infos(engine.rest())
                    self.assertEqual(engine.status(), 0)
                    self.assertLess(time.monotonic() - start, SOON)
                    expected = 2 if waiting and running in ("go infinite", "go ponder") else 1
                    answers = [line for line in lines if line.startswith("bestmove ")]
                    self.assertGreaterEqual(len(answers), 1)
                    self.assertLessEqual(len(answers), expected)
                    self.assertNotIn("readyok", lines)

    def test_quit_ends_long_work(self) -> None:
        for work in ("perft 12", "go perft 12", "bench 60"):
            with self.subTest(work=work), RawEngine() as engine:
                engine.send(work)
                time.sleep(0.1)
                start = time.monotonic()
                engine.send("quit")
                self.assertEqual(engine.status(), 0)
                self.assertLess(time.monotonic() - start, SOON)

    def test_stop_ends_long_work(self) -> None:
        for work in ("perft 12", "go perft 12"):
            with self.subTest(work=work), RawEngine() as engine:
                engine.send(work, "isready")
                self.assertTrue(engine.is_silent(0.1))
                engine.send("stop")
                self.assertEqual(engine.line(), "info string perft stopped")
                engine.until("readyok")

    def test_quit_right_after_the_handshake(self) -> None:
        for _ in range(50):
            lines, status = run("ugi\nquit\n")
            self.assertEqual((lines[-1], status), ("ugiok", 0))

    @unittest.skipIf(IS_WINDOWS, "Windows has no signals")
    def test_signals_end_it_quietly(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            for command in ("isready", "go infinite", "bench", "perft 12"):
                with self.subTest(signal=number, command=command), RawEngine() as engine:
                    engine.send("isready", command)
                    engine.line()
                    engine.process.send_signal(number)
                    self.assertEqual(engine.status(), 0)
                    self.assertEqual(engine.complaints(), "")

    @unittest.skipIf(IS_WINDOWS, "Windows has no signals")
    def test_sigpipe_is_no_death(self) -> None:
        with RawEngine() as engine:
            engine.send("isready")
            engine.line()
            engine.process.send_signal(signal.SIGPIPE)
            engine.send("isready")
            self.assertEqual(engine.line(), "readyok")

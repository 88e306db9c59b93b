"""The conformance check: conforming engines pass, others fail."""

from __future__ import annotations

import io
import sys
import unittest
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from support import BINARY, fake

from quadriga.client.connection import Connection, Silence
from quadriga.conformance import cli
from quadriga.conformance.runner import chosen
from quadriga.conformance.step import STEPS
from quadriga.conformance.subject import Subject
from quadriga.conformance.talk import Failure

# Allows for busy machines.
PATIENT = ["--timeout", "60s", "--margin", "10s"]


def check(*arguments: str) -> tuple[int, list[str]]:
    """Returns the exit status and the printed lines."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        status = cli.main(arguments)
    return status, output.getvalue().splitlines()


class Steps(unittest.TestCase):
    def test_have_names_of_their_own(self) -> None:
        names = [(step.group, step.title) for step in STEPS]
        self.assertEqual(len(set(names)), len(names))
        self.assertGreater(len(names), 100)

    def test_are_listed(self) -> None:
        status, lines = check("--list", "--step", "crlf")
        self.assertEqual((status, lines), (0, ["lines: accepts CRLF"]))


class OtherEngines(unittest.TestCase):
    def run_steps(self, text: str, *arguments: str) -> tuple[int, list[str]]:
        return check(
            "--engine", fake(*arguments), "--game", "heap", "--step", text, "--timeout", "3s", "--margin", "1s"
        )

    def test_steps_that_need_more_are_left_out_with_the_reason(self) -> None:
        status, lines = self.run_steps("position", "--plain")
        self.assertEqual(status, 1)
        skipped = [line for line in lines if line.startswith("skip")]
        self.assertTrue(any("does not answer the extensions" in line for line in skipped), lines)

    def test_an_engine_that_speaks_uci_only(self) -> None:
        status, lines = self.run_steps("handshake: accepts a new game", "--uci", "--no-queries")
        self.assertEqual(status, 0, lines)
        self.assertIn("=== Fake 1.0 heap, UCI", lines)

    def test_an_engine_may_write_to_stderr(self) -> None:
        for step in ("handshake: accepts a new game", "lines: accepts CRLF", "end: exits at the end of input"):
            status, lines = self.run_steps(step, "--fault", "complains")
            self.assertEqual(status, 0, lines)

    def test_a_line_without_an_end_fails(self) -> None:
        status, lines = self.run_steps("accepts CRLF", "--fault", "endless@1")
        self.assertEqual((status, lines[-1].split(": ", 1)[-1]), (3, "sent a line of more than 1048576 bytes"))

    def test_a_broken_answer_fails(self) -> None:
        status, lines = self.run_steps("searches to a depth", "--fault", "junk@1")
        self.assertEqual(status, 3, lines)
        status, lines = self.run_steps("sends bestmove with two words", "--ponder")
        self.assertEqual((status, lines[1].split()[0]), (1, "FAIL"), lines)

    def test_an_engine_that_cannot_be_interrupted_fails(self) -> None:
        status, lines = self.run_steps("on the next go")
        self.assertEqual((status, lines[1].split()[0]), (1, "FAIL"), lines)

    def test_programs_that_break_the_handshake_fail(self) -> None:
        option = "option name A type spin default 4 min 1 max 3"
        for title, program, why in (
            ("completes the handshake before it quits", "sed -n /quit/q", "cut short"),
            ("sends nothing before the first command", "exit", "ended at once"),
            ("sends nothing before the first command", "echo readyok; cat", "said `readyok`"),
            ("lists well-formed options", f"sed -un 's/^ugi$/{option}\\nugiok/p'", "its default .*: 4 is outside 1..3"),
        ):
            (step,) = chosen(title)
            with self.subTest(program=program), self.assertRaisesRegex(Failure, why):
                step.run(Subject(["sh", "-c", program]))

    def test_no_engine(self) -> None:
        for engine in ("", "/nowhere/at/all", fake("--fault", "dies-at-once")):
            with self.subTest(engine=engine):
                self.assertIn(check("--engine", engine)[0], (2, 3))
        self.assertEqual(check("--engine", fake(), "--step", "xyzzy")[0], 2)

    def test_unknown_game(self) -> None:
        status, lines = check("--engine", fake(), "--game", "chess")
        self.assertEqual((status, len(lines)), (2, 1), lines)
        self.assertIn(": the engine plays heap, pile, not chess", lines[0])
        status, (line,) = check("--engine", "sed -un s/^ugi$/ugiok/p", "--game", "chess")
        self.assertEqual((status, line[-42:]), (2, "this engine has no option to select a game"))

    def test_a_lack_of_memory(self) -> None:
        with patch("quadriga.conformance.cli.chosen", side_effect=MemoryError):
            status, (line,) = check("--list")
        self.assertEqual((status, line.split(": ", 1)[1]), (3, "out of resources: MemoryError"))


class Quadriga(unittest.TestCase):
    def test_passes_every_step_in_every_game(self) -> None:
        status, lines = check("--engine", BINARY, "--quiet", *PATIENT)
        self.assertEqual([line for line in lines if line.startswith("FAIL")], [])
        self.assertEqual(status, 0)
        self.assertEqual(sum(line.startswith("=== ") for line in lines), 8)

    def test_an_engine_may_report_no_win_probability(self) -> None:
        engine = f"sh -c \"{BINARY} | sed -u 's/ wdl [0-9 ]*/ /'\""
        status, lines = check("--engine", engine, "--game", "onoro", "--step", "win, draw and loss", *PATIENT)
        self.assertEqual((status, lines[1][:4], lines[1][-14:]), (0, "skip", " -- shows none"), lines)

    def test_an_engine_that_reports_nothing_fails(self) -> None:
        engine = f"sh -c \"{BINARY} | sed -u '/^info depth/d'\""
        wait = ("--timeout", "3s", "--margin", "1s")
        status, lines = check("--engine", engine, "--game", "onoro", "--step", "pv", *wait)
        self.assertEqual((status, lines[-1]), (1, "total: 0 passed, 2 failed, 0 skipped"), lines)


class Wires(unittest.TestCase):
    def test_no_wait_without_an_end(self) -> None:
        with Connection([sys.executable, "-c", "import time; time.sleep(100)"], patience=0.2) as engine:
            with self.assertRaises(Silence):
                engine.line()
            with self.assertRaises(Silence):
                engine.send_bytes(b"x" * (1 << 20))
            with self.assertRaises(Silence):
                engine.status()

    def test_no_end_of_the_output(self) -> None:
        with Connection([sys.executable, "-c", "while True: print('x')"], patience=0.2) as engine:
            with self.assertRaises(Silence):
                engine.rest()

    def test_complaints_are_read_all_the_time(self) -> None:
        program = "import sys; print('x' * 4_000_000, file=sys.stderr); print('done')"
        with Connection([sys.executable, "-c", program]) as engine:
            self.assertEqual((engine.status(), engine.line()), (0, "done"))
            self.assertEqual(engine.complaints(), "x" * (1 << 16))

    def test_the_end_of_the_output(self) -> None:
        with Connection([sys.executable, "-c", "print('one')"]) as engine:
            self.assertEqual(engine.line(), "one")
            self.assertIsNone(engine.line())
            with self.assertRaises(EOFError):
                engine.until("two")

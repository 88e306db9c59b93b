"""The client with a misbehaving process: errors, timeouts, and no process left behind."""

from __future__ import annotations

import errno
import os
import sys
import time
import unittest
from unittest.mock import patch

from processes import children
from support import fake

import quadriga
from quadriga import Limit


class Failures(unittest.TestCase):
    def test_missing_program(self) -> None:
        with self.assertRaisesRegex(quadriga.EngineStartError, "cannot start `/no/such/engine`: No such file"):
            quadriga.Engine("/no/such/engine")

    def test_missing_extension_module(self) -> None:
        message = "^quadriga.native needs the extension module _quadriga: "
        with patch.dict(sys.modules, {"_quadriga": None}), self.assertRaisesRegex(ModuleNotFoundError, message):
            from quadriga import native

    def test_a_system_without_pidfd_open(self) -> None:
        before = children(os.getpid())
        for error in (OSError(errno.ENOSYS, "Function not implemented"), AttributeError("no attribute 'pidfd_open'")):
            with patch.object(os, "pidfd_open", side_effect=error):
                with self.assertRaisesRegex(quadriga.EngineStartError, "which needs Linux 5.3 or later: "):
                    quadriga.Engine(fake())
        self.assertEqual(children(os.getpid()), before)

    def test_program_that_dies_at_once(self) -> None:
        with self.assertRaises(quadriga.EngineStartError) as caught:
            quadriga.Engine(fake("--fault", "dies-at-once"))
        self.assertIn("exit status 3", str(caught.exception))
        self.assertIn("! no such device", caught.exception.log)
        self.assertNotIn("\n", str(caught.exception))
        self.assertIn("\n    ! no such device", caught.exception.report())

    def test_program_that_closes_its_output(self) -> None:
        with self.assertRaisesRegex(quadriga.EngineStartError, "no handshake: closed its output"):
            quadriga.Engine("sh -c 'exec >&-; exec sleep 60'")

    def test_program_that_never_answers(self) -> None:
        start = time.monotonic()
        with self.assertRaisesRegex(quadriga.EngineStartError, "within 0.5 s"):
            quadriga.Engine(fake("--fault", "mute"), timeout=0.5)
        self.assertLess(time.monotonic() - start, 60)

    def test_crash_in_a_search(self) -> None:
        with quadriga.Engine(fake("--fault", "crash")) as engine:
            with self.assertRaises(quadriga.EngineDied) as caught:
                engine.play(Limit(depth=1))
            self.assertIn("exit status 9", str(caught.exception))
            self.assertIn("! out of luck", caught.exception.log)
            with self.assertRaises(quadriga.EngineDied):
                engine.fen()

    def test_stall_is_killed(self) -> None:
        with quadriga.Engine(fake("--fault", "stall")) as engine:
            engine.timeout = 0.3
            with self.assertRaises(quadriga.EngineTimeout) as caught:
                engine.play(Limit(time=0.1))
            self.assertFalse(caught.exception.recovered)
            with self.assertRaises(quadriga.EngineDied):
                engine.fen()

    def test_late_answer_is_an_error_but_the_engine_lives(self) -> None:
        with quadriga.Engine(fake("--fault", "late", "--delay", "1")) as engine:
            with self.assertRaises(quadriga.EngineTimeout) as caught:
                engine.play(Limit(depth=1), timeout=0.3)
            self.assertTrue(caught.exception.recovered)
            self.assertEqual(engine.fen(), "21 1")

    def test_malformed_answer(self) -> None:
        with quadriga.Engine(fake("--fault", "junk")) as engine:
            with self.assertRaisesRegex(quadriga.ProtocolError, "malformed answer `bestmove t1 t1`"):
                engine.play(Limit(depth=1))
            self.assertEqual(engine.fen(), "21 1")

    def test_flood_ends(self) -> None:
        with quadriga.Engine(fake("--fault", "flood")) as engine:
            engine.timeout = 0.3
            with self.assertRaises(quadriga.EngineError):
                engine.play(Limit(time=0.1))

    def test_refused_positions(self) -> None:
        with quadriga.Engine(fake()) as engine:
            with self.assertRaisesRegex(quadriga.EngineRefused, "bad-fen"):
                engine.position("nonsense")
            with self.assertRaisesRegex(quadriga.EngineRefused, "no-position"):
                engine.play(Limit(depth=1))
            with self.assertRaisesRegex(quadriga.EngineRefused, "illegal-move: move 2: t9"):
                engine.position(moves=["t1", "t9"])

    def test_no_process_is_left(self) -> None:
        engine = quadriga.Engine(fake())
        pid = engine.pid
        os.kill(pid, 0)
        self.assertIsNone(engine.returncode)
        self.assertEqual(engine.close(), 0)
        self.assertEqual(engine.returncode, 0)
        with self.assertRaises(ProcessLookupError):
            os.kill(pid, 0)

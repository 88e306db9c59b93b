"""How the binary handles bytes and lines. QUADRIGA_BINARY names it."""

from __future__ import annotations

import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from raw_engine import RawEngine, run

RESERVED = ("bestmove", "readyok", "response", "ugiok", "uciok")
MEBIBYTE = 1 << 20


class Input(unittest.TestCase):
    def test_says_nothing_unasked(self) -> None:
        self.assertEqual(run(""), ([], 0))
        self.assertEqual(run("\n\r\n   \n# quit\n\t# go\n"), ([], 0))

    def test_line_ends(self) -> None:
        self.assertEqual(run("isready\r\nisready\nisready"), (["readyok"] * 3, 0))

    def test_a_byte_order_mark_is_skipped(self) -> None:
        self.assertEqual(run(b"\xef\xbb\xbfisready\nisready\n"), (["readyok"] * 2, 0))

    def test_half_a_line_then_the_end(self) -> None:
        with RawEngine() as engine:
            engine.send("isrea")
            self.assertTrue(engine.is_silent(0.05))
            engine.send("dy")
            engine.close_input()
            self.assertEqual(engine.rest(), ["readyok"])
            self.assertEqual(engine.status(), 0)

    def test_odd_bytes(self) -> None:
        for seed in range(20):
            source = random.Random(seed)
            noise = bytes(source.choice(b"\x00\x01\x1b\r\t \x7f\x80\xff\xc3ago#") for _ in range(2000))
            with self.subTest(seed=seed), RawEngine() as engine:
                engine.send(noise.replace(b"\n", b"") + b"\nisready\n")
                lines = engine.receive_until("readyok")
                self.assertLessEqual(len(lines), 3)
                self.assertTrue(all(line.isprintable() for line in lines))

    def test_every_byte_value_within_a_command(self) -> None:
        for code in range(256):
            if code == 10:
                continue
            lines, status = run(b"position fen " + bytes([code]) + b"\nisready\n")
            self.assertEqual((lines[-1], len(lines), status), ("readyok", 2, 0), code)

    def test_a_line_of_one_mebibyte_is_read_and_a_longer_one_skipped(self) -> None:
        lines, status = run("isready" + " " * (MEBIBYTE - 7) + "\nisready" + " " * (MEBIBYTE - 6) + "\nisready\n")
        self.assertEqual([line[:34] for line in lines], ["readyok", "info string error line-too-long a ", "readyok"])
        self.assertEqual(status, 0)

    def test_endless_line(self) -> None:
        with RawEngine() as engine:
            for _ in range(64):
                engine.send(b"x" * MEBIBYTE)
            engine.line("", "isready")
            self.assertTrue(str(engine.receive()).startswith("info string error line-too-long "))
            self.assertEqual(engine.receive(), "readyok")
            memory = Path(f"/proc/{engine.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
            self.assertLess(int(memory), 600 * 1024)

    def test_echo_is_cut_and_sanitised(self) -> None:
        lines, _ = run("x" * 1000 + "\n" + "\n".join(RESERVED) + "\nposition fen " + "bestmove" * 20 + "\n")
        self.assertEqual(lines[0].count("x"), 64)
        for line in lines:
            self.assertTrue(line.startswith("info string error "))
            for word in RESERVED:
                self.assertNotIn(word, line)

    def test_input_that_is_no_pipe(self) -> None:
        with tempfile.TemporaryFile() as file:
            file.write(b"isready\n")
            file.seek(0)
            with RawEngine(input_pipe=file) as engine:
                self.assertEqual(engine.rest(), ["readyok"])
                self.assertEqual(engine.status(), 0)
        with RawEngine(input_pipe=subprocess.DEVNULL) as engine:
            self.assertEqual(engine.status(), 0)


if __name__ == "__main__":
    unittest.main()

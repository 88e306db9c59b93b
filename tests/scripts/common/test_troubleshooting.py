"""The messages that scripts/troubleshooting.md explains are those that the commands write."""

from __future__ import annotations

import re
import socket
import unittest
from pathlib import Path

from support import BINARY, SCRIPTS, FolderTest, run_script

MESSAGES: list[str] = re.findall(r"(?m)^\| `(.*?)` +\|", (SCRIPTS / "troubleshooting.md").read_text(encoding="utf-8"))
# A program for a processor that nobody has: the head of an ELF file.
FOREIGN = b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\0\xff\xff\x01" + bytes(100)
PROGRAMS = {
    "./mine": (b"no program", 0o644),
    "./foreign": (FOREIGN, 0o755),
    "./new": (b"#!/bin/sh\nkill -ILL $$\n", 0o755),
    "./silent": (b"#!/bin/sh\nsleep 60\n", 0o755),
}


def explained(text: str) -> str:
    """Returns the explained message that a text contains; empty if there is none. Names and numbers may differ."""
    for message in (message.strip("`").removesuffix(" ...") for message in MESSAGES):
        if re.search(re.sub(r"mine|onoro|\d+", r"\\S+", re.escape(message)), text):
            return message
    return ""


class Messages(FolderTest):
    def played(self, engine: str, *arguments: str) -> str:
        words = ("--engine", f"mine={engine}", "--engine", f"other={BINARY}", "--nodes", "1", "--games", "2")
        done = run_script("match.py", *words, *arguments, cwd=self.folder)
        return done.stdout + done.stderr

    def test_engines_that_do_not_start(self) -> None:
        for name, (data, mode) in PROGRAMS.items():
            Path(self.folder / name).write_bytes(data)
            Path(self.folder / name).chmod(mode)
        for engine, expected in (
            ("mine", "cannot start `mine`: No such file or directory"),
            ("./mine", "cannot start `./mine`: Permission denied"),
            ("./foreign", "cannot start `./mine`: Exec format error"),
            ("./new", "no handshake: was ended by signal 4 (Illegal instruction)"),
            ("./silent", "no handshake: no `ugiok` within 30 s"),
        ):
            with self.subTest(engine):
                self.assertEqual(explained(self.played(engine, "--start-timeout", "1")), expected)
        self.assertEqual(explained(self.played(BINARY, "--game", "chess")), "option Game: `onoro` is not one of")

    def test_a_match(self) -> None:
        self.assertIn("Elo ?", self.played(BINARY, "--game", "onoro", "--games", "1", "--no-swap"))

    def test_a_port_that_is_taken(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = str(server.getsockname()[1])
            done = run_script("board.py", "--engine", BINARY, "--no-open", "--port", port, "--page", str(self.folder))
        self.assertEqual(explained(done.stderr), "port 7823: this port is taken")

"""Input and output for a person: a terminal or pipes."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable

from quadriga.common.stream import lines

_NARROWEST = 20  # columns


class Terminal:
    """`interactive`: a person is at the terminal; otherwise there are no questions or prompts."""

    def __init__(self) -> None:
        self.interactive = os.isatty(0) and os.isatty(1)
        self._lines = lines(0, "stdin")

    def say(self, text: str) -> None:
        """Prints a text, wrapped at blanks to the width of the terminal."""
        width = max(_NARROWEST, shutil.get_terminal_size().columns)
        for line in text.splitlines() or [""]:
            print(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False))
        sys.stdout.flush()

    def list(self, words: Iterable[str]) -> None:
        """Prints words in columns."""
        entries = list(words)
        width = max(map(len, entries), default=0) + 2
        columns = max(1, max(_NARROWEST, shutil.get_terminal_size().columns) // width)
        for at in range(0, len(entries), columns):
            print("".join(word.ljust(width) for word in entries[at : at + columns]).rstrip())
        sys.stdout.flush()

    def show(self, picture: str) -> None:
        """Prints lines without wrapping; says so if they are wider than the terminal."""
        print(picture, flush=True)
        wide = max(map(len, picture.splitlines()), default=0)
        if self.interactive and wide > shutil.get_terminal_size().columns:
            self.say(f"(The board needs {wide} columns.)")

    async def ask(self, prompt: str) -> str | None:
        """Returns the next line, stripped of blanks, or None at the end of the input."""
        if self.interactive:
            print(prompt, end="", flush=True)
        async for line in self._lines:
            return "" if line is None else line.decode("utf-8", "replace").strip()
        if self.interactive:
            print(flush=True)
        return None

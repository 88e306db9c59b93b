"""Input and output for a person: a terminal or pipes."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable

from quadriga.common.stream import lines

_NARROWEST = 20  # columns
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_CLEAR = "\x1b[H\x1b[2J"


class Terminal:
    """`interactive`: a person is at the terminal; otherwise there are no questions or prompts. `in_colour`: it shows
    colours and can be cleared."""

    def __init__(self) -> None:
        self.interactive = os.isatty(0) and os.isatty(1)
        # NO_COLOR: see no-color.org.
        self.in_colour = (
            self.interactive and os.environ.get("TERM", "dumb") != "dumb" and not os.environ.get("NO_COLOR")
        )
        self._lines = lines(0, "stdin")

    def say(self, text: str) -> None:
        """Prints text, wrapped at spaces to the width of the terminal."""
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
        """Prints lines without wrapping, at the top of the screen if it can be cleared; reports if they are wider than
        the terminal."""
        print((_CLEAR if self.in_colour else "") + picture, flush=True)
        wide = max((len(_STYLE.sub("", line)) for line in picture.splitlines()), default=0)
        if self.interactive and wide > shutil.get_terminal_size().columns:
            self.say(f"(The board needs {wide} columns.)")

    async def ask(self, prompt: str) -> str | None:
        """Returns the next line, stripped of spaces, or None at the end of the input."""
        if self.interactive:
            print(prompt, end="", flush=True)
        async for line in self._lines:
            return "" if line is None else line.decode("utf-8", "replace").strip()
        if self.interactive:
            print(flush=True)
        return None

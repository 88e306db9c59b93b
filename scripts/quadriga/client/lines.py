"""Splits incoming data into lines."""

from __future__ import annotations

LONGEST_LINE = 1 << 20  # bytes in a line from an engine, and in one that engines must accept


class LineSplitter:
    """Splits data into complete lines, in bounded memory and linear time."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._rest = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes | None]:
        """Returns the lines that end in the data, without `\\n`; None for a line as soon as it exceeds `longest` bytes.
        The rest of such a line is skipped."""
        lines: list[bytes | None] = []
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._add(part, lines)
            if not self._too_long:
                lines.append(bytes(self._rest))
            self._rest.clear()
            self._too_long = False
        self._add(rest, lines)
        return lines

    def last(self) -> bytes:
        """Returns the text after the last line end."""
        return bytes(self._rest)

    def _add(self, part: bytes, lines: list[bytes | None]) -> None:
        if self._too_long:
            return
        self._rest += part
        if len(self._rest) > self._longest:
            self._too_long = True
            self._rest.clear()
            lines.append(None)

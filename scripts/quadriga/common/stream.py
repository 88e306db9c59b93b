"""Reads and writes file descriptors with asyncio, in bounded memory."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable

from quadriga.client.lines import LineSplitter

from .outputs import naming

_CHUNK = 1 << 16
_PIPE_BUF = 4096  # bytes that fit into a writable pipe without blocking


async def lines(fd: int, name: str, begun: bytes = b"") -> AsyncIterator[bytes | None]:
    """Yields the lines of a file, pipe or terminal, without their line ends (of any system); None for one that is too
    long (see LineSplitter). `begun`: data already read.

    Raises an OSError that names the file.
    """
    loop = asyncio.get_running_loop()
    splitter = LineSplitter()
    returned = False  # the last line has ended with \r
    while True:
        if not begun:
            await _ready(fd, loop.add_reader, loop.remove_reader)
        try:
            with naming(name):
                chunk = begun or os.read(fd, _CHUNK)
        except BlockingIOError:
            continue
        text = chunk[1:] if returned and chunk.startswith(b"\n") else chunk
        begun, returned = b"", chunk.endswith(b"\r")
        for line in splitter.feed(text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")):
            yield line
        if not chunk:
            if rest := splitter.last():
                yield rest
            return


async def write(fd: int, name: str, data: bytes) -> None:
    """Writes all data, waiting while a pipe is full. Raises an OSError that names the file, BrokenPipeError if the
    reader has closed its end."""
    loop = asyncio.get_running_loop()
    while data:
        await _ready(fd, loop.add_writer, loop.remove_writer)
        with naming(name):
            data = data[os.write(fd, data[:_PIPE_BUF]) :]


async def _ready(fd: int, watch: Callable[..., object], forget: Callable[[int], object]) -> None:
    ready = asyncio.Event()
    try:
        watch(fd, ready.set)
    except PermissionError:  # a regular file: it cannot be watched and never blocks
        return
    try:
        await ready.wait()
    finally:
        forget(fd)

"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from .arguments import at


def replace_file(path: Path, text: str) -> None:
    """Puts the text in place of the file at once, so that nobody ever reads half of it. OSError leaves it as it was."""
    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_text(text, encoding="utf-8")
            return
        begun = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            begun.write_text(text, encoding="utf-8")
            begun.replace(path)
        except OSError:
            begun.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def check_writable(path: Path) -> None:
    """ValueError if a file cannot be made there."""
    with at(str(path)):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with tempfile.TemporaryFile(dir=path.parent):
            pass

"""Where the page of the board is, and how it gets into the browser."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
import webbrowser
from pathlib import Path

from quadriga.common.command import CannotGoOn

_INSTALLED = Path(__file__).with_name("page")
_SOURCES = Path(__file__).resolve().parents[2] / "board"
_BUILT = _SOURCES / "dist"


def find_page() -> Path | None:
    """The folder with the page, installed or built; None if there is none."""
    return next((folder for folder in (_INSTALLED, _BUILT) if (folder / "index.html").is_file()), None)


def page_folder() -> Path:
    """The same. In a checkout the page is built if it is not there; CannotGoOn if that fails."""
    if (found := find_page()) is not None:
        return found
    if not (_SOURCES / "build").is_file():
        raise CannotGoOn("the page of the board was not installed; install a package that was built with it")
    if subprocess.run([_SOURCES / "build"], check=False).returncode or not (found := find_page()):
        raise CannotGoOn(f"{_SOURCES / 'build'} could not build the page")
    return found


async def show(url: str) -> None:
    """Opens the page in the browser of the desktop, if there is one, and waits until it is cancelled.

    The browser gets a file that leads to the address: other users see the arguments of processes, and with them a token.
    """
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        with tempfile.NamedTemporaryFile("w", prefix="quadriga-board-", suffix=".html") as file:
            file.write(
                f'<!doctype html><meta http-equiv="refresh" content="0; url={url}"><a href="{url}">Quadriga</a>\n'
            )
            file.flush()
            await asyncio.to_thread(webbrowser.open, Path(file.name).as_uri())  # may take seconds
            await asyncio.Event().wait()
    await asyncio.Event().wait()

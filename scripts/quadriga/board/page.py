"""Finds, builds and opens the page of the board."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import webbrowser
from pathlib import Path

from quadriga.common.command import CannotGoOn

_INSTALLED = Path(__file__).with_name("page")
_SOURCES = Path(__file__).resolve().parents[2] / "web/page"
_BUILT = _SOURCES / "dist"


def find_page() -> Path | None:
    """Returns the folder of the page, installed or built; None if there is none."""
    return next((folder for folder in (_INSTALLED, _BUILT) if (folder / "index.html").is_file()), None)


async def page_folder() -> Path:
    """Returns the folder of the page. In a checkout, builds the page if it is missing; if cancelled, stops the build.
    Raises CannotGoOn on failure."""
    if (found := find_page()) is not None:
        return found
    if not (_SOURCES / "build").is_file():
        raise CannotGoOn(f"the page of the board is not installed; {way_to_a_page()}")
    starting = asyncio.create_task(asyncio.create_subprocess_exec(_SOURCES / "build", start_new_session=True))
    try:
        status = await (await asyncio.shield(starting)).wait()
    finally:
        build = await starting  # cancelling the start would end the build but not its child processes
        if build.returncode is None:
            os.killpg(build.pid, signal.SIGTERM)
            await build.wait()
    if status or not (found := find_page()):
        raise CannotGoOn(f"{_SOURCES / 'build'} could not build the page")
    return found


def way_to_a_page() -> str:
    """Describes how to get the page in this installation."""
    build = _SOURCES / "build"
    return f"{build} builds it" if build.is_file() else "install Quadriga's wheel or Debian package, which contain it"


async def show(url: str) -> None:
    """Opens the page in the desktop browser, if there is one, and waits until cancelled.

    The browser opens a file that redirects to the address: other users can see process arguments, which must not
    contain the token.
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

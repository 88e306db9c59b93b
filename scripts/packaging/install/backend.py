"""Builds the Python package from a copy of the sources, so that the build leaves no files among them.

setuptools writes its files beside the sources, and leftovers of an earlier build would get into the next package. The
functions are the hooks that pip calls (PEP 517), in the folder of pyproject.toml.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any

from setuptools import build_meta


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return ["wheel"]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return []


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    with _copy():
        return str(build_meta.build_wheel(wheel_directory, config_settings))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    with _copy():
        return str(build_meta.build_sdist(sdist_directory, config_settings))


@contextmanager
def _copy() -> Iterator[None]:
    """Changes to a copy of the files of the package. In an sdist, page and books are where this function puts them."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree("quadriga", Path(folder, "quadriga"), ignore=shutil.ignore_patterns("__pycache__"))
        if Path("web/page/dist").is_dir():  # the page of the board, if it was built
            shutil.copytree("web/page/dist", Path(folder, "quadriga/board/page"))
        if Path("data/openings").is_dir():
            shutil.copytree("data/openings", Path(folder, "quadriga/openings/books"))
        for name in ("pyproject.toml", "client.md", "packaging/install/backend.py"):
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, Path(folder, name))
        Path(folder, "MANIFEST.in").write_text("include packaging/install/backend.py\n", encoding="utf-8")
        with chdir(folder):
            yield

"""The web pages of the documents: each public name of the Python client is there, with a text."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import unittest
from html.parser import HTMLParser
from pathlib import Path

from support import SCRIPTS, FolderTest

import quadriga

_CONSTANTS = {"RESULTS", "UCI", "UGI"}


class _Symbols(HTMLParser):
    """The symbols that a page describes, by the text of their descriptions."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, str] = {}
        self._symbol = ""
        self._in_signature = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "dt" and "sig" in (values.get("class") or ""):
            self._symbol, self._in_signature = values.get("id") or self._symbol, True
            self.texts.setdefault(self._symbol, "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "dt":
            self._in_signature = False

    def handle_data(self, data: str) -> None:
        if self._symbol and not self._in_signature:
            self.texts[self._symbol] += data.strip()


def make(folder: Path) -> subprocess.CompletedProcess[str]:
    words = [str(SCRIPTS / "dev/documents"), "--output", str(folder)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def is_method(kind: type, name: str) -> bool:
    """Returns whether a class has a public method or property of that name."""
    value = vars(kind)[name]
    return not name.startswith("_") and (callable(value) or isinstance(value, (property, classmethod, staticmethod)))


@unittest.skipUnless(shutil.which("sphinx-build"), "needs Sphinx")
class Documents(FolderTest):
    pages: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.pages = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        done = make(cls.pages)
        assert done.returncode == 0, done.stderr

    def test_each_public_name_has_a_text(self) -> None:
        page = _Symbols()
        page.feed((self.pages / "scripts/dev/pages/python.html").read_text(encoding="utf-8"))
        public = {name: getattr(quadriga, name) for name in quadriga.__all__ if name not in _CONSTANTS}
        members = {
            f"{name}.{member}" for name, each in public.items() for member in vars(each) if is_method(each, member)
        }
        native = {f"native.{name}" for name in ("Board", "Board.push", "Engine.play", "games")}
        self.assertGreater(len(members), 60)
        expected = {f"quadriga.{name}" for name in public.keys() | members | native}
        self.assertEqual(expected - page.texts.keys(), set())
        self.assertEqual([name for name, text in page.texts.items() if not text], [])

    def test_the_documents_are_beside_it(self) -> None:
        for name in ("README", "scripts/matches", "protocol/reference", "games/onoro/README"):
            self.assertTrue((self.pages / f"{name}.html").is_file(), name)

    def test_a_folder_of_other_files_stays(self) -> None:
        mine = self.write("mine", "")
        done = make(self.folder)
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
        self.assertTrue(mine.exists())

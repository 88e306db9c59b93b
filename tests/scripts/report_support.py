"""Helpers for tests of reports: a folder of results made with an engine that is always available."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from support import FolderTest, fake, run_script

from quadriga.report import cli


class ReportTest(FolderTest):
    def setUp(self) -> None:
        self.pgn = self.folder / "games"
        self.json = self.folder / "result.json"
        self.page = self.folder / "page.html"
        self.viewer = self.folder / "viewer"  # stands in for the built one
        self.viewer.mkdir()
        (self.viewer / "report.html").write_text(
            '<title>Report</title><script id="data" type="application/json"></script>'
        )

    @staticmethod
    def run_report(*arguments: object) -> subprocess.CompletedProcess[str]:
        """Runs report.py in this process: of a process of its own most of the time would go into imports."""
        words = ["report.py", *map(str, arguments)]
        with (
            mock.patch.object(sys, "argv", words),
            redirect_stdout(io.StringIO()) as out,
            redirect_stderr(io.StringIO()) as complaints,
        ):
            try:
                status = cli.main()
            except SystemExit as end:
                status = int(end.code or 0)
        return subprocess.CompletedProcess(words, status, out.getvalue(), complaints.getvalue())

    def match(self, engines: list[str], *arguments: object) -> None:
        """Plays a match of these engines, ignoring its outcome."""
        flags: list[object] = ["--pgn", self.pgn, "--json", self.json, "--concurrency", 1]
        for engine in engines:
            flags += ["--engine", engine]
        done = run_script("match.py", *flags, *arguments)
        self.assertIn(done.returncode, (0, 1), done.stderr)

    def analyse(self, engine: str, text: str, *arguments: object) -> Path:
        positions = self.write("positions", text)
        results = self.folder / "results.jsonl"
        flags = ("--engine", engine, "--depth", 3, "--quiet", "--output", results)
        done = run_script("analyse.py", *flags, positions, *arguments)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return results

    def report(self, *files: Path, engine: str = fake(), flags: tuple[object, ...] = ()) -> str:
        """Returns the report page of these files."""
        words = ("--engine", engine, "--output", self.page, "--page", self.viewer)
        done = self.run_report(*files, *words, *flags)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        return self.page.read_text()

    def has(self, page: str, text: str) -> None:
        """Fails with a short message if the page lacks the text."""
        self.assertTrue(text in page, f"`{text}` is not in the page")


def data_of(page: str) -> dict[str, Any]:
    """Returns the data of a page."""
    found = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    value = json.loads(found[1])
    assert isinstance(value, dict)
    return value

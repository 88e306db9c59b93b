"""The manual pages are well formed, and the engine's page matches what the engine reports."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from staged import ROOT, prefix, said


def pages() -> list[Path]:
    return sorted((prefix() / "share/man/man1").iterdir())


def words(page: Path) -> str:
    """Returns the text of a page without requests, fonts and line breaks."""
    text = page.read_text()
    text = re.sub(r"(?m)^\.(TP|PP|nf|fi|RS|RE)$", "", text)
    text = re.sub(r"(?m)^\.(BR|BI|B|RI|I|SH|TH) ?", "", text).replace('"', "")
    text = re.sub(r"\\f[RPBI]", "", text).replace("\\-", "-")
    return " ".join(text.replace("\\(ga", "`").split())


class Manual(unittest.TestCase):
    @unittest.skipUnless(shutil.which("man"), "man (package man-db) is not installed")
    def test_man_has_no_warnings(self) -> None:
        for page in pages():
            with self.subTest(page.name):
                env = os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"}
                done = subprocess.run(
                    ["man", "--warnings", "-l", str(page)], capture_output=True, text=True, env=env, check=True
                )
                self.assertEqual(done.stderr, "")

    @unittest.skipUnless(shutil.which("mandoc"), "mandoc is not installed")
    def test_mandoc_has_no_warnings(self) -> None:
        for page in pages():
            with self.subTest(page.name):
                level = "warning" if "-" in page.name else "style"
                done = subprocess.run(
                    ["mandoc", "-T", "lint", "-W", level, str(page)], capture_output=True, text=True, check=False
                )
                self.assertEqual(done.stdout + done.stderr, "")

    def test_engine_page_is_complete(self) -> None:
        page = words(prefix() / "share/man/man1/quadriga.1")
        lower = page.lower()
        for flag in re.findall(r"(?m)^ +(--[a-z]+(?: [A-Z=]+)?)", said("--help")):
            self.assertIn(flag, page)
        for line in said("help").splitlines()[1:]:
            head, _, purpose = line.partition(": ")
            kind, _, rest = head.partition(" ")
            with self.subTest(head):
                self.assertIn(f"{rest if kind == 'option' else head} {purpose}.".lower(), lower)
        for line in said("games").splitlines():
            self.assertIn(f" {line.replace(':', '')}. ", page)

    def test_engine_page_names_the_codes_of_errors(self) -> None:
        page = words(prefix() / "share/man/man1/quadriga.1").lower()
        table = (ROOT / "protocol/reference.md").read_text().partition("| code | when |")[2].partition("\n\n")[0]
        rows = re.findall(r"(?m)^\| `([a-z-]+)` \| (.*) \|$", table)
        self.assertTrue(rows)
        for code, meaning in rows:
            text = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", meaning)  # links lead nowhere on a page of paper
            self.assertIn(f"{code} {text}".replace("`", "").lower(), page.replace(" .", ""))

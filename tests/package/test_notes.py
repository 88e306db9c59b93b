"""The notes of a release, drafted from CHANGELOG.md."""

from __future__ import annotations

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def notes(tag: str) -> tuple[int, str, str]:
    words = [str(ROOT / "scripts/packaging/archive/notes"), tag]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


class Notes(unittest.TestCase):
    def test_the_section_of_the_version(self) -> None:
        text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        version, section = re.findall(r"(?ms)^## ([0-9.]+)[^\n]*\n+(.*?)\n+^## ", text)[0]
        status, out, _ = notes(f"v{version}")
        self.assertEqual((status, out.strip()), (0, section))

    def test_another_version_is_refused(self) -> None:
        for tag in ("v9.9.9", "0.2.0", "main"):
            with self.subTest(tag):
                status, out, said = notes(tag)
                self.assertEqual((status, out), (1, ""))
                self.assertRegex(said, rf"^notes: the tag is {re.escape(tag)}, the version of the sources [0-9.]+\n$")

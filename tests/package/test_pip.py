"""`pip install scripts/` in new virtual environments: the commands run, or say what to install."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from staged import COMMANDS, ROOT, binary

WHEELS = Path("/usr/share/python-wheels")  # allows pip to work without a network
MISSING = [name for name in ("pip", "setuptools", "wheel") if not list(WHEELS.glob(f"{name}-*.whl"))]


def listed() -> set[str]:
    folder = ROOT / "scripts"
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if "__pycache__" not in path.parts}


@unittest.skipUnless(importlib.util.find_spec("ensurepip"), "python3-venv is not installed")
@unittest.skipIf(MISSING, f"no wheel of {', '.join(MISSING)} in {WHEELS} (Debian: python3-venv, python3-wheel-whl)")
class Pip(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_in(self, *words: object) -> subprocess.CompletedProcess[str]:
        env = {"PATH": os.defpath, "HOME": str(self.folder)}
        return subprocess.run(
            [str(word) for word in words],
            capture_output=True,
            text=True,
            env=env,
            cwd=self.folder,
            timeout=300,
            check=False,
        )

    def succeeds(self, *words: object) -> None:
        done = self.run_in(*words)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def installed(self, *flags: str) -> Path:
        """Returns the bin folder of a new environment with the package installed."""
        before = listed()
        programs = self.folder / "venv/bin"
        source = ["--no-index", "--find-links", WHEELS, ROOT / "scripts"]
        self.succeeds("/usr/bin/python3", "-m", "venv", *flags, "venv")
        self.succeeds(programs / "pip", "install", "--quiet", *source)
        self.assertEqual(listed(), before, "the installation left something behind")
        return programs

    def check_commands(self, programs: Path) -> None:
        self.assertEqual({path.name for path in programs.glob("quadriga-*")}, {f"quadriga-{name}" for name in COMMANDS})
        for name in COMMANDS:
            with self.subTest(name):
                done = self.run_in(programs / f"quadriga-{name}", "--help")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertNotIn(".py", done.stdout, "a name that commands have in the sources alone")
        done = self.run_in(
            programs / "quadriga-conformance", "--engine", f"'{binary()}'", "--step", "handshake", "--quiet"
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = self.run_in(programs / "quadriga-openings", "explore", "--engine", f"'{binary()}'", "onoro")
        self.assertEqual((done.returncode, done.stderr), (0, ""), "no book")
        place = self.run_in(programs / "python", "-c", "import quadriga.puzzles; print(*quadriga.puzzles.__path__)")
        done = self.run_in(programs / "quadriga-puzzles", f"{place.stdout.strip()}/onoro.json", "--count", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""), "no puzzles")
        done = self.run_in(programs / "python", "-c", "import quadriga; print(quadriga.__version__)")
        version = self.run_in(programs / "pip", "show", "quadriga").stdout
        self.assertIn(f"Version: {done.stdout}", version)
        self.assertIn("Author: the Quadriga developers", version)

    def test_alone(self) -> None:
        programs = self.installed()
        self.check_commands(programs)
        done = self.run_in(programs / "quadriga-board", "--engine", f"'{binary()}'", "--page", self.folder)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        message = (
            r"^quadriga-board: the Python package (\w+) is missing \(Debian: python3-\1, pip: quadriga\[board\]\)$"
        )
        self.assertRegex(done.stderr, message)

    def test_with_the_packages_of_the_system(self) -> None:
        programs = self.installed("--system-site-packages")
        self.check_commands(programs)
        result = self.folder / "result.jsonl"
        result.write_text('{"line": 1, "error": {"code": "bad-fen", "message": "no"}}\n')
        page = self.folder / "report.html"
        page.write_text('<script id="data" type="application/json"></script>')
        done = self.run_in(programs / "quadriga-report", result, "--engine", f"'{binary()}'", "--page", self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("bad-fen", done.stdout)

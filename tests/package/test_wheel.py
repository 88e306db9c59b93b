"""The wheel and the sdist in the folder QUADRIGA_RELEASES: pip installs them without a network into a new environment, and
what they hold works there."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib.request import urlopen

from staged import COMMANDS

RELEASES = Path(os.environ.get("QUADRIGA_RELEASES", "."))
WHEELS = Path("/usr/share/python-wheels")  # what an sdist is built with
SEARCH = """
import quadriga
with quadriga.Engine("{engine}", options={{"Game": "onitama"}}) as engine:
    game = quadriga.Game()
    while not engine.status(game).over:
        game.push(engine.play(quadriga.Limit(nodes=200), game).move)
    print(engine.status(game).result)
"""


class Wheel(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.programs = self.folder / "venv/bin"

    def run_in(self, *words: object) -> str:
        """Returns the output of a command that must succeed. PATH does not have the environment."""
        done = subprocess.run(
            [str(word) for word in words],
            capture_output=True,
            text=True,
            env={"PATH": os.defpath, "HOME": str(self.folder)},
            cwd=self.folder,
            timeout=300,
            check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def python(self, text: str) -> str:
        return self.run_in(self.programs / "python", "-c", text).strip()

    def install(self, pattern: str, *flags: str) -> None:
        (file,) = RELEASES.glob(pattern)
        self.run_in("/usr/bin/python3", "-m", "venv", *flags, "venv")
        self.run_in(self.programs / "pip", "install", "--quiet", "--no-index", "--find-links", WHEELS, file)

    def check_package(self) -> None:
        for name in COMMANDS:
            with self.subTest(name):
                self.run_in(self.programs / f"quadriga-{name}", "--help")
        page = Path(self.python("import quadriga.board; print(quadriga.board.__path__[0])")) / "page"
        self.assertTrue((page / "index.html").is_file())

    def test_wheel_alone(self) -> None:
        self.install("*.whl")
        self.check_package()
        engine = self.programs / "quadriga"
        version = self.python("import quadriga; print(quadriga.__version__)")
        self.assertTrue(self.run_in(engine, "--version").startswith(f"Quadriga {version}"))
        self.assertRegex(self.python(SEARCH.format(engine=engine)), r"^p[12]win$")
        self.assertEqual(
            self.python("import quadriga.native; print(*quadriga.native.games())"), "onager onitama nonaga onoro"
        )
        self.run_in(self.programs / "quadriga-conformance", "--step", "handshake", "--quiet")

    def test_wheel_with_the_packages_of_the_system(self) -> None:
        self.install("*.whl", "--system-site-packages")
        engines = ["--engine", f"A={self.programs}/quadriga", "--engine", f"B={self.programs}/quadriga"]
        words = [*engines, "--game", "onoro", "--nodes", "100", "--games", "2", "--json", "result.json"]
        self.run_in(self.programs / "quadriga-match", *words)
        self.assertEqual(json.loads((self.folder / "result.json").read_text())["played"], 2)
        with subprocess.Popen(
            [self.programs / "quadriga-board", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True
        ) as board:
            try:
                assert board.stdout
                with urlopen(board.stdout.readline().strip(), timeout=60) as answer:
                    self.assertIn("<title>", answer.read().decode())
            finally:
                board.terminate()

    def test_sdist(self) -> None:
        self.install("quadriga-[0-9]*.tar.gz")
        self.check_package()


if __name__ == "__main__":
    unittest.main()

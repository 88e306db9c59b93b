"""The wheels and the sdist in the folder QUADRIGA_RELEASES: pip installs them without a network into a new environment, and
what they hold works there; the wheel for ARM in qemu-user."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib.request import urlopen

from staged import COMMANDS, ROOT

RELEASES = Path(os.environ["QUADRIGA_RELEASES"])
BINARY = os.environ["QUADRIGA_BINARY"]
WHEELS = Path("/usr/share/python-wheels")  # pip, and what an sdist is built with
HERE = f"quadriga-*_{platform.machine()}.whl"
SEARCH = """
import quadriga
with quadriga.Engine("{engine}", options={{"Game": "onitama"}}) as engine:
    game = quadriga.Game()
    while not engine.status(game).over:
        game.push(engine.play(quadriga.Limit(nodes=200), game).move)
    print(engine.status(game).result)
"""
BEST_MOVES = """
from quadriga import Limit
from quadriga.native import Board, Engine, games
for game in games():
    print(game, Engine().play(Limit(nodes=2000), Board(game)).move)
"""


class Installed(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_in(self, *words: object) -> str:
        """Returns the output of a command that must succeed. PATH does not have what was installed."""
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

    def check_libraries(self, module: Path) -> None:
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", self.run_in("readelf", "--dynamic", module))
        self.assertLessEqual({"libc.so.6"}, set(needed))
        self.assertLessEqual(set(needed), {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"})


class Wheel(Installed):
    def setUp(self) -> None:
        super().setUp()
        self.programs = self.folder / "venv/bin"

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
        self.install(HERE)
        self.check_package()
        engine = self.programs / "quadriga"
        version = self.python("import quadriga; print(quadriga.__version__)")
        self.assertTrue(self.run_in(engine, "--version").startswith(f"Quadriga {version}"))
        self.assertRegex(self.python(SEARCH.format(engine=engine)), r"^p[12]win$")
        self.assertEqual(
            self.python("import quadriga.native; print(*quadriga.native.games())"), "onager onitama nonaga onoro"
        )
        self.check_libraries(Path(self.python("import _quadriga; print(_quadriga.__file__)")))
        self.run_in(self.programs / "quadriga-conformance", "--step", "handshake", "--quiet")
        engines = ["--engine", f"A={engine}", "--engine", f"B={engine}"]
        words = [*engines, *"--game onoro --openings onoro --nodes 100 --games 2 --json result.json".split()]
        self.run_in(self.programs / "quadriga-match", *words)
        self.assertEqual(json.loads((self.folder / "result.json").read_text())["played"], 2)

    def test_board_with_the_packages_of_the_system(self) -> None:
        self.install(HERE, "--system-site-packages")
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


class WheelForArm(Installed):
    def setUp(self) -> None:
        super().setUp()
        interpreter = ROOT / "build/dependencies/python-arm64"
        self.run_in(ROOT / "scripts/packaging/dependencies/python", "arm64", interpreter)
        (program,) = interpreter.glob("usr/bin/python3.*")
        self.site = self.folder / "site"
        # Qemu does not run what a program starts: the tests put it before the engine.
        self.python = ("env", f"PYTHONPATH={self.site}", "qemu-aarch64-static", "-L", str(interpreter), str(program))
        (pip,) = WHEELS.glob("pip-*.whl")
        (wheel,) = RELEASES.glob("quadriga-*_aarch64.whl")
        self.run_in(*self.python, pip / "pip", "install", "--quiet", "--no-index", "--target", self.site, wheel)

    def test_engine_and_commands(self) -> None:
        engine = f"qemu-aarch64-static {self.site}/bin/quadriga"
        version = self.run_in(*self.python, "-c", "import quadriga; print(quadriga.__version__)").strip()
        self.assertTrue(self.run_in(*engine.split(), "--version").startswith(f"Quadriga {version}"))
        for name in COMMANDS:
            self.assertTrue((self.site / f"bin/quadriga-{name}").is_file(), name)
        words = ("--engine", engine, "--step", "handshake", "--quiet", "--margin", "5s")
        self.run_in(*self.python, self.site / "bin/quadriga-conformance", *words)
        self.assertTrue((self.site / "quadriga/board/page/index.html").is_file())

    def test_module_searches_as_the_native_engine_does(self) -> None:
        found = self.run_in(*self.python, "-c", BEST_MOVES).split()
        games = found[::2]
        self.assertEqual(games, self.run_in(BINARY, "query", "games").removeprefix("response ").split())
        for game, move in zip(games, found[1::2]):
            with self.subTest(game):
                searched = self.run_in(BINARY, "--game", game, "go", "nodes", "2000")
                self.assertRegex(searched, rf"(?m)^bestmove {re.escape(move)}( |$)")
        self.check_libraries(*self.site.glob("_quadriga.*.so"))

"""The staged installation: its list of files, and running everything from it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from staged import COMMANDS, ROOT, prefix, said

PYTHON = "lib/python3/dist-packages/quadriga"
MODULE = list(Path(os.environ["QUADRIGA_BUILD"]).glob("python/_quadriga.*.so"))  # empty if it is not built


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def run(command: str, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    # The empty environment hides everything not installed. No bytecode is written, which would count as foreign files.
    words = [str(prefix() / "bin" / command), *arguments]
    env = {"PATH": f"{prefix() / 'bin'}:{os.defpath}", "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(words, capture_output=True, text=True, env=env, cwd=cwd, timeout=300, check=False)


class Install(unittest.TestCase):
    def test_files(self) -> None:
        modules = {name for name in files(ROOT / "scripts/quadriga") if "__pycache__" not in name}
        books = {path.name for path in (ROOT / "scripts/data/openings").iterdir()}
        documents = {"copyright", "protocol.md", "json.md", "examples/tournament.toml"} | {
            name for name in ("README.md", "CHANGELOG.md") if (ROOT / name).exists()
        }
        expected = {"bin/quadriga", "share/bash-completion/completions/quadriga", "share/man/man1/quadriga.1"}
        expected |= {f"bin/quadriga-{command}" for command in COMMANDS}
        expected |= {f"share/bash-completion/completions/quadriga-{command}" for command in COMMANDS}
        expected |= {f"share/man/man1/quadriga-{command}.1" for command in COMMANDS}
        expected |= {f"{PYTHON}/{name}" for name in modules}
        expected |= {f"{PYTHON}/board/page/{name}" for name in files(ROOT / "scripts/web/page/dist")}
        if MODULE:
            expected |= {f"lib/python3/dist-packages/{name}" for name in (MODULE[0].name, "_quadriga.pyi")}
            expected.add("share/doc/python3-quadriga/copyright")
        expected |= {f"share/quadriga/openings/{name}" for name in books}
        expected |= {f"share/doc/quadriga/{name}" for name in documents}
        headers = {
            str(path.relative_to(ROOT)).removeprefix("games/include/quadriga/")
            for folder in ("engine", "games")
            for path in (ROOT / folder).rglob("*.hpp")
            if ROOT / "games/tools" not in path.parents and path.name != "command_line.hpp"  # of programs
        }
        expected |= {f"include/quadriga/{name}" for name in headers}
        installed = files(prefix())
        library = {
            name
            for name in installed
            if re.fullmatch(
                r"lib/(libquadriga_\w+\.a|pkgconfig/quadriga\.pc|cmake/Quadriga/Quadriga[\w-]+\.cmake)", name
            )
        }
        self.assertGreaterEqual(
            library,
            {
                "lib/libquadriga_engine.a",
                "lib/libquadriga_games.a",
                "lib/cmake/Quadriga/QuadrigaConfig.cmake",
                "lib/pkgconfig/quadriga.pc",
            },
        )
        self.assertEqual(installed - library, expected)
        self.assertTrue(books)

    def test_pages_are_made_where_only_the_engine_was_built(self) -> None:
        build = Path(os.environ["QUADRIGA_BUILD"])
        pages = list(build.glob("scripts/packaging/install/*.1"))
        self.assertEqual(len(pages), 1 + len(COMMANDS))
        for page in pages:
            page.unlink()
        place = prefix().parent / "another prefix"
        subprocess.run(["cmake", "--install", build, "--prefix", place], capture_output=True, check=True, timeout=300)
        self.assertEqual({page.name for page in pages}, {page.name for page in (place / "share/man/man1").iterdir()})

    def test_version(self) -> None:
        release = run("quadriga-match", "--version").stdout.removeprefix("quadriga-match ").strip()
        self.assertRegex(release, r"^\d+\.\d+\.\d+$")
        self.assertIn(f"\n## {release} (", (ROOT / "CHANGELOG.md").read_text())
        self.assertRegex(said("--version"), rf"^Quadriga {re.escape(release)}(\+g[0-9a-f]{{8,}}(\.dirty)?)?\n$")

    @unittest.skipUnless(MODULE, "built without the Python module")
    def test_module(self) -> None:
        place = prefix() / PYTHON
        program = (
            f"import sys; sys.path.insert(0, {str(place.parent)!r}); from quadriga.native import games; print(*games())"
        )
        done = subprocess.run(["/usr/bin/python3", "-I", "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual((done.stdout, done.stderr), (said("query", "games").removeprefix("response "), ""))

    def test_commands_say_what_they_do(self) -> None:
        for command in COMMANDS:
            with self.subTest(command):
                whole = self.help_of(command)
                names = re.findall(r"(?m)^ {4}(\w+)", whole.partition("  SUBCOMMAND\n")[2])
                for text in [self.help_of(command, name) for name in names] or [whole]:
                    self.assertIn("exit status:", text)

    def help_of(self, command: str, *subcommand: str) -> str:
        done = run(f"quadriga-{command}", *subcommand, "--help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith(f"usage: {' '.join([f'quadriga-{command}', *subcommand])} "))
        return done.stdout

    def test_match(self) -> None:
        engine = f'"{prefix()}/bin/quadriga"'
        place = prefix().parent
        arguments = ["--engine", engine, "--engine", engine, "--game", "onoro", "--depth", "1", "--pgn", "games"]
        done = run("quadriga-match", *arguments, cwd=place)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        done = run("quadriga-match", "replay", "--engine", engine, "games", cwd=place)
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 2 games, 0 with a mismatch\n"))

    def test_the_example_of_a_tournament(self) -> None:
        place = prefix().parent / "tournament"
        place.mkdir()
        shutil.copy(prefix() / "share/doc/quadriga/examples/tournament.toml", place)
        done = run("quadriga-match", "tournament.toml", "--games", "2", "--depth", "1", cwd=place)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(files(place), {f"tournament.{ending}" for ending in ("toml", "pgn", "json")})

    def test_books_are_read(self) -> None:
        for book in sorted((prefix() / "share/quadriga/openings").glob("*.txt")):
            with self.subTest(book.name):
                lines = book.read_text().splitlines()
                self.assertGreaterEqual(len(lines), 500)
                few = prefix().parent / "few"
                few.write_text("\n".join(lines[:3]))
                engine = f'"{prefix()}/bin/quadriga"'
                game = book.stem.partition("_")[0]
                done = run("quadriga-analyse", "--engine", engine, "--game", game, "--depth", "1", "--quiet", str(few))
                self.assertEqual((done.returncode, done.stderr, done.stdout.count('"bestmove"')), (0, "", 3))

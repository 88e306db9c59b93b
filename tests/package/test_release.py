"""The files of a release in the folder QUADRIGA_RELEASES: what is in them, and that each engine, in the emulator of its
system, plays as the engine QUADRIGA_BINARY does."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
BINARY = os.environ["QUADRIGA_BINARY"]
RELEASES = Path(os.environ["QUADRIGA_RELEASES"])
PATIENT = "--timeout=60s"  # an emulator shares the processors with other tests
DEPTHS = {"onager": 2, "onitama": 4, "nonaga": 2, "onoro": 3}  # of perft
_folder = tempfile.TemporaryDirectory(prefix="quadriga-release-")
FOLDER = Path(_folder.name)


def run(*words: object) -> str:
    """Returns the output of a command that must succeed."""
    done = subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if done.returncode:
        raise AssertionError(f"{words}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def native(*words: str) -> str:
    return run(BINARY, *words)


def signature(bench: str) -> str:
    return bench.splitlines()[-2]


def counts(perft: str) -> list[str]:
    found = re.findall(r"(?m)^.*: \d+$", perft)
    assert found[-1].startswith("Nodes searched: ")
    return found


class Release(unittest.TestCase):
    """What holds for every target."""

    target: str
    suffix = ".tar.gz"
    program = "quadriga"
    emulator: tuple[str, ...] = ()
    shell = "./"
    libraries = 7
    licences: tuple[str, ...] = ("Boost Software License - Version 1.0", "Meta Platforms")

    games: tuple[str, ...] = tuple(DEPTHS)  # of the conformance test
    absent: set[str] = set()  # steps of the conformance test that ask for what the system does not have

    modes: dict[str, str]
    command: list[str]

    @classmethod
    def setUpClass(cls) -> None:
        FOLDER.chmod(0o755)
        if cls.suffix == ".zip":
            with zipfile.ZipFile(RELEASES / cls.archive()) as zipped:
                cls.modes = {info.filename: f"{info.external_attr >> 16 & 0o777:o}" for info in zipped.infolist()}
                zipped.extractall(FOLDER)
        else:
            with tarfile.open(RELEASES / cls.archive()) as tar:
                members = [member for member in tar.getmembers() if not member.isdir()]
                assert {(member.uid, member.gid, member.uname) for member in members} == {(0, 0, "")}
                cls.modes = {member.name: f"{member.mode:o}" for member in members}
                tar.extractall(FOLDER)
        cls.command = [*cls.emulator, str(cls.path(cls.program))]

    @classmethod
    def archive(cls) -> str:
        return f"quadriga-{cls.target}{cls.suffix}"

    @classmethod
    def path(cls, name: str) -> Path:
        return FOLDER / f"quadriga-{cls.target}" / name

    def test_files(self) -> None:
        texts = {f"quadriga-{self.target}/{text}": "644" for text in ("LICENSE", "LICENSES.txt", "README.txt")}
        self.assertEqual(self.modes, {f"quadriga-{self.target}/{self.program}": "755"} | texts)
        self.assertLess(self.path(self.program).stat().st_size, 10_000_000)
        sums = run("env", "-C", RELEASES, "sha256sum", "--check", "--strict", "SHA256SUMS")
        self.assertIn(f"{self.archive()}: OK\n", sums)
        self.assertEqual(self.path("README.txt").read_text().splitlines()[0], run(*self.command, "--version").strip())
        licences = self.path("LICENSES.txt").read_text()
        self.assertEqual(len(re.findall(r"(?m)^==== \S+ \S+$", licences)), self.libraries)
        for words in self.licences:
            self.assertTrue(words in licences, f"{words} is not in the licences")

    def test_commands_of_the_readme(self) -> None:
        text = self.path("README.txt").read_text()
        commands = re.findall(rf"(?m)^ {{4}}{re.escape(self.shell)}quadriga (.*?)  ", text)
        self.assertEqual(len(commands), 5)
        for command in commands[:-1]:
            with self.subTest(command):
                self.assertTrue(run(*self.command, *command.split()))
        prompt = re.escape(self.shell.join(("> " if self.suffix == ".zip" else "$ ", "quadriga ")))
        sessions = re.findall(rf"(?m)^ {{4}}{prompt}(.*)\n((?: {{4}}.*\n)+)", text)
        answers = []
        for flags, lines in sessions:
            typed = lines.replace("    quit\n", "")
            done = subprocess.run(
                [*self.command, *flags.split()], input=typed, capture_output=True, text=True, check=True, timeout=300
            )
            answers.append(done.stdout.splitlines())
        game, analysis = answers
        self.assertRegex(game[-2], "^bestmove m14")
        self.assertEqual(game[-1], "response m12 m14 o12")
        self.assertEqual([json.loads(line)["line"] for line in analysis], [1, 2])
        self.assertNotIn("error", "".join(analysis))

    def test_searches_visit_the_nodes_of_the_native_build(self) -> None:
        self.assertEqual(signature(run(*self.command, "bench")), signature(native("bench")))

    def test_counts_the_moves_of_the_native_build(self) -> None:
        for game, depth in DEPTHS.items():
            with self.subTest(game):
                words = ("--game", game, "go", "perft", str(depth))
                self.assertEqual(counts(run(*self.command, *words)), counts(native(*words)))

    def test_keeps_the_protocol(self) -> None:
        engine = shlex.join(self.command)
        words = [str(SCRIPTS / "conformance"), "--engine", engine, "--quiet", PATIENT, "--margin", "5s"]
        words += [f"--game={game}" for game in self.games]
        done = subprocess.run(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=900
        )
        report = done.stdout
        self.assertRegex(report, r"total: \d{3} passed")
        self.assertEqual(set(re.findall(r"(?m)^FAIL .*? s  (.*?) -- ", report)), self.absent, report)

    def test_plays_a_game_of_each_kind(self) -> None:
        for game in DEPTHS:
            with self.subTest(game):
                self.match(game, BINARY)

    def match(self, game: str, opponent: str) -> None:
        """Plays two games without a fault."""
        words = [
            "--engine",
            f"A={shlex.join(self.command)}",
            "--engine",
            f"B={opponent}",
            "--game",
            game,
            "--games",
            "2",
        ]
        result = FOLDER / "result.json"
        run(SCRIPTS / "match.py", *words, "--nodes", "200", PATIENT, "--json", result)
        played = json.loads(result.read_text())
        self.assertEqual((played["played"], played["faults"]), (2, {}))


class LinuxX8664(Release):
    target = "linux-x86-64"
    licences = ("Boost Software License - Version 1.0", "Meta Platforms", "GNU Lesser General Public")

    def test_alone_in_an_empty_folder(self) -> None:
        is_root = os.geteuid() == 0  # others change the root folder in a namespace of their own
        chroot = ("chroot", "--userspec=65534:65534") if is_root else ("unshare", "--map-root-user", "chroot")
        done = run(*chroot, self.path(""), "/quadriga", "bench", "2")
        self.assertEqual(signature(done), signature(native("bench", "2")))

    def test_takes_the_games_that_fit_the_processor(self) -> None:
        expected = signature(native("bench", "1"))
        program = ROOT / f"build/static-{self.target}/quadriga"
        (place,) = re.findall(r"(?m)^0*(\w+) T .*registry_v3", run("nm", program))
        for processor, has_variant in (("Nehalem", False), ("Haswell", True)):
            with self.subTest(processor):
                log = FOLDER / processor
                emulator = [
                    "qemu-x86_64-static",
                    "-cpu",
                    processor,
                    "-d",
                    "in_asm",
                    "-dfilter",
                    f"0x{place}+1",
                    "-D",
                    log,
                ]
                self.assertEqual(signature(run(*emulator, program, "bench", "1")), expected)
                self.assertEqual(log.stat().st_size > 0, has_variant)

    def test_no_code_of_a_variant_runs_unless_it_is_chosen(self) -> None:
        variant = ROOT / f"build/static-{self.target}/games/v3.o"
        self.assertNotIn(".init_array", run("objdump", "--section-headers", variant))
        self.assertEqual(len(run("nm", "--extern-only", "--defined-only", variant).splitlines()), 1)
        shared = re.findall(r"quadriga::.*", run("nm", "--undefined-only", "--demangle", variant))
        data = ["quadriga::onager::Onager::Features::network()", "quadriga::onoro::placing_file(int)"]
        self.assertEqual(sorted(shared), data)


class LinuxArm64(Release):
    target = "linux-arm64"
    emulator = ("qemu-aarch64",)
    games = ("onoro",)  # one system has one protocol; moves and searches of all games are compared in other tests
    licences = LinuxX8664.licences


class WindowsX8664(Release):
    target = "windows-x86-64"
    suffix = ".zip"
    program = "quadriga.exe"
    emulator = ("wine",)
    shell = ".\\"
    licences = (*Release.licences, "GCC Runtime Library Exception", "mingw-w64")
    absent = {"end: exits with status 0 on SIGTERM and SIGINT"}

    @classmethod
    def setUpClass(cls) -> None:
        """Boots wine once, for all tests. Debian's wine shuts down behind the last program, and the next one waits for
        that and boots again: seconds for each of a thousand programs."""
        super().setUpClass()
        prefix = FOLDER / "wine"
        prefix.mkdir()
        os.environ.update(WINEPREFIX=str(prefix), WINEDEBUG="-all")
        cls.wine("wineserver", "--persistent=600")  # seconds behind the last program
        cls.addClassCleanup(cls.wine, "wineserver", "--kill")
        cls.wine(*cls.command, "--version")

    @staticmethod
    def wine(*words: str) -> None:
        """Runs a command without pipes: what wine leaves running would keep them open."""
        subprocess.run(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            timeout=300,
        )

    def test_texts_have_the_line_ends_of_windows(self) -> None:
        for name in ("LICENSE", "LICENSES.txt", "README.txt"):
            lines = self.path(name).read_bytes().split(b"\n")
            self.assertEqual({line[-1:] for line in lines[:-1]}, {b"\r"})

    def test_withstands_every_client(self) -> None:
        for topic in ("games", "input", "ends"):
            with self.subTest(topic):
                settings = (
                    f"QUADRIGA_BINARY={self.command[-1]}",
                    f"QUADRIGA_EMULATOR={self.emulator[0]}",
                    "QUADRIGA_SKIPS=windows",
                )
                runner = ROOT / "tests/support/run_unittest.py"
                words = ("env", "-C", ROOT / "tests/protocol", *settings, sys.executable, runner, f"test_{topic}")
                self.assertEqual(run(*words), "", "unittest writes to stderr alone")

    def test_plays_against_the_file_for_linux(self) -> None:
        with tarfile.open(RELEASES / LinuxX8664.archive()) as tar:
            tar.extractall(FOLDER)
        for game in DEPTHS:
            with self.subTest(game):
                self.match(game, str(FOLDER / "quadriga-linux-x86-64/quadriga"))


def load_tests(loader: unittest.TestLoader, _tests: unittest.TestSuite, _pattern: str | None) -> unittest.TestSuite:
    """Leaves out what is common to all."""
    return unittest.TestSuite(map(loader.loadTestsFromTestCase, (LinuxX8664, LinuxArm64, WindowsX8664)))

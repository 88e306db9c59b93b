"""The file of a release for Linux: what is in it, and that the engine runs alone, on old processors and new ones."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

from staged import ROOT, said

NAME = "quadriga-linux-x86-64"
BUILD = ROOT / "build/static"
QEMU = shutil.which("qemu-x86_64-static")


def output(*words: object) -> str:
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True).stdout


def signature(bench: str) -> str:
    return bench.splitlines()[-2]


@unittest.skipUnless(os.uname().machine == "x86_64", "cross builds are not tested")
class Release(unittest.TestCase):
    folder: Path
    program: Path
    members: list[tarfile.TarInfo]

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.folder.chmod(0o755)
        done = subprocess.run(
            [ROOT / "scripts/release", "linux-x86-64", "--output", cls.folder],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"QUADRIGA_NO_SETUP": "1"},
        )
        if done.returncode:
            raise AssertionError(done.stderr)
        with tarfile.open(done.stdout.strip()) as tar:
            cls.members = tar.getmembers()
            tar.extractall(cls.folder)
        cls.program = cls.folder / NAME / "quadriga"

    def test_files(self) -> None:
        modes = {member.name: f"{member.mode:o}" for member in self.members}
        texts = {f"{NAME}/{text}": "644" for text in ("LICENSE", "LICENSES.txt", "README.txt")}
        self.assertEqual(modes, {NAME: "755", f"{NAME}/quadriga": "755"} | texts)
        self.assertEqual({(member.uid, member.gid, member.uname) for member in self.members}, {(0, 0, "")})
        self.assertLess(self.program.stat().st_size, 10_000_000)
        checked = subprocess.run(
            ["sha256sum", "--check", "--strict", "SHA256SUMS"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=True,
        )
        self.assertEqual(checked.stdout, f"{NAME}.tar.gz: OK\n")
        self.assertEqual(
            (self.program.parent / "README.txt").read_text().splitlines()[0], output(self.program, "--version").strip()
        )
        licences = (self.program.parent / "LICENSES.txt").read_text()
        self.assertEqual(len(re.findall(r"(?m)^==== \S+ \S+$", licences)), 7)
        for words in ("Boost Software License - Version 1.0", "GNU Lesser General Public", "Meta Platforms"):
            self.assertTrue(words in licences, f"{words} is not in the licences")

    def test_commands_of_the_readme(self) -> None:
        text = (self.program.parent / "README.txt").read_text()
        commands = re.findall(r"(?m)^ {4}\./quadriga (.*?)  ", text)
        self.assertEqual(len(commands), 5)
        for command in commands:
            with self.subTest(command):
                self.assertTrue(output(self.program, *command.split()))

    @unittest.skipUnless(os.geteuid() == 0, "only root can change the root folder")
    def test_alone_in_an_empty_folder(self) -> None:
        done = output("chroot", "--userspec=65534:65534", self.program.parent, "/quadriga", "bench", "2")
        self.assertEqual(signature(done), signature(said("bench", "2")))

    @unittest.skipUnless(QEMU, "qemu-x86_64-static is not installed (Debian: qemu-user-static)")
    def test_takes_the_games_that_fit_the_processor(self) -> None:
        expected = signature(said("bench", "1"))
        (place,) = re.findall(r"(?m)^0*(\w+) T .*registry_v3", output("nm", BUILD / "quadriga"))
        for processor, has_variant in (("Nehalem", False), ("Haswell", True)):
            with self.subTest(processor):
                log = self.folder / processor
                emulator = [QEMU, "-cpu", processor, "-d", "in_asm", "-dfilter", f"0x{place}+1", "-D", log]
                self.assertEqual(signature(output(*emulator, BUILD / "quadriga", "bench", "1")), expected)
                self.assertEqual(log.stat().st_size > 0, has_variant)

    def test_no_code_of_a_variant_runs_unless_it_is_chosen(self) -> None:
        for level in ("v3", "v4"):
            with self.subTest(level):
                variant = BUILD / f"games/{level}.o"
                self.assertNotIn(".init_array", output("objdump", "--section-headers", variant))
                self.assertEqual(len(output("nm", "--extern-only", "--defined-only", variant).splitlines()), 1)
                shared = re.findall(r"quadriga::.*", output("nm", "--undefined-only", "--demangle", variant))
                self.assertEqual(sorted(shared), ["quadriga::games::registry()", "quadriga::onoro::placing_file(int)"])


if __name__ == "__main__":
    unittest.main()

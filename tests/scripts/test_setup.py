"""scripts/setup with a fake package manager that only records its calls."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import SCRIPTS

#: The system commands that scripts/setup uses.
TOOLS = ("awk", "bash", "cat", "dirname", "env", "grep", "readlink", "sed", "sort", "xargs")

#: The file `installed` lists the installed packages, one per line.
DPKG_QUERY = """#!/bin/bash
while read -r package; do printf 'ii  %s\\n' "$package"; done <"$FOLDER/installed"
"""

APT_GET = """#!/bin/bash
printf '%s\\n' "$*" >>"$FOLDER/asked"
words=()
for word in "$@"; do
    case $word in
        update) exit "${UPDATE_STATUS:-0}" ;;
        -* | DPkg* | install) ;;
        *) words+=("$word") ;;
    esac
done
[[ ${INSTALL_STATUS:-0} == 0 ]] || exit "$INSTALL_STATUS"
printf '%s\\n' "${words[@]}" >>"$FOLDER/installed"
"""

SUDO = """#!/bin/bash
while [[ $1 == -* ]]; do shift; done
exec "$@"
"""


class Setup(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.asked = self.folder / "asked"
        self.installed = self.folder / "installed"
        self.asked.write_text("")
        self.installed.write_text("g++\ncmake:amd64\n")
        self.script = self.folder / "setup"
        for name in ("setup", "help.bash"):
            shutil.copy(SCRIPTS / name, self.folder)
        self.programs = self.folder / "bin"
        self.programs.mkdir()
        for tool in TOOLS:
            found = next(place for place in ("/usr/bin", "/bin") if Path(place, tool).exists())
            (self.programs / tool).symlink_to(Path(found, tool))
        for name, text in (("dpkg-query", DPKG_QUERY), ("apt-get", APT_GET), ("sudo", SUDO)):
            (self.programs / name).write_text(text)
            (self.programs / name).chmod(0o755)

    def run_setup(self, *sets: str, user: int | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/bash", str(self.script), *sets],
            env={"PATH": str(self.programs), "FOLDER": str(self.folder), **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            user=user,
        )

    def run_as_ordinary_user(self) -> subprocess.CompletedProcess[str]:
        """Only root can become somebody else, and somebody else may not see the checkout."""
        self.folder.chmod(0o755)
        return self.run_setup("quickstart", user=65534 if os.geteuid() == 0 else None)

    def pasted(self, message: str) -> list[str]:
        """Runs the one command in a message, through programs that run their command as they are, and returns its words."""
        (line,) = re.findall(r"(?m)^  (.+)$", message)
        (self.programs / "su").write_text('#!/bin/bash\n[[ $1 == - && $2 == -c ]] && exec bash -c "$3"\n')
        (self.programs / "su").chmod(0o755)
        env = {"PATH": str(self.programs), "FOLDER": str(self.folder)}
        subprocess.run(["/bin/bash", "-c", line], env=env, check=True)
        return shlex.split(line)

    def packages(self, *sets: str) -> set[str]:
        """Returns the packages that a run for these sets alone adds."""
        self.setUp()
        done = self.run_setup(*sets)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return set(self.installed.read_text().split()) - {"cmake:amd64"}

    def test_installs_what_is_missing(self) -> None:
        done = self.run_setup("quickstart")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        update, install = self.asked.read_text().splitlines()
        self.assertTrue(update.endswith(" update"))
        words = install.split()
        self.assertIn("ninja-build", words)
        self.assertNotIn("g++", words)
        self.assertNotIn("cmake", words)
        again = self.run_setup("quickstart")
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertEqual(len(self.asked.read_text().splitlines()), 2)

    def test_without_a_name_it_is_the_tests(self) -> None:
        self.assertEqual(self.packages(), self.packages("test"))

    def test_quickstart_needs_no_test_libraries(self) -> None:
        packages = self.packages("quickstart")
        self.assertFalse(packages & {"libgtest-dev", "libbenchmark-dev", "python3-jsonschema", "python3-matplotlib"})
        self.assertLess(packages, self.packages("test"))

    def test_a_stage_installs_its_own_tools_only(self) -> None:
        large = {"chromium-headless-shell", "openssh-server", "slurm-wlm", "emscripten", "clang-tidy", "clang"}
        found = {
            stage: self.packages(f"ci-{stage}") & large
            for stage in ("form", "board", "tests", "asserts", "threads", "tidy")
        }
        self.assertEqual(
            found,
            {
                "form": set(),
                "board": {"chromium-headless-shell", "emscripten"},
                "tests": {"chromium-headless-shell", "openssh-server", "slurm-wlm"},
                "asserts": {"clang"},
                "threads": {"clang"},
                "tidy": {"clang", "clang-tidy"},
            },
        )

    def test_sets_add_up(self) -> None:
        self.assertEqual(self.packages("wasm", "coverage"), self.packages("wasm") | self.packages("coverage"))

    def test_goes_on_when_the_lists_cannot_be_updated(self) -> None:
        done = self.run_setup("quickstart", UPDATE_STATUS="100")
        self.assertEqual(done.returncode, 0)
        self.assertIn("apt-get update failed", done.stderr)
        self.assertIn("ninja-build", self.installed.read_text())

    def test_names_what_could_not_be_installed(self) -> None:
        done = self.run_setup("quickstart", INSTALL_STATUS="100")
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get install failed", done.stderr)
        self.pasted(done.stderr)
        self.assertEqual(self.run_setup("quickstart").returncode, 0)

    def test_without_root_one_line_installs_what_is_missing(self) -> None:
        with self.subTest("without sudo"):
            (self.programs / "sudo").unlink()
            done = self.run_as_ordinary_user()
            self.assertEqual((done.returncode, self.asked.read_text()), (1, ""))
            self.assertIn("needs root or sudo", done.stderr)
            self.assertEqual(self.pasted(done.stderr)[0], "su")
            self.assertNotIn(" cmake ", self.asked.read_text())
            self.assertEqual(self.run_setup("quickstart").returncode, 0)
        self.setUp()
        with self.subTest("sudo refuses"):
            (self.programs / "sudo").write_text("#!/bin/bash\nexit 1\n")
            done = self.run_as_ordinary_user()
            self.assertEqual((done.returncode, self.asked.read_text()), (1, ""))
            (self.programs / "sudo").write_text(SUDO)
            self.assertEqual(self.pasted(done.stderr)[0], "sudo")
            self.assertEqual(self.run_setup("quickstart").returncode, 0)

    def test_without_apt_it_lists_packages_and_recipe_at_once(self) -> None:
        for missing in (("apt-get",), ("apt-get", "dpkg-query")):
            for name in missing:
                (self.programs / name).unlink(missing_ok=True)
            with self.subTest(missing=missing):
                done = self.run_setup("quickstart")
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                for words in ("no apt-get", "ninja-build", "cmake --preset release", "QUADRIGA_NO_SETUP=1"):
                    self.assertIn(words, done.stderr)
        self.assertEqual(self.asked.read_text(), "")

    def test_does_nothing_when_told_not_to(self) -> None:
        done = self.run_setup("test", QUADRIGA_NO_SETUP="1")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.asked.read_text(), "")

    def test_knows_its_sets(self) -> None:
        done = self.run_setup("quickstart", "nodejs")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no set nodejs", done.stderr)
        self.assertEqual(self.asked.read_text(), "")

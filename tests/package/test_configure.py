"""What the build is configured to compile: position-independent, optimised, and for any processor unless told otherwise."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from staged import ROOT

ORDER = ROOT / "scripts/packaging/cmake/optional_order.hpp"
PRESETS = ROOT / "CMakePresets.json"
PARENT = f"""cmake_minimum_required(VERSION 3.25)
project(parent LANGUAGES CXX)
add_subdirectory({ROOT} quadriga)
"""


class Configure(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def configure(self, *options: str, source: Path = ROOT) -> subprocess.CompletedProcess[str]:
        words = "cmake -G Ninja -D CMAKE_EXPORT_COMPILE_COMMANDS=ON -D BUILD_TESTING=OFF".split()
        words += ["-S", str(source), "-B", str(self.folder), *options]
        return subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)

    def build(self, *options: str, source: Path = ROOT) -> str:
        """Returns Ninja's file of a build with these options."""
        done = self.configure(*options, source=source)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / "build.ninja").read_text(encoding="utf-8")

    def flags(self, source: str) -> set[str]:
        commands = json.loads((self.folder / "compile_commands.json").read_text(encoding="utf-8"))
        (command,) = (entry["command"] for entry in commands if entry["file"] == str(ROOT / source))
        return set(command.split())

    def test_by_default_for_any_processor(self) -> None:
        self.build()
        flags = self.flags("games/registry.cpp")
        self.assertEqual({flag for flag in flags if flag.startswith(("-march", "-mcpu", "-mtune"))}, set())
        self.assertLessEqual({"-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden"}, flags)

    def test_a_chosen_processor(self) -> None:
        done = self.configure("-D", "QUADRIGA_ARCH=native")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.flags("games/registry.cpp") & {"-march=native", "-mcpu=native"})
        done = self.configure("-D", "QUADRIGA_ARCH=abacus")
        self.assertEqual(done.returncode, 1)
        self.assertIn("The compiler knows no processor abacus", done.stderr)

    def test_a_part_of_another_project(self) -> None:
        parent = self.folder / "parent"
        parent.mkdir()
        (parent / "CMakeLists.txt").write_text(PARENT, encoding="utf-8")
        self.build(source=parent)
        self.assertLessEqual({"-O3", "-DNDEBUG", "-fPIC"}, self.flags("games/registry.cpp"))
        self.build("-D", "CMAKE_BUILD_TYPE=Debug", source=parent)
        self.assertFalse({"-O3", "-DNDEBUG"} & self.flags("games/registry.cpp"))
        self.build("-D", "CMAKE_BUILD_TYPE=", "-D", "CMAKE_CXX_FLAGS=-O1", source=parent)
        self.assertNotIn("-O3", self.flags("games/registry.cpp"))

    def test_checks_of_the_library_are_on_unless_a_preset_is_for_users(self) -> None:
        self.build()
        self.assertNotIn("-D_GLIBCXX_ASSERTIONS", self.flags("games/registry.cpp"))
        self.build("-D", "QUADRIGA_CHECKED=ON")
        self.assertIn("-D_GLIBCXX_ASSERTIONS", self.flags("games/registry.cpp"))
        presets = {preset["name"]: preset for preset in json.loads(PRESETS.read_text())["configurePresets"]}

        def is_checked(name: str) -> bool:
            preset = presets[name]
            parents = preset.get("inherits", [])
            inherited = [parents] if isinstance(parents, str) else parents
            return "QUADRIGA_CHECKED" in preset.get("cacheVariables", {}) or any(map(is_checked, inherited))

        unchecked = {name for name, preset in presets.items() if not preset.get("hidden") and not is_checked(name)}
        self.assertEqual(unchecked, {"release", "package", "static", "wheel", "wasm"})

    def test_an_optional_is_not_smaller_than_a_number(self) -> None:
        self.build("-D", "QUADRIGA_WERROR=ON")
        self.assertIn(str(ORDER), self.flags("games/registry.cpp"))
        for comparison, is_refused in (("x < 0", True), ("2.5 >= x", True), ("x == 0", False), ("x < y", False)):
            with self.subTest(comparison):
                code = f"bool f(std::optional<int> x, std::optional<int> y) {{ return {comparison} && y; }}"
                words = ["c++", "-std=c++20", "-fsyntax-only", "-include", str(ORDER), "-x", "c++", "-"]
                done = subprocess.run(words, input=code, capture_output=True, text=True, check=False, timeout=60)
                self.assertEqual("deleted" in done.stderr, is_refused, done.stderr)

    def test_manual_pages_of_an_engine_for_another_machine(self) -> None:
        """Whoever names the system compiles for another one, as far as CMake knows."""
        cross = ("-D", "CMAKE_SYSTEM_NAME=Linux", "-D", "CMAKE_SYSTEM_PROCESSOR=aarch64")
        command = re.compile(r"manual\.py \d\S* \S+ (.*?)/quadriga\b")
        self.assertIsNone(command.search(self.build(*cross)))
        emulated = command.search(
            self.build(*cross, "-D", "CMAKE_CROSSCOMPILING_EMULATOR=/usr/bin/emulator;-L;/sysroot")
        )
        assert emulated
        self.assertEqual(emulated[1], f"/usr/bin/emulator -L /sysroot {self.folder}")

    def test_vcpkg_brings_the_libraries_that_are_looked_for(self) -> None:
        self.build()
        cache = (self.folder / "CMakeCache.txt").read_text(encoding="utf-8")
        found = {name.lower().replace("_", "-") for name in re.findall(r"(?m)^(.*)(?<!_INCLUDE)_DIR:PATH=/", cache)}
        manifest = json.loads((ROOT / "vcpkg.json").read_text(encoding="utf-8"))
        self.assertEqual(sorted(manifest["dependencies"]), sorted(found - {"boost", "boost-headers"}))

    def test_the_package_is_for_the_processor_of_the_build(self) -> None:
        for processor, architecture in (("x86_64", "amd64"), ("aarch64", "arm64")):
            with self.subTest(processor):
                self.folder /= processor
                self.build("-D", "CMAKE_SYSTEM_NAME=Linux", "-D", f"CMAKE_SYSTEM_PROCESSOR={processor}")
                config = (self.folder / "CPackConfig.cmake").read_text(encoding="utf-8")
                self.assertIn(f'set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE "{architecture}")\n', config)

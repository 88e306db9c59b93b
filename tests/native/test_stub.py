"""The stub file matches the extension module."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from native_support import SCRIPTS


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Stub(unittest.TestCase):
    def test_is_complete(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            allowed = Path(folder, "allowed")
            allowed.write_text("_quadriga.Connection\n_quadriga.State\n")  # pybind11 classes have their own metaclass
            words = [sys.executable, "-m", "mypy.stubtest", "_quadriga", "--allowlist", str(allowed)]
            environment = os.environ | {"MYPYPATH": str(SCRIPTS / "native")}
            done = subprocess.run(words, capture_output=True, text=True, cwd=folder, env=environment, timeout=300)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

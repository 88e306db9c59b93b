"""What all tests of the scripts share: where things are, and how to start the fake engine."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
FAKE = Path(__file__).resolve().with_name("fake_engine.py")

sys.path.insert(0, str(SCRIPTS))


def fake(*arguments: str) -> str:
    """The command line of a fake engine."""
    return shlex.join([sys.executable, str(FAKE), *arguments])

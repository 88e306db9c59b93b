"""Makes the helpers of the script tests available to the tests of the Python module."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

from support import BINARY, ROOT, SCRIPTS  # pylint: disable=wrong-import-position

__all__ = ["BINARY", "ROOT", "SCRIPTS"]

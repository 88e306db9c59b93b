"""What sessions name: positions, and files for options, good and bad."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from session_rules import Rules

from quadriga.learning.network import Network, write_network

ROOT = Path(__file__).resolve().parents[2]
# Positions whose searches make endgame tables, more often than the tactics have them.
_ENDGAMES = {
    "onitama": [
        "5/5/2m2/5/3M1 goose,ox/crane,frog/boar r",
        "1s3/2m2/5/1S1s1/2M1S boar,cobra/crab,crane/dragon b",
        "s1m2/3s1/5/1S3/S1M2 rooster,tiger/eel,monkey/horse r",
        "2m1s/5/3s1/1S3/S1M1S ox,rabbit/boar,eel/crab b",
    ]
}
_ODD = ("", "missing", "folder", "fifo", "/dev/zero", "/dev/full", "noise")


class Files:
    """Values of options that name files, by option: `of["EvalFile"]`."""

    def __init__(self, table: Path | None, rules: Rules) -> None:
        """Fills the current folder. `table` is a table of Onoro; the rules say which games have networks."""
        Path("folder").mkdir()
        Path("noise").write_bytes(bytes(range(256)) * 20)
        os.mkfifo("fifo")
        tables = ([self._table(table)] * 4 + ["damaged.bin", "cut.bin"]) if table else []
        networks = [name for game in positions() for name in _network(game, rules)]
        self.of: dict[str, Sequence[str]] = {
            "OnoroTable": (*tables, *_ODD),
            "EvalFile": (*networks * 3, "damaged.net", *_ODD),
            "DebugLogFile": ("log.txt", "log.txt", "missing/log", *_ODD[:-1]),
        }

    @staticmethod
    def _table(table: Path) -> str:
        content = bytearray(table.read_bytes())
        Path("cut.bin").write_bytes(content[: len(content) // 2])
        # In the middle: what only a search finds damaged.
        content[len(content) // 2] ^= 255
        Path("damaged.bin").write_bytes(content)
        shutil.copy(table, "table.bin")
        return "table.bin"


def positions() -> dict[str, list[str]]:
    """Returns positions by game: those of the tactics, and endgames."""
    found = {}
    for file in sorted((ROOT / "tests" / "tactics").glob("*.txt")):
        lines = file.read_text().splitlines()
        found[file.stem] = [line.split(";")[0].strip() for line in lines if line and not line.startswith("#")]
        found[file.stem] += 4 * _ENDGAMES.get(file.stem, [])
    return found


def _network(game: str, rules: Rules) -> list[str]:
    """Writes a network for the game; none if the game has no features, whose number the engine tells."""
    path = Path(f"{game}.net")
    _write(path, game, 1)
    (refusal,) = rules.tell(f"setoption name EvalFile value {path}")
    if not (features := re.search(rf"{game} has ([1-9]\d*)$", refusal)):
        return []
    _write(path, game, int(features[1]))
    content = bytearray(path.read_bytes())
    content[-20] ^= 255
    Path("damaged.net").write_bytes(content)
    return [str(path)]


def _write(path: Path, game: str, features: int) -> None:
    source = np.random.default_rng(1)

    def draw(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
        return source.integers(-90, 91, shape).astype(np.int16)

    write_network(path, Network(game, 150, draw(16), draw(features, 16), draw(32), 1))

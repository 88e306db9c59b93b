"""The settings of cutegames in protocol/managers.md fit the engine and the files here. QUADRIGA_BINARY names the engine."""

from __future__ import annotations

import json
import re
import unittest
from pathlib import Path

from raw_engine import run

ROOT = Path(__file__).resolve().parents[2]


class Cutegames(unittest.TestCase):
    def setUp(self) -> None:
        text = (ROOT / "protocol/managers.md").read_text()
        [settings] = re.findall(r"```json\n(.*?)```", text, re.S)
        self.settings = json.loads(settings)

    def test_the_engine_takes_every_option(self) -> None:
        options = self.settings["options"]
        self.assertTrue(all(isinstance(value, str) for value in options.values()))  # cutegames takes no number
        commands = [f"setoption name {name} value {value}" for name, value in options.items()]
        self.assertEqual(run("\n".join([*commands, "isready"]) + "\n"), (["readyok"], 0))

    def test_the_openings_are_there(self) -> None:
        name = self.settings["openings"]["path"]
        self.assertTrue((ROOT / "scripts/data/openings" / name).read_text().strip())

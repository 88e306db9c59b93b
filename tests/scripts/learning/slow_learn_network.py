"""Ten minutes of `scripts/dev/learn network`, killed again and again; not part of continuous integration."""

from __future__ import annotations

import json
import random
import signal
import subprocess

import support
from test_learn_network import PROGRAM, game_with, needs_torch

from quadriga.learning.network import read_network

_HOURS = 1 / 6
_PATIENCE = 3600.0  # seconds


@needs_torch
class TenMinutes(support.FolderTest):
    def test_networks_get_better(self) -> None:
        game = game_with(features=True)
        words = ["network", game, "--output", self.folder, "--program", PROGRAM, "--engine", support.BINARY]
        words += ["--hours", _HOURS, "--games", 1000, "--match-games", 100, "--match-nodes", 1000]
        command = support.script("dev/learn", *words)
        chance = random.Random(1)
        for _ in range(4):
            with subprocess.Popen(command) as process:
                try:
                    process.wait(chance.uniform(30, 120))
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
        subprocess.run(command, check=True, timeout=_PATIENCE)

        entries = [json.loads(line) for line in (self.folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]
        rounds = {step: [each for each in entries if each["step"] == step] for step in ("training", "match")}
        self.assertEqual([each["round"] for each in rounds["match"]], list(range(1, len(rounds["match"]) + 1)))
        for training in rounds["training"]:
            self.assertLess(training["loss_network"], training["loss_terms"])
            self.assertGreater(training["loss_network"], training["loss_least"])
        self.assertTrue(any(match["kept"] for match in rounds["match"]), rounds["match"])
        self.assertEqual(read_network(self.folder / f"{game}.net", game).units, 32)

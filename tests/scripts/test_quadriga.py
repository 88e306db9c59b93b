"""The client and the match manager with the real engine, in all games. QUADRIGA_BINARY names it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

import engine_cases
from support import BINARY, SCRIPTS, FolderTest, game_names, run_script

import quadriga
from quadriga.games.read import read_games


class ThroughThePipe(engine_cases.EngineCases):
    def opened(self, game: str) -> quadriga.Engine:
        return quadriga.Engine(BINARY, options={"Game": game})

    def game(self, name: str, fen: str | None = None, moves: Sequence[str] = ()) -> quadriga.Game:
        return quadriga.Game(fen, moves)


class RealEngine(FolderTest):
    def test_plays_and_answers_in_both_dialects(self) -> None:
        for dialect in ("ugi", "uci"):
            for game in game_names():
                with self.subTest(dialect=dialect, game=game):
                    with quadriga.Engine(BINARY, dialect=dialect, options={"Game": game, "Move Overhead": 5}) as engine:
                        answer = engine.play(quadriga.Limit(nodes=500))
                        self.assertIn(answer.move, engine.legal_moves())
                        self.assertEqual(answer.info.pv[0], answer.move)
                        self.assertFalse(engine.status().over)
                        self.assertIn(engine.fen(), engine.display())

    def test_the_example_of_the_document_runs(self) -> None:
        example = (SCRIPTS / "client.md").read_text().split("```python\n")[1].split("```")[0]
        self.assertIn('"build/release/quadriga"', example)
        command = [sys.executable, "-W", "error", "-c", example.replace("build/release/quadriga", BINARY)]
        environment = os.environ | {"PYTHONPATH": str(SCRIPTS)}
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=250, env=environment)
        self.assertRegex(done.stdout, r"^startpos moves m14 \w+ 8 [-+#\d.]+ .*\n1 .*\n2 .*\n3 ")
        self.assertEqual(done.stderr, "")

    def test_the_agreement_of_the_document(self) -> None:
        example = (SCRIPTS / "client.md").read_text().split("```python\n")[2].split("```")[0]
        [printed] = re.findall(r"print\(.*?\) +# (.*)", example)
        said = io.StringIO()
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine, redirect_stdout(said):
            names = {"quadriga": quadriga, "engine": engine, "game": quadriga.Game(moves=["m14"])}
            exec(example, names)  # pylint: disable=exec-used
        self.assertEqual(said.getvalue(), f"{printed}\n")

    def test_values_of_moves(self) -> None:
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            draw, loss = quadriga.MoveValue("draw"), quadriga.MoveValue("loss", 11)
            self.assertEqual(list(engine.values().items()), [("m14", draw), ("m12", loss), ("o12", loss)])
            after = engine.values(quadriga.Game(moves=["m12"]))
            self.assertEqual((after["l13"], after["n11"].result), (quadriga.MoveValue("win", 10), "loss"))
            self.assertEqual(str(engine.analyse(quadriga.Limit(depth=4), quadriga.Game()).score), "+0.00")
        with quadriga.Engine(BINARY, options={"Game": "onager"}) as engine:
            self.assertEqual(engine.values(), {})

    def test_the_picture_of_the_readme_is_what_the_engine_draws(self) -> None:
        drawn = run_script("dev/picture", "--engine", BINARY, check=True)
        kept = (SCRIPTS.parent / "games/boards.svg").read_text()
        self.assertTrue(drawn.stdout == kept, "run scripts/dev/picture --output games/boards.svg")

    def test_matches_end_by_the_rules_and_replay(self) -> None:
        for game in game_names():
            with self.subTest(game=game):
                records = self.folder / game
                players = ("--engine", f"one={BINARY}", "--engine", f"other={BINARY}", "--game", game, "--nodes", 200)
                run_script("match.py", *players, "--pgn", records, *"--games 2 --concurrency 2".split(), check=True)
                self.assertEqual([g.termination for g in read_games(records.read_text())], ["normal"] * 2)
                run_script("match.py", "replay", records, "--engine", BINARY, check=True)

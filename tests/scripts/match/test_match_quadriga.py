"""Matches of the real engine under adverse events. QUADRIGA_BINARY names it."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from match_support import LONG, PATIENT, MatchTest, write_book
from processes import running
from support import BINARY


class RealMatches(MatchTest):
    def setUp(self) -> None:
        super().setUp()
        # A unique name distinguishes the processes of this test from all others.
        self.binary = self.folder / "quadriga"
        self.binary.symlink_to(BINARY)
        self.file = self.folder / "match.toml"
        self.book = self.folder / "book"

    def write_tournament(self, game: str, games: int, *limits: str, more: str = "") -> None:
        write_book(self.book, game, 50)
        engines = "".join(
            f'[[engines]]\nname = "{name}"\ncommand = "./quadriga"\n{limit}\n' for name, limit in zip("AB", limits)
        )
        self.file.write_text(
            f'game = "{game}"\ngames = {games}\nopenings = "book"\nseed = 5\npgn = "games.pgn"\njson = "result.json"\n'
            f"concurrency = 2\ntimeout = 120\n{more}\n{engines}"
        )

    def processes(self) -> list[int]:
        return running(str(self.binary))

    def recorded(self) -> int:
        return self.pgn.read_text().count("[Round ") if self.pgn.exists() else 0

    def test_killed_and_resumed(self) -> None:
        self.write_tournament("onitama", 16, "movetime = 0.02", "nodes = 300")
        for _ in range(2):
            before = self.recorded()
            match = self.start(str(self.file), "--resume", "--margin", "100s")
            self.wait_for(lambda: self.recorded() > before, "a game")
            match.kill()
            match.wait(LONG)
            self.wait_for(lambda: not self.processes(), "the end of the engines")
        done = self.match(str(self.file), "--resume", "--margin", "100s")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([game.number for game in self.games()], list(range(1, 17)))
        self.assertEqual(self.result()["terminations"], {"normal": 16})
        done = self.match("replay", str(self.pgn), "--engine", str(self.binary))
        self.assertEqual((done.returncode, done.stdout), (0, "replay: 16 games, 0 with a mismatch\n"))

    def test_an_engine_that_is_killed_loses_one_game(self) -> None:
        self.write_tournament("onoro", 6, "movetime = 0.03", "movetime = 0.03", more="margin = 100")
        match = self.start(str(self.file), "--concurrency", "1")
        self.wait_for(lambda: self.recorded() > 0, "a game")
        os.kill(self.processes()[0], signal.SIGKILL)
        self.assertEqual(match.wait(LONG), 1)
        crashed = [game for game in self.games() if game.termination != "normal"]
        self.assertEqual([(game.termination, game.detail) for game in crashed],
                         [("crash", "was ended by signal 9 (Killed)")])  # fmt: skip
        self.assertRegex(crashed[0].tail[0], "^[<>] ")
        self.assertEqual(len(self.games()), 6)

    def test_a_worker_that_is_killed_leaves_no_engine_behind(self) -> None:
        self.write_tournament("onoro", 4, "movetime = 0.05", "movetime = 0.05", more="margin = 100")
        match = self.start(str(self.file), "--concurrency", "1")
        self.wait_for(lambda: self.recorded() > 0, "a game")
        engines = self.processes()
        worker = int(Path(f"/proc/{engines[0]}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(worker, signal.SIGKILL)
        self.assertEqual(match.wait(LONG), 0)
        self.assertEqual(self.processes(), [])
        self.assertEqual(len(self.games()), 4)

    def test_the_sequential_test_tells_depths_apart(self) -> None:
        self.write_tournament(
            "onoro", 400, "depth = 4", "depth = 1", more="[sprt]\nelo0 = 0\nelo1 = 200\nmodel = 'logistic'"
        )
        done = self.match(str(self.file), *PATIENT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(self.result()["sprt"]["accepted"], "elo1")
        self.assertLess(self.result()["played"], 400)

"""Matches in which an engine fails: who loses, as what, and what is told."""

from __future__ import annotations

import os

from match_support import MatchTest
from processes import running, wait_for
from support import fake

from quadriga.games.record import GameRecord


class Faults(MatchTest):
    def expect(self, fault: str, termination: str, *arguments: str, engine: str = "", detail: str = ".") -> GameRecord:
        """Plays two games in which A misbehaves. A must lose the game with the fault; B must not be blamed."""
        culprit = engine or fake("--fault", fault)
        done, games = self.play(culprit, fake(), *arguments)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual(len(games), 2)
        faulty = [game for game in games if game.faulty]
        for game in faulty:
            self.assertEqual((game.culprit, game.termination), ("A", termination), game.detail)
            self.assertEqual(game.result, "p2win" if game.p1 == "A" else "p1win")
            self.assertTrue(game.tail)
        self.assertRegex(faulty[0].detail, detail)
        self.assertIn(f"x {termination} by A", done.stdout)
        return faulty[0]

    def test_crash(self) -> None:
        game = self.expect("crash@4", "crash", detail="exit status 9")
        self.assertIn("! out of luck", game.tail)

    def test_crash_while_the_other_one_is_to_move(self) -> None:
        self.expect("crash-on-query@3", "crash", detail="exit status 7")

    def test_both_engines_dying_at_one_move_is_nobodys_fault(self) -> None:
        once = [fake("--fault", "crash-on-query@4", "--once", str(self.folder / name)) for name in "AB"]
        done, games = self.play(*once)
        self.assertEqual((done.returncode, [game.termination for game in games]), (0, ["normal"] * 2), done.stdout)
        self.assertIn("game 1 is played again, since both engines died", done.stdout)

    def test_engines_that_both_die_again_leave_no_result(self) -> None:
        both = fake("--fault", "crash-on-query@4")
        done, games = self.play(both, both)
        self.assertEqual(done.returncode, 1)
        for game in games:
            self.assertEqual((game.termination, game.culprit, game.result), ("crash", "", "none"))
            self.assertRegex(
                game.detail, "both engines died: (A|B): ended with exit status 7; (A|B): ended with exit status 7"
            )
        self.assertIn("fault: 2 x crash between A and B", done.stdout)

    def test_no_answer_at_all_is_a_stall_with_a_clock_and_without(self) -> None:
        clocks = ("--clock", "A:2+0", "--clock", "B:100+1", "--concurrency", "2")
        game = self.expect("stall@2", "stall", *clocks, "--timeout", "2s", detail="nor within 2 s after `stop`")
        self.assertIn("> go p1time", "\n".join(game.tail))
        self.pgn.unlink()
        self.expect("stall@2", "stall", "--concurrency", "2", "--search-timeout", "3s", "--timeout", "2s")

    def test_an_answer_after_stop_only_is_a_time_loss_where_there_was_a_time(self) -> None:
        clocks = ("--clock", "A:2+0", "--clock", "B:100+1", "--concurrency", "2")
        self.expect("dawdle@2", "time", *clocks, "--timeout", "2s", detail="within [0-9.]+ s, only after `stop`")
        self.pgn.unlink()
        self.expect(
            "dawdle@2", "stall", "--concurrency", "2", "--search-timeout", "3s", detail="within 3 s, only after `stop`"
        )

    def test_time_loss(self) -> None:
        late = fake("--fault", "late@2", "--delay", "3.5")
        clocks = ("--clock", "A:3+0", "--clock", "B:100+1")
        game = self.expect("", "time", *clocks, engine=late, detail=r"used \d+\.\d+ s for a move, \d+ ms more")
        self.assertEqual(len(game.plies), 3)

    def test_a_margin_forgives(self) -> None:
        late = fake("--fault", "late@2", "--delay", "1.2")
        done, _ = self.play(late, fake(), "--clock", "A:1+0.1", "--clock", "B:100+1", "--margin", "100s")
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_illegal_move(self) -> None:
        game = self.expect("illegal@2", "illegal", detail="illegal-move move 3: t9|illegal-move: move 3: t9")
        self.assertEqual(game.plies[-1].move, "t9")
        done = self.match("replay", str(self.pgn), "--engine", fake())
        self.assertEqual(done.stdout, "replay: 2 games, 0 with a mismatch\n")

    def test_illegal_move_between_engines_without_extensions(self) -> None:
        self.expect("", "illegal", engine=fake("--plain", "--fault", "illegal@2"))

    def test_no_move(self) -> None:
        self.expect("none@2", "illegal", detail="no move was given")

    def test_malformed_answer(self) -> None:
        self.expect("junk@2", "protocol", detail="malformed answer")

    def test_a_line_without_an_end(self) -> None:
        self.expect("endless@2", "protocol", detail="floods its output without being asked")

    def test_a_huge_main_line_is_cut(self) -> None:
        done, games = self.play(fake("--fault", "long-pv", "--weak"), fake("--weak"), "--pv")
        self.assertEqual((done.returncode, [game.termination for game in games]), (0, ["normal"] * 2), done.stdout)
        self.assertLess(self.pgn.stat().st_size, 100_000)

    def test_a_huge_move_is_malformed(self) -> None:
        game = self.expect("long-move@2", "protocol", detail="malformed answer")
        self.assertLess(len(game.detail), 200)

    def test_patience_with_a_start_has_a_limit_of_its_own(self) -> None:
        slow = f"sh -c 'sleep 3; exec {fake()}'"
        done, _ = self.play(slow, fake(), "--start-timeout", "1s")
        self.assertEqual((done.returncode, "within 1 s" in done.stderr), (2, True), done.stderr)
        done, _ = self.play(slow, fake())
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_engines_take_along_what_they_have_started(self) -> None:
        word = f"{os.getpid()}.6"
        done, _ = self.play(f"sh -c '(setsid sleep {word} &); exec {fake()}'", fake())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(wait_for(lambda: not running(word)), running(word))

    def test_the_match_goes_on_after_a_fault(self) -> None:
        done, games = self.play(fake("--fault", "crash@2:1"), fake(), "--games", "6")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(len(games), 6)
        self.assertIn("A", [game.culprit for game in games])

    def test_disagreement_is_nobodys_win(self) -> None:
        done, games = self.play(fake("--fault", "disagree@3"), fake())
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            {(game.result, game.termination, len(game.plies)) for game in games}, {("none", "disagreement", 3)}
        )
        self.assertIn("A says `p2 to move, gameover true, result draw`, B says", games[0].detail)
        self.assertIn("2 x disagreement between A and B", done.stdout)

    def test_an_engine_that_defends_its_illegal_move_disagrees(self) -> None:
        done, games = self.play(fake("--fault", "own-goal@2"), fake())
        self.assertEqual(done.returncode, 1)
        self.assertEqual((games[0].result, games[0].termination), ("none", "disagreement"))
        self.assertRegex(games[0].detail, "^A calls t9 legal; B: illegal-move")

"""A person against an engine: typed moves, and whole games through pipes and in a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
import unittest
from collections.abc import Mapping

from report_support import data_of
from support import BINARY, SCRIPTS, FolderTest, fake, run_script, script

from quadriga.games.read import read_games
from quadriga.games.record import GameRecord
from quadriga.play.moves import continuations, matching

COMMAND = script("play.py", "--movetime", "0.01")


class Moves(unittest.TestCase):
    LEGAL = "k15k14k15j14 k15k14l15j14 k15l15 a1b2tiger a1b2boar f1 f10 f11 m1 m1m2 pass".split()

    def test_matching(self) -> None:
        for text, moves in (
            ("k15 k14 k15 j14", ["k15k14k15j14"]),
            ("K15-K14,l15", ["k15k14l15j14"]),
            ("k15k", ["k15k14k15j14", "k15k14l15j14"]),
            ("k15l", ["k15l15"]),
            ("tiger", ["a1b2tiger"]),
            ("a1 t", ["a1b2tiger"]),
            ("b2 bo", ["a1b2boar"]),
            ("tiger a1", []),
            ("f1", ["f1"]),
            ("m1", ["m1"]),
            ("m1m", ["m1m2"]),
            ("p", ["pass"]),
            ("zz", []),
        ):
            with self.subTest(text):
                self.assertEqual(matching(text, self.LEGAL), moves)

    def test_continuations(self) -> None:
        many = [f"a1b{n}" for n in range(1, 20)] + ["c1d1"]
        self.assertEqual(continuations("", many), ["a1 (19)", "c1"])
        self.assertEqual(continuations("a1", many[:19])[:2], ["a1 b1", "a1 b10"])
        self.assertEqual(continuations("", ["a1", "b1"]), ["a1", "b1"])


class PlayTest(FolderTest):
    def setUp(self) -> None:
        self.file = self.folder / "games.pgn"

    def play(self, text: str, *flags: object, status: int = 0) -> str:
        """Sends the text through a pipe and returns the output."""
        done = run_script("play.py", "--movetime", "0.01", *flags, input=text)
        self.assertEqual((done.returncode, "" if status else done.stderr), (status, ""), done.stderr)
        return done.stdout + done.stderr

    def record(self) -> GameRecord:
        (record,) = read_games(self.file.read_text())
        return record


class Pipe(PlayTest):
    def test_a_game_to_its_end(self) -> None:
        said = self.play("t1\n" * 20, "--engine", fake(), "--pgn", str(self.file))
        self.assertRegex(said, r"p2 wins: last\n$")
        record = self.record()
        self.assertEqual(
            (record.result, record.termination, record.p1, record.p2), ("p2win", "normal", "Person", "Fake 1.0")
        )
        self.assertIsNone(record.opening.fen)
        done = run_script("match.py", "replay", "--engine", fake(), self.file)
        self.assertEqual(done.stdout, "replay: 1 game, 0 with a mismatch\n")

    def test_end_of_input_keeps_the_game(self) -> None:
        self.play("t1\nt3", "--engine", fake(), "--pgn", str(self.file))
        record = self.record()
        self.assertEqual((record.result, record.termination, record.reason), ("none", "unfinished", ""))
        self.assertEqual([ply.move for ply in record.plies][::2], ["t1", "t3"])
        done = run_script("match.py", "replay", "--engine", fake(), self.file)
        self.assertEqual(done.stdout, "replay: 1 game, 0 with a mismatch\n")
        self.assertEqual(self.play("", "--engine", fake()).count("\n"), 2)

    def test_games_are_numbered_in_their_file(self) -> None:
        said = self.play(f"t1\nsave {self.file}\nt1\n", "--engine", fake(), "--pgn", str(self.file))
        self.assertIn(f"The game is in {self.file}.\n", said)
        self.play("t3\nresign\n", "--engine", fake(), "--side", "p2", "--pgn", str(self.file))
        games = read_games(self.file.read_text())
        self.assertEqual([(game.number, game.p1) for game in games], [(1, "Person"), (2, "Person"), (3, "Fake 1.0")])
        self.assertEqual([len(game.plies) for game in games], [2, 4, 3])
        page = self.file.with_suffix(".html")
        flags = ("--engine", fake(), "--output", page, "--page", SCRIPTS / "web/page/src")
        done = run_script("report.py", self.file, *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(data_of(page.read_text())["games"]), 3)

    def test_a_file_of_something_else_stays_as_it_is(self) -> None:
        for text in ("dear diary\n", '{"line": 1}\n'):
            self.file.write_text(text)
            said = self.play("t1\n", "--engine", fake(), "--pgn", str(self.file), status=2)
            self.assertIn(f"play.py: {self.file}: ", said)
            said = self.play(f"t1\nsave {self.file}\n", "--engine", fake())
            self.assertNotIn("The game is in", said)
            self.assertEqual(self.file.read_text(), text)

    def test_several_sessions_add_to_one_file(self) -> None:
        words = [*COMMAND, "--engine", fake(), "--pgn", str(self.file)]
        sessions = [
            subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            for _ in range(8)
        ]
        for session in sessions:
            assert session.stdin
            session.stdin.write("t1\n")
            session.stdin.flush()
        for session in sessions:  # all of them end at the same time
            assert session.stdin
            session.stdin.close()
        for session in sessions:
            assert session.stderr
            self.assertEqual((session.stderr.read(), session.wait(60)), ("", 0))
            session.stderr.close()
        self.assertEqual([game.number for game in read_games(self.file.read_text())], list(range(1, 9)))

    def test_fen_holds_a_start_that_options_have_changed(self) -> None:
        # The engine moves first, so that a game exists at once.
        for side, *options in (("p1",), ("p2", "--option", "Deal=4711"), ("p1", "--option", "Hash=8")):
            flags = ("--engine", BINARY, "--game", "onitama", "--side", side, "--pgn", self.file)
            self.play("resign\n", *flags, *options)
            done = run_script("match.py", "replay", "--engine", BINARY, self.file)
            self.assertIn(" 0 with a mismatch", done.stdout)
        starts = [bool(game.opening.fen) for game in read_games(self.file.read_text())]
        self.assertEqual(starts, [False, True, False])

    def test_undo_hint_moves_and_nonsense(self) -> None:
        said = self.play(
            "undo\nt\nt1\nundo\nboard\nhint\nmoves\nxyz\n\xff\n" + "y" * 3_000_000 + "\nhelp\n", "--engine", fake()
        )
        for text in (
            "There is nothing to take back.",
            "3 moves begin so:\nt1  t2  t3\n",
            "Hint: t1 (#1)",
            "No legal move begins with `xyz`",
            "save FILE ",
        ):
            self.assertIn(text, said)
        self.assertEqual(said.count("heap 21: "), 3)

    def test_resign_and_draw(self) -> None:
        flags = ("--pgn", str(self.file))
        self.assertIn("p2 wins: resignation\n", self.play("t1\nresign\n", "--engine", fake(), *flags))
        self.assertEqual((self.record().result, self.record().termination), ("p2win", "resignation"))
        self.file.unlink()
        self.assertIn("Draw: agreement\n", self.play("t1\ndraw\n", "--engine", fake("--score", "0"), *flags))
        self.assertEqual((self.record().result, self.record().termination), ("draw", "agreement"))
        said = self.play("t1\ndraw\n", "--engine", fake("--score", "-300"))
        self.assertIn("The draw is declined.\n", said)

    def test_the_other_side(self) -> None:
        said = self.play("t1\n", "--engine", fake(), "--side", "p2")
        self.assertIn("You are p2. Type a move, or `help`.", said)  # every legal move is the opponent's
        self.assertRegex(said, r"(?s)^heap 21.*You are p2.*heap 20.*p1 played t1\..*heap 1\d.*p1 played")

    def test_an_engine_that_knows_only_ugi(self) -> None:
        said = self.play(
            "moves\nt9\nt1\nundo\nt3\n" + "t1\n" * 20, "--engine", fake("--plain"), "--pgn", str(self.file)
        )
        self.assertIn("Fake 1.0 does not list its moves.\n", said)
        self.assertIn("No legal move begins with `t9`", said)
        self.assertRegex(said, r"p[12] wins\n$")
        self.assertEqual(self.record().plies[0].move, "t3")

    def test_an_engine_that_crashes_is_started_again(self) -> None:
        once = self.file.with_name("once")
        said = self.play("t1\nt1\n", "--engine", fake("--fault", "crash@3", "--once", str(once)))
        self.assertRegex(said, r"(?s)ended with exit status 9; it is\s+restarted.*p2 played t\d\.\n$")
        said = self.play("t1\n", "--engine", fake("--fault", "crash"), status=2)
        self.assertIn("out of luck", said)

    def test_bad_input(self) -> None:
        for flags, message in (
            (("--engine", "/no/such"), "cannot start `/no/such`"),
            (("--engine", fake(), "--side", "white"), "--side white: it is p1, p2, random, p1 or p2"),
            (("--engine", fake(), "--level", "1500"), "the engine has no levels"),
            (
                ("--engine", BINARY, "--level", "grandfather"),
                "there is no level `grandfather`; choose first game, newcomer",
            ),
            (("--engine", fake(), "--game", "chess"), "`chess` is not one of heap, pile"),
            (("--engine", fake(), "--option", "Hsh=1"), "did you mean Hash?"),
            (("--engine", fake(), "--option", "Hash"), "write NAME=VALUE"),
            (("--engine", fake(), "--position", "nonsense"), "bad-fen"),
        ):
            with self.subTest(flags):
                said = self.play("", *flags, status=2)
                self.assertIn(message, said)
                self.assertNotIn("Traceback", said)

    def test_every_game_of_quadriga(self) -> None:
        for game, moves in (("onager", "f7\nf8\nf5\n"), ("onitama", "a\n"), ("nonaga", "moves\n"), ("onoro", "m14\n")):
            with self.subTest(game):
                said = self.play(f"{moves}hint\n", "--engine", f"'{BINARY}'", "--game", game, "--level", "1000")
                self.assertRegex(said, r"Hint: \w+ \(")
                self.assertNotIn("p1", said.partition("\n")[0])
        said = self.play(
            "", "--engine", f"'{BINARY}'", "--game", "onitama", "--option", "Deck=sensei", "--option", "Deal=random"
        )
        self.assertRegex(said, "(?m)^Blue +Blue +at the side +Red +Red$")


class InTerminal(PlayTest):
    """In a pseudo-terminal: questions, prompts, widths, Ctrl-C and Ctrl-D."""

    pid: int
    master: int  # the file descriptor of the test's side
    said: str  # output not yet examined

    def start(self, *flags: str, columns: int = 80, environment: Mapping[str, str] | None = None) -> None:
        """Starts the command in a terminal without colours, unless the environment says otherwise."""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ.pop("NO_COLOR", None)
            os.environ.update({"COLUMNS": str(columns), "TERM": "dumb"} | dict(environment or {}))
            os.execv(COMMAND[0], [*COMMAND, *flags])
        self.said = ""
        self.addCleanup(os.close, self.master)

    def until(self, text: str) -> str:
        """Returns the output up to this text."""
        end = time.monotonic() + 60
        while text not in self.said:
            ready = select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]
            self.assertTrue(ready, f"no {text!r} in {self.said!r}")
            try:
                self.said += os.read(self.master, 65536).decode().replace("\r\n", "\n")
            except OSError:
                self.fail(f"it ended before {text!r}: {self.said!r}")
        before, _, self.said = self.said.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def status(self) -> int:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                os.read(self.master, 65536)
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def test_asks_for_game_side_and_level(self) -> None:
        self.start("--engine", f"'{BINARY}'")
        self.until("Game (number or name)> ")
        self.type("chess\nonor\n")
        self.until("Your side: Black, White or random (Black)> ")
        self.type("red\nwhite\n")
        self.until(" 1  first game")
        self.until("Level (number or name; first game)> ")
        self.type("99\nb\n")
        self.until("there is no level `99`; choose first game, newcomer, beginner")
        self.until("You are White; the engine plays at the level `beginner`. Type a move such as\nm12, or `help`.")
        self.until("White> ")
        self.type("moves\n")
        self.assertIn("m12  m14  o12", self.until("White> "))
        self.type("quit\n")
        self.assertEqual(self.status(), 0)

    def test_takes_numbers_and_a_random_side(self) -> None:
        self.start("--engine", f"'{BINARY}'")
        for question, answer in (("Game (", "4"), ("Your side: ", "random"), ("Level (", "2")):
            self.until(question)
            self.type(f"{answer}\n")
        self.assertRegex(self.until("at the level `newcomer`"), "You are (Black|White)")
        self.type("quit\n")
        self.assertEqual(self.status(), 0)

    def test_redraws_the_board_once_a_turn_in_colour(self) -> None:
        flags = ("--engine", f"'{BINARY}'", "--game", "onitama", "--level", "newcomer")
        clear, escape = "\x1b[H\x1b[2J", "\x1b["
        self.start(*flags, environment={"TERM": "xterm-256color"})
        self.until("or `help`.")  # Red begins
        board = self.until("Blue> ")
        self.assertEqual(board.count(clear), 1)
        self.assertRegex(board, r"\x1b\[1;38;5;231;48;5;\d+m m \x1b\[0m")  # Red's master
        self.assertIn("Red played ", board)
        self.assertNotIn("none", board)
        self.type("moves\n")
        moves = self.until("Blue> ")
        self.assertNotIn(escape, moves)
        self.type(f"{moves.split()[1]}\n")
        board = self.until("Blue> ")
        self.assertEqual(board.count(clear), 1)
        self.assertRegex(board, r"\[\x1b\[2m[.+]\x1b\[0m\]")  # where Red's piece has come from
        self.type("quit\n")
        self.assertEqual(self.status(), 0)

    def test_no_colours(self) -> None:
        for plain in ({"TERM": "dumb"}, {"TERM": "xterm-256color", "NO_COLOR": "1"}):
            with self.subTest(plain):
                self.start("--engine", f"'{BINARY}'", "--game", "nonaga", environment=plain)
                self.assertNotIn("\x1b", self.until("Red> "))
                self.type("quit\n")
                self.assertEqual(self.status(), 0)

    def test_after_the_end(self) -> None:
        self.start("--engine", fake(), "--game", "heap", "--pgn", str(self.file))
        self.until("p1> ")
        self.type("resign\n")
        self.until("p2 wins: resignation")
        self.until("over> ")
        self.type("t1\n")
        self.until("The game is over: undo, save FILE or quit.")
        self.type("undo\n")
        self.until("p1> ")
        self.type("t1\n")
        self.until("p2 played t")
        self.type("quit\n")
        self.assertEqual(self.status(), 0)
        self.assertEqual(len(self.record().plies), 2)

    def test_narrow_terminal(self) -> None:
        self.start("--engine", fake(), "--game", "heap", columns=24)
        said = self.until("p1> ")
        self.assertIn("(The board needs 30", said)
        self.assertLessEqual(max(len(line) for line in said.splitlines() if not line.startswith("heap")), 24)
        self.type("\x04")
        self.assertEqual(self.status(), 0)

    def test_interrupts_keep_the_game(self) -> None:
        for number, typed in ((signal.SIGINT, "\x03"), (signal.SIGTERM, ""), (signal.SIGHUP, "")):
            with self.subTest(number.name):
                self.file.unlink(missing_ok=True)
                self.start("--engine", fake(), "--game", "heap", "--pgn", str(self.file))
                self.until("p1> ")
                self.type("t1\n")
                self.until("p2 played t")
                self.until("p1> ")
                if typed:
                    self.type(typed)
                else:
                    os.kill(self.pid, number)
                self.assertEqual(self.status(), 130)
                self.assertEqual(len(self.record().plies), 2)

    def test_ctrl_c_while_the_engine_thinks(self) -> None:
        self.start("--engine", fake("--fault", "stall"), "--game", "heap", "--side", "p2")
        self.until("heap 21: ")
        time.sleep(0.3)
        self.type("\x03")
        self.assertEqual(self.status(), 130)

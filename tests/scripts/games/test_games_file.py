"""Files of games with several writers, and with interrupted writes."""

from __future__ import annotations

import subprocess
import sys

from match_support import LONG, PATIENT, MatchTest
from support import SCRIPTS, FolderTest, fake

from quadriga.common.files import read_text
from quadriga.games.file import GamesFile
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening

# A manager that pauses before its first lock of a file, until it reads a line from stdin.
PAUSED = """
import fcntl, sys
sys.path.insert(0, {scripts!r})
lock, waited = fcntl.flock, []
def pause(file, how):
    if not waited:
        waited.append(True)
        print("opened", flush=True)
        sys.stdin.readline()
    lock(file, how)
fcntl.flock = pause
from quadriga.match.cli import main
sys.exit(main({flags!r}))
"""


def game(number: int, *moves: str, **changes: object) -> GameRecord:
    plies = [Ply(move, "+0.10", 3, 0.5, 100, ("é}", move)) for move in moves]
    fields = {"match": "00ff", "plies": plies, "result": "draw", "tail": ["< é"]}
    return GameRecord(number, 1, 0, 1, "A", "Ä}", Opening(), **(fields | changes))  # type: ignore[arg-type]


class Files(FolderTest):
    def setUp(self) -> None:
        self.path = self.folder / "games.pgn"

    def add(self, record: GameRecord) -> list[GameRecord]:
        """Adds a game. Returns the games that were there before."""
        file = GamesFile(self.path)
        try:
            file.append(record)
            return file.games
        finally:
            file.close()

    def test_a_write_that_ends_anywhere_costs_that_game_only(self) -> None:
        """What has been written stays, since a person may have written it."""
        first, cut, last = game(1, "a1"), game(2, "b1", "1-0", "b2"), game(3)
        head, data = write_pgn(first).encode(), write_pgn(cut).encode()
        end = len(data.rstrip())
        for length in range(len(data)):
            with self.subTest(length=length):
                self.path.write_bytes(head + data[:length])
                kept = [first, cut] if length >= end else [first]
                self.assertEqual(self.add(last), kept)
                self.assertEqual(read_games(read_text(self.path)), [*kept, last])
                self.assertTrue(self.path.read_bytes().startswith(head + data[:length]))
                self.assertTrue(self.path.read_bytes().endswith(b"\n\n" + write_pgn(last).encode()))

    def test_what_stands_between_games_is_kept(self) -> None:
        text = f"\ufeff% a note\n{write_pgn(game(1))}{{a comment}}\n%another\n".replace("\n", "\r\n")
        self.path.write_bytes(text.encode() + b'[Event "x')
        self.add(game(2))
        self.assertEqual(self.path.read_bytes(), text.encode() + b'[Event "x"]\n\n' + write_pgn(game(2)).encode())
        self.assertEqual([each.number for each in read_games(read_text(self.path))], [1, 2])

    def test_a_game_of_a_person_without_a_result_stays(self) -> None:
        head, tail = write_pgn(game(1)), write_pgn(game(2))
        for text, between in (
            ('[White "A"]\n[Black "B"]\n\n1. m14 l14 2. m15 {good}\n', "\n"),
            ('[White "A"]\n\n1. m14 (1. l14 ; x', "\n\n"),
            ('[White "A"]\n\n1. m14 {not yet', "\n\n"),
            ('[White "A"]\n[Black "B"]\n', "\n1.\n\n"),
        ):
            with self.subTest(text):
                self.path.write_text(head + text)
                self.assertEqual([each.number for each in self.add(game(2))], [1])
                self.assertEqual(self.path.read_text(), head + text + between + tail)
                self.assertEqual([each.number for each in read_games(read_text(self.path))], [1, 2])

    def test_text_that_is_not_utf_8(self) -> None:
        """Such bytes come from command lines and other programs."""
        self.add(game(1, culprit="\udcff", detail="\ud800"))
        self.assertIn(b'"\xff"', self.path.read_bytes())
        self.assertEqual(read_games(read_text(self.path))[0].detail, "?")

    def test_an_empty_file_of_a_person_stays(self) -> None:
        GamesFile(self.path).close()
        self.assertFalse(self.path.exists())
        self.path.touch()
        GamesFile(self.path).close()
        self.assertTrue(self.path.exists())

    def test_a_file_of_something_else_stays_as_it_is(self) -> None:
        for text in ("dear diary\n", '{"line": 1}\n{"line": 2}\n', '[Event "x"]\n[White x]\n\n1. a1 *\n'):
            self.path.write_text(text)
            with self.assertRaisesRegex(ValueError, f"{self.path}: line [12]: .* is not "):
                self.add(game(1))
            self.assertEqual(self.path.read_text(), text)


class TwoManagers(MatchTest):
    def test_they_meet_at_an_empty_file(self) -> None:
        """The program that has created the file has no game to write and removes it, after another one has opened it but
        before that one has locked it."""
        flags = ["--engine", f"A={fake()}", "--engine", f"B={fake()}", "--depth", "1", "--pgn", str(self.pgn), *PATIENT]
        code = PAUSED.format(scripts=str(SCRIPTS), flags=flags)
        first = GamesFile(self.pgn)
        with subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as second:
            self.addCleanup(second.kill)
            assert second.stdin and second.stdout
            self.assertEqual(second.stdout.readline(), "opened\n")
            self.assertTrue(self.pgn.exists())
            first.close()
            self.assertFalse(self.pgn.exists())
            second.stdin.write("go on\n")
            second.stdin.flush()
            self.assertIn("2/2 games", second.stdout.read())
            self.assertEqual(second.wait(LONG), 0)
        self.assertEqual([each.number for each in self.games()], [1, 2])

"""The book maker with the real engine, the symmetric positions that it recognizes, and the supplied books."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import unittest

from processes import wait_for
from support import BINARY, SCRIPTS, FolderTest, fake, run_script, script

import quadriga
from quadriga.client.connection import Connection
from quadriga.openings.book import Opening, read_book, read_scores, scores_path

# Named after the game and, after an underscore, the variant.
BOOKS = {path.stem: path for path in sorted((SCRIPTS / "data/openings").glob("*.txt"))}
STARTS = {
    "onager": "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b",
    "onitama": "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r",
    "nonaga": "2RoB/1oooo/BoooR/oooo/RoB k11 r",
    "onoro": "1W/BB m12 w",
}


def make(*arguments: object, engine: str = BINARY, job: str = "make") -> subprocess.CompletedProcess[str]:
    return run_script("openings.py", job, "--engine", engine, *arguments)


#: Groups of positions that are symmetric to each other but not to any position of another group.
IMAGES = {
    "onager": (
        (
            "3ww1/2wwwww/5xw1/5ww2/10/5wb4/2bwx3x1/1b2b(bw)3/2b3b1/1b1b2b/2bbb1 w",
            "1ww3/wwwww2/1wx5/2ww5/10/4bw5/1x3xwb2/3(bw)b2b1/1b3b2/b2b1b1/1bbb2 w",
            "1www2/w2w1w1/1w3w2/3(wb)w2w1/1x3xbw2/4wb5/10/2bb5/1bx5/bbbbb2/1bb3 b",
        ),
        ("3ww1/2wwwww/5xw1/5ww2/10/5wb4/2bwx3x1/1b2b(bw)3/2b3b1/1b1b2b/2bbb1 b",),
    ),
    "onitama": (
        (
            "ssmss/5/5/5/SSMSS boar,cobra/crab,crane/dragon r",
            "ssmss/5/5/5/SSMSS boar,eel/crab,crane/dragon r",
            "ssmss/5/5/5/SSMSS crab,crane/boar,cobra/dragon b",
            "ssmss/5/5/5/SSMSS crab,crane/boar,eel/dragon b",
        ),
        (
            "ssms1/4s/2w2/5/SSMSS bat,goat/eagle,ox/boar b",
            "1smss/s4/2w2/5/SSMSS bat,sheep/eagle,horse/boar b",
            "ssmss/5/2w2/S4/1SMSS eagle,ox/bat,goat/boar r",
            "ssmss/5/2w2/4S/SSMS1 eagle,horse/bat,sheep/boar r",
        ),
        # The hawk card has no mirror image.
        ("ssms1/4s/2w2/5/SSMSS bat,goat/eagle,hawk/boar b", "ssmss/5/2w2/S4/1SMSS eagle,hawk/bat,goat/boar r"),
        ("1smss/s4/2w2/5/SSMSS bat,sheep/eagle,hawk/boar b",),
    ),
    "nonaga": (
        ("2RoB/1oooo/BoooR/oooo/RoB k11 r", "2BoR/1oooo/RoooB/oooo/BoR c3 r", "2BoR/1oooo/RoooB/oooo/BoR k11 b"),
    ),
    "onoro": (("1W/BB m12 w", "1W/BB c7 w", "1B/WB m12 w"), ("1WW/BB m12 b", "1BB/WW m12 b"), ("1W/BB/W m12 b",)),
}


class Images(unittest.TestCase):
    def test_they_have_one_symmetry_key(self) -> None:
        for game, groups in IMAGES.items():
            with self.subTest(game=game), quadriga.Engine(BINARY, options={"Game": game}) as engine:
                keys: list[str] = []
                for group in groups:
                    found = set()
                    for fen in group:
                        engine.position(fen)
                        found |= set(engine.query("symmetrykey"))
                    self.assertEqual(len(found), 1, group)
                    keys += found
                self.assertEqual(len(set(keys)), len(groups))


class ReadyBooks(unittest.TestCase):
    def test_at_least_500_openings_that_are_not_over_and_not_the_same(self) -> None:
        for name, path in BOOKS.items():
            with self.subTest(book=name):
                done = make("--game", name.partition("_")[0], path, job="check")
                self.assertEqual((done.returncode, done.stdout), (0, f"{path}: 0 faults\n"))
                self.assertGreaterEqual(len(read_book(path)), 500)

    def test_managers_may_send_lines_as_they_stand(self) -> None:
        for name, path in BOOKS.items():
            lines = path.read_text().splitlines()
            self.assertEqual(lines, [str(opening) for opening in read_book(path)])
            with self.subTest(book=name), Connection(BINARY) as engine:
                engine.send(f"setoption name Game value {name.partition('_')[0]}")
                for line in lines[:100]:
                    engine.send(f"position fen {line}", "query ply", "isready")
                    plies = len(line.partition(" moves ")[2].split())
                    self.assertEqual(engine.until("readyok"), [f"response {plies}", "readyok"])

    def test_the_file_beside_tells_how_it_was_made(self) -> None:
        for name, path in BOOKS.items():
            game = name.partition("_")[0]
            head = scores_path(path).read_text().splitlines()[:2]
            self.assertRegex(head[0], r"^# Scores of the openings .* within \d+ of 0 at depth \d+\.$")
            self.assertRegex(head[1], rf"^# Made with Quadriga .* by: (scripts/)?openings.py .*--game {game} ")

    def test_scores_are_balanced(self) -> None:
        for path in BOOKS.values():
            found = re.search(r"within (\d+)", scores_path(path).read_text())
            assert found
            scores = [float(score.partition("/")[0]) for score in read_scores(path)]
            self.assertEqual(len(scores), len(read_book(path)))
            self.assertLessEqual(max(abs(score) for score in scores), int(found[1]) / 100)

    def test_onitama_has_many_deals_of_both_decks(self) -> None:
        with quadriga.Engine(BINARY, options={"Game": "onitama"}) as engine:
            base = _cards_of(engine)
        decks = [set(re.split("[,/]", (opening.fen or "").split()[1])) for opening in read_book(BOOKS["onitama"])]
        self.assertGreaterEqual(len({frozenset(cards) for cards in decks}), 500)
        self.assertGreaterEqual(sum(cards <= base for cards in decks), 100)
        self.assertGreaterEqual(sum(not cards <= base for cards in decks), 100)

    def test_the_book_of_the_wind_has_the_spirit_in_every_opening(self) -> None:
        self.assertEqual(set(BOOKS), {*STARTS, "onitama_wind"})
        self.assertTrue(all("w" in (opening.fen or "").split()[0] for opening in read_book(BOOKS["onitama_wind"])))

    def test_onager_has_many_lakes(self) -> None:
        lakes = {frozenset(opening.moves[:3]) for opening in read_book(BOOKS["onager"])}
        self.assertGreaterEqual(len(lakes), 400)


def _cards_of(engine: quadriga.Engine) -> set[str]:
    """Returns the cards of the base deck, collected from some of its deals."""
    cards: set[str] = set()
    for deal in range(0, 131040, 1311):
        engine.configure({"Deck": "base", "Deal": deal})
        engine.position()
        cards |= set(re.split("[,/]", engine.fen().split()[1]))
    assert len(cards) == 16
    return cards


class MakingBooks(FolderTest):
    def setUp(self) -> None:
        self.book = self.folder / "book.txt"

    def lines(self, *arguments: str) -> list[str]:
        done = make(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.splitlines()

    def test_the_seed_decides(self) -> None:
        flags = "--game onoro --random 7 --searched 1 --depth 3 --balance 300 --lines 6".split()
        book = self.lines(*flags)
        self.assertEqual(len(book), 6)
        self.assertEqual(self.lines(*flags, "--concurrency", "3"), book)
        self.assertNotEqual(self.lines(*flags, "--seed", "2"), book)

    def test_an_analysis_confirms_the_scores(self) -> None:
        flags = "--game onitama --searched 1 --depth 3 --balance 40 --lines 10".split()
        flags += "--vary Deck=base,sensei --vary Deal=0..6041279".split()
        done = make(*flags, "--output", self.book)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run_script("analyse.py", "--engine", BINARY, self.book, *"--game onitama --depth 3".split(), check=True)
        results = [json.loads(line) for line in done.stdout.splitlines()]
        scores = [f"{result['score'] / 100:+.2f}/3" for result in results]
        self.assertEqual(read_scores(self.book), scores)
        self.assertRegex(scores_path(self.book).read_text(), r"# Made with .* by: openings.py .*--game onitama")
        self.assertTrue(all(abs(result["score"]) <= 40 for result in results))
        self.assertEqual(len({result["position"] for result in results}), 10)

    def test_matches_take_it(self) -> None:
        flags = ("--random", "2", "--depth", "1", "--balance", "1000", "--lines", "3", "--output", self.book)
        self.assertEqual(make("--game", "nonaga", *flags).returncode, 0)
        openings = read_book(self.book)
        self.assertEqual([(opening.fen, len(opening.moves)) for opening in openings], [(None, 2)] * 3)
        self.assertIsInstance(openings[0], Opening)

    def test_too_few(self) -> None:
        flags = ("--random", "1", "--depth", "1", "--lines", "9", "--balance", "9999", "--output", self.book)
        done = make("--game", "onoro", *flags)
        self.assertEqual(
            (done.returncode, done.stderr), (1, "openings.py: only 1 of 9 lines found among 900 candidates\n")
        )
        self.assertEqual(len(read_book(self.book)), 1)  # the other first moves are known to lose

    def test_interrupted(self) -> None:
        flags = "--game onager --random 7 --depth 3 --lines 9999".split()
        with subprocess.Popen(
            script("openings.py", "make", "--engine", BINARY, "--output", self.book, *flags)
        ) as process:
            wait_for(lambda: self.book.exists() and self.book.stat().st_size >= 500, 60)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(30), 130)
        self.assertTrue(read_book(self.book))


class Checking(FolderTest):
    """The fake engine knows no symmetries and treats an empty heap as the end."""

    def check(self, book: str, scores: str | None = None) -> tuple[int, list[str]]:
        if scores is not None:
            self.write("book.scores", scores)
        done = make(self.write("book.txt", book), engine=fake(), job="check")
        return done.returncode, (done.stdout + done.stderr).replace(f"{self.folder}/", "").splitlines()

    def test_a_good_book(self) -> None:
        self.assertEqual(
            self.check("startpos moves t1\n9 2\n", "# made by hand\n+0.10/3\n-0.20/3\n"), (0, ["book.txt: 0 faults"])
        )

    def test_faults(self) -> None:
        status, lines = self.check("startpos moves t1\n20 2\n3 1 moves t3\n9 2 moves t4\n", "+0.10/3\n")
        self.assertEqual(status, 1)
        self.assertEqual(lines[0], "book.scores: the numbers of scores and openings differ: 1 and 4")
        self.assertEqual(lines[1], "book.txt:2: the same position as book.txt:1, or a symmetric one")
        self.assertEqual(lines[2], "book.txt:3: the game is already over")
        self.assertRegex(lines[3], "^book.txt:4: illegal-move: move 1: t4")
        self.assertEqual(lines[4:], ["book.txt: 4 faults"])

    def test_a_move_that_is_known_to_lose(self) -> None:
        book = self.write("book.txt", "startpos moves m14 m12\nstartpos moves m12 o12\n")
        done = make("--game", "onoro", book, job="check")
        lines = done.stdout.replace(f"{self.folder}/", "").splitlines()
        self.assertEqual((done.returncode, lines), (1, ["book.txt:2: m12 is known to lose", "book.txt: 1 fault"]))

    def test_a_book_by_name(self) -> None:
        for name, status, line in (
            ("onager", 1, "onager.txt: 520 faults"),  # lines that the fake engine does not know
            ("nosuch", 2, "openings.py: nosuch: there is no such file or book; the books are nonaga,"),
        ):
            done = make(name, engine=fake(), job="check")
            self.assertEqual(done.returncode, status)
            self.assertIn(line, done.stdout + done.stderr)

    def test_no_score(self) -> None:
        status, lines = self.check("9 2\n", "good\n")
        self.assertEqual((status, lines), (2, ["openings.py: book.scores:1: `good` is not a score like +0.23/8"]))


class BadInput(FolderTest):
    def test_one_clear_message(self) -> None:
        there = self.write("there", "")
        for status, fragment, engine, arguments in (
            (2, "cannot start `/no/such`", "/no/such", ()),
            (2, "exit status 3", fake("--fault", "dies-at-once"), ()),
            (2, "`chess` is not one of heap, pile", fake(), ("--game", "chess")),
            (2, "there is no option Deal", fake(), ("--vary", "Deal=1..3")),
            (2, "`99` is neither", fake(), ("--vary", "Ponder=true,99")),
            (2, "99 is outside 1..64", fake(), ("--vary", "Hash=1..99")),
            (2, "--vary Hash=3..1: `3..1` is not a range", fake(), ("--vary", "Hash=3..1")),
            (2, "--vary Hash: write OPTION=A,B", fake(), ("--vary", "Hash")),
            (2, "--option Hash: write NAME=VALUE", fake(), ("--option", "Hash")),
            (2, "does not answer: query moves, fen", fake("--plain"), ()),
            (2, "`x` is not a whole number", fake(), ("--lines", "x")),
            (1, "only 0 of 5 lines found among 20 candidates", fake(), ("--lines", "5", "--attempts", "20")),
            (2, "File exists", fake(), ("--output", there)),
            (2, "/no/such/book: No such file", fake(), ("--output", "/no/such/book")),
            (
                3,
                "cannot continue: Fake 1.0: ended with exit status 9",
                fake("--fault", "crash@4"),
                ("--random", "4"),
            ),
        ):
            with self.subTest(fragment=fragment):
                done = make(*arguments, engine=engine)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn(fragment, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_full_disk(self) -> None:
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = run_script("openings.py", "make", "--engine", fake("--score", "10"), stdout=full)
        self.assertEqual((done.returncode, done.stderr), (3, "openings.py: stdout: No space left on device\n"))

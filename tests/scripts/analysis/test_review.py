"""Reviews of whole games: judgements, the PGN that is written, and everything that can go wrong."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest

from support import BINARY, ROOT, SCRIPTS, FolderTest, fake, game_names, run_script

import quadriga
from quadriga.common.judging import Judgement
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening

sys.path.insert(0, str(ROOT / "tests/tactics"))

import planted_blunders  # pylint: disable=wrong-import-position


def record(*moves: str, game: str = "heap", fen: str | None = None, begins: str = "") -> GameRecord:
    plies = [Ply(move) for move in moves]
    return GameRecord(1, 0, 0, 1, "A", "B", Opening(fen), game=game, begins=begins, plies=plies)


class Files(FolderTest):
    def run_on(
        self, games: list[GameRecord], *arguments: object, engine: str = BINARY, status: int = 0
    ) -> subprocess.CompletedProcess[str]:
        pgn = self.write("games.pgn", "".join(map(write_pgn, games)))
        done = run_script("analyse.py", "--engine", engine, "--game-file", pgn, *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done

    BLUNDER = record("p11", "q11", "m14", game="onoro", fen="2BW/2WWB/1WBBB/BW m12 w", begins="p2")

    def test_a_blunder_is_written_as_the_document_shows(self) -> None:
        shown = re.findall(r"^```\n(1\.\.\. .*?)```$", (SCRIPTS / "analysis.md").read_text(), re.MULTILINE | re.DOTALL)
        done = self.run_on([self.BLUNDER], "--nodes", "20000")
        expected, written = (re.sub(r"\d\.\d+s|nps=\d+|\s", "", text) for text in (*shown, done.stdout))
        self.assertIn(expected, written)

    def test_a_blunder_with_the_better_line(self) -> None:
        done = self.run_on([self.BLUNDER], "--nodes", "20000")
        [game] = read_games(done.stdout)
        blunder, *others = game.plies
        self.assertEqual(blunder.nags, (4,))
        self.assertEqual(blunder.judgement, Judgement(1.0, "win", "loss", "n13"))
        self.assertEqual(blunder.variations[0][0].move, "n13")
        self.assertEqual(blunder.variations[0][0].score, "#3")
        self.assertEqual([ply.nags for ply in others], [(), ()])
        self.assertEqual([ply.score.startswith("#-") for ply in game.plies], [True, False, True])
        self.assertEqual([ply.pv[0] for ply in game.plies], ["p11", "q11", "m14"])
        self.assertRegex(game.annotator, r"^Quadriga .*, nodes=20000$")
        self.assertRegex(done.stderr, r"B: accuracy 0\.0 %, .*, 1 blunder, 1 missed win, 2 half points given away\n")

    def test_known_values_are_exact_and_need_no_search(self) -> None:
        """In the placing phase of Onoro only the position before the bad move is searched, for the better line."""
        done = self.run_on([record(*"m14 o12 o13 m12".split(), game="onoro", begins="p2")])
        [game] = read_games(done.stdout)
        self.assertRegex(done.stderr, r"accuracy 100\.0 %, .*, 0 half points given away; flawless\n")
        self.assertRegex(done.stderr, r"accuracy 50\.0 %, .*, 1 half point given away\n")
        self.assertEqual([ply.judgement for ply in game.plies[:3]], [Judgement(0.0, "draw", "draw")] * 3)
        self.assertEqual(game.plies[3].judgement, Judgement(0.5, "draw", "loss", "n14"))
        self.assertEqual([ply.nags for ply in game.plies], [(), (), (), (4,)])
        self.assertEqual([ply.score for ply in game.plies], ["+0.00"] * 3 + ["#-9"])
        self.assertEqual([ply.nodes is None for ply in game.plies], [True, True, False, True])
        self.assertGreater(len(game.plies[3].variations[0]), 1)

    def test_what_people_have_written_stays(self) -> None:
        by_hand = Ply("p11", nags=(2, 10), comments=("why?",), variations=((Ply("n13"), Ply("m14")), (Ply("o15"),)))
        game = record(game="onoro", fen="2BW/2WWB/1WBBB/BW m12 w", begins="p2")
        game.plies, game.others = [by_hand], {"WhiteElo": "1500", "Round": "2.1"}
        game.comments, game.annotator = ["by a friend"], "Me"
        for _ in range(2):  # the second time it has been reviewed before
            [game] = read_games(self.run_on([game], "--nodes", "20000").stdout)
            self.assertEqual((game.plies[0].nags, game.plies[0].comments), ((4, 2, 10), by_hand.comments))
            self.assertEqual(game.plies[0].variations, by_hand.variations)
            self.assertEqual((game.comments, game.others), (["by a friend"], {"WhiteElo": "1500", "Round": "2.1"}))
            self.assertRegex(game.annotator, "^Me; Quadriga .*, nodes=20000$")

    def test_the_end_of_a_game(self) -> None:
        heap = record("t1", "t3", fen="4 1")
        [read] = read_games(self.run_on([heap], engine=fake()).stdout)
        self.assertEqual([ply.score for ply in read.plies], ["#-1", "#0"])
        self.assertEqual(read.plies[1].depth, 0)

    def test_several_engines_give_the_same(self) -> None:
        games = [self.BLUNDER, record("m14", "m12", game="onoro"), self.BLUNDER]
        one, two = (
            read_games(self.run_on(games, "--nodes", "3000", "--concurrency", number).stdout) for number in "12"
        )
        for games in (one, two):
            for game in games:
                game.plies = [Ply(each.move, each.score, each.depth, 0.0, each.nodes, each.pv) for each in game.plies]
        self.assertEqual(one, two)

    def test_it_is_continued(self) -> None:
        games = [self.BLUNDER, record("m14", "m12", game="onoro")]
        output = self.folder / "out.pgn"
        self.run_on(games[:1], "--nodes", "3000", "--output", output)
        done = self.run_on(games, "--nodes", "3000", "--output", output, status=2)
        self.assertIn("is not empty; continue it with --resume, or delete it", done.stderr)
        done = self.run_on(games, "--nodes", "3000", "--output", output, "--resume")
        self.assertIn("3 of 3 positions", done.stderr)
        self.assertEqual(len(read_games(output.read_text())), 2)
        done = self.run_on(games, "--nodes", "4000", "--output", output, "--resume", status=2)
        self.assertRegex(
            done.stderr, "game 1 was reviewed by `.*, nodes=3000`, not by `.*, nodes=4000`; --resume-anyway"
        )
        self.run_on(games, "--nodes", "4000", "--output", output, "--resume-anyway")
        done = self.run_on(games[1:] * 2, "--nodes", "3000", "--output", output, "--resume", status=2)
        self.assertIn("game 1 differs from that of", done.stderr)

    def test_moves_that_the_engine_refuses(self) -> None:
        done = self.run_on([record("m14", "z99", game="onoro"), self.BLUNDER], "--nodes", "3000", status=1)
        self.assertIn("game 1, after 2 of 2 moves: ", done.stderr)
        bad, good = read_games(done.stdout)
        self.assertIsNotNone(bad.plies[0].judgement)
        self.assertIsNone(bad.plies[1].judgement)
        self.assertEqual(good.plies[0].nags, (4,))

    def test_an_engine_that_dies_once(self) -> None:
        once = self.folder / "died"
        engine = fake("--fault", "crash@1", "--once", str(once))
        done = self.run_on([record("t1", "t1", "t3", fen="9 1")], engine=engine, status=1)
        [read] = read_games(done.stdout)
        self.assertEqual([ply.judgement is None for ply in read.plies], [True, True, False])

    def test_bad_input(self) -> None:
        for arguments, fragment in (
            (["--ids"], "--game-file stands alone"),
            (["--game", "chess"], "chess"),
            (["--resume"], "--resume needs --output FILE"),
        ):
            self.assertIn(fragment, self.run_on([self.BLUNDER], *arguments, status=2).stderr)
        self.assertIn("no complete game in it", self.run_on([], status=2).stderr)


class Proof(unittest.TestCase):
    """The quick version of tests/tactics/planted_blunders.py."""

    def test_planted_blunders_and_perfect_play(self) -> None:
        with quadriga.Engine(BINARY) as engine:
            for name in game_names():
                engine.configure({"Game": name})
                games = planted_blunders.planted_games(engine, name, 1, 1)
                results = planted_blunders.reviewed(BINARY, [game.record for game in games], 20_000)
                self.assertEqual(planted_blunders.found(games, results)[0], 1, name)
            lines = planted_blunders.perfect_lines(engine, 3, 1)
        self.assertTrue(all(len(line.plies) >= 12 for line in lines))
        self.assertEqual(planted_blunders.marks(planted_blunders.reviewed(BINARY, lines, 3_000)), 0)

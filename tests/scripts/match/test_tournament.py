"""Tournament files and flags as descriptions of a match: their meaning, and the reasons for refusal."""

from __future__ import annotations

import json
import re
from dataclasses import asdict

import support
import tomllib

from quadriga.common.fields import from_json, settings
from quadriga.match.cli import parser, values
from quadriga.match.identity import identity_of
from quadriga.match.settings import Draw, EngineSetup, Period, Resign, Rules, TimeControl
from quadriga.match.statistics import Sprt
from quadriga.match.tournament import Tournament
from quadriga.openings.book import Opening

EXAMPLE = """\
tournament = "gauntlet"
game = "onoro"
games = 100
openings = "books/onoro.txt"
seed = 7
concurrency = 2
pin = true
margin = "50ms"
timeout = 8
max_plies = 300
pgn = "games.pgn"
json = "result.json"

[sprt]
elo0 = 0
elo1 = 5
model = "logistic"

[resign_twosided]
score = 900
moves = 4

[draw_twosided]
score = 10
after = 40

[resign_onesided]
score = 2000

[draw_onesided]
score = 15
moves = 6
after = 30

[defaults]
clock = "10+0.1"
options = { "Move Overhead" = 20 }

[[engines]]
name = "new"
command = "../build/quadriga --quiet"
options = { Hash = 64, Ponder = false }

[[engines]]
name = "other"
command = ["other engine", "-x"]
dialect = "uci"
cwd = "work"
movetime = 0.5
"""


class TournamentTest(support.FolderTest):
    def read(self, text: str, *flags: str, name: str = "t.toml", engines: int = 9) -> Tournament:
        """Parses a tournament file with this text, limited to its first engines, together with the flags."""
        path = self.write(name, "[[engines]]".join(text.split("[[engines]]")[: engines + 1]))
        return Tournament.parse(values(parser().parse_args([str(path), *flags])))


class Meaning(TournamentTest):
    def test_every_key(self) -> None:
        match = self.read(EXAMPLE)
        self.assertEqual(
            (match.kind, match.games, match.seed, match.concurrency, match.pin), ("gauntlet", 100, 7, 2, True)
        )
        self.assertEqual((match.rules.game, match.rules.margin, match.rules.timeout), ("onoro", 0.05, 8.0))
        self.assertEqual(match.sprt, Sprt(0, 5, model="logistic"))
        self.assertEqual((match.rules.resign_twosided, match.rules.draw_twosided), (Resign(900, 4), Draw(10, 8, 40)))
        self.assertEqual((match.rules.resign_onesided, match.rules.draw_onesided), (Resign(2000), Draw(15, 6, 30)))
        self.assertEqual(match.rules.max_plies, 300)
        new, other = match.engines
        self.assertEqual(new.control, TimeControl((Period(10, 0.1),)))
        self.assertEqual(new.options, {"Move Overhead": "20", "Hash": "64", "Ponder": "false"})
        self.assertEqual((other.control, other.dialect), (TimeControl(movetime=0.5), "uci"))

    def test_paths_are_taken_from_the_folder_of_the_file(self) -> None:
        match = self.read(EXAMPLE)
        self.assertEqual(match.openings, self.folder / "books/onoro.txt")
        self.assertEqual((match.pgn, match.json), (self.folder / "games.pgn", self.folder / "result.json"))
        self.assertEqual(match.engines[0].command, f"{self.folder.parent}/build/quadriga --quiet")
        self.assertEqual(match.engines[1].command, "'other engine' -x")
        self.assertEqual(match.engines[1].cwd, str(self.folder / "work"))

    def test_a_book_of_the_folder_comes_before_one_of_that_name(self) -> None:
        text = EXAMPLE.replace("books/onoro.txt", "onoro")
        self.assertEqual(self.read(text).openings, support.SCRIPTS / "data/openings" / "onoro.txt")
        (self.folder / "onoro").touch()
        self.assertEqual(self.read(text).openings, self.folder / "onoro")

    def test_json_says_the_same(self) -> None:
        text = json.dumps(tomllib.loads(EXAMPLE))
        self.assertEqual(self.read(text, name="t.json"), self.read(EXAMPLE))

    def test_flags_come_before_the_file(self) -> None:
        flags = ("--games", "6", "--clock", "new:1+1", "--option", "other:Hash=1", "--option", "Threads=2")
        match = self.read(EXAMPLE, *flags, "--tournament", "round-robin", "--sprt", "elo0=-3,elo1=1")
        self.assertEqual((match.games, match.kind, match.seed), (6, "round-robin", 7))
        self.assertEqual(match.sprt, Sprt(-3, 1))
        self.assertEqual(match.engines[0].control, TimeControl((Period(1, 1),)))
        self.assertEqual(match.engines[1].options, {"Move Overhead": "20", "Hash": "1", "Threads": "2"})

    def test_engines_of_flags_join_those_of_the_file(self) -> None:
        match = self.read(EXAMPLE.replace('[sprt]\nelo0 = 0\nelo1 = 5\nmodel = "logistic"', ""), "--engine", "third=x")
        self.assertEqual([engine.name for engine in match.engines], ["new", "other", "third"])
        self.assertEqual(match.engines[2].options, {"Move Overhead": "20"})

    def test_what_is_said_of_one_engine_comes_before_what_is_said_of_all(self) -> None:
        match = self.read(EXAMPLE, "--depth", "new:3", "--depth", "1", "--option", "new:Hash=2", "--option", "Hash=1")
        self.assertEqual([engine.control.depth for engine in match.engines], [3, 1])
        self.assertEqual([engine.options["Hash"] for engine in match.engines], ["2", "1"])

    def test_the_example_of_the_repository(self) -> None:
        path = support.SCRIPTS / "data" / "tournament.toml"
        match = Tournament.parse(values(parser().parse_args([str(path)])))
        self.assertEqual([engine.control for engine in match.engines],
                         [TimeControl((Period(1, 0.05),)), TimeControl(depth=3), TimeControl(nodes=500)])  # fmt: skip
        uncommented = re.sub(r"^# (?=[\[a-z][a-z0-9_]+(\]| =))", "", path.read_text(), flags=re.MULTILINE)
        match = self.read(uncommented + "\n", name="all.toml", engines=2)
        self.assertEqual((match.sprt, match.concurrency), (Sprt(0, 5), 2))
        table = tomllib.loads(uncommented)
        for kind, keys in (
            ((Tournament, Rules), table.keys() - {"defaults", "engines"}),
            ((EngineSetup, TimeControl), {key for engine in [table["defaults"], *table["engines"]] for key in engine}),
            ((Sprt,), table["sprt"].keys()),
            ((Resign,), table["resign_onesided"].keys()),
            ((Draw,), table["draw_twosided"].keys()),
        ):
            declared = {each.key for one in kind for each in settings(one).values()}
            self.assertEqual(keys - {"options"}, declared)

    def test_what_workers_are_sent_is_what_they_read(self) -> None:
        match = self.read(EXAMPLE)
        sent = json.loads(json.dumps([asdict(match.rules), [asdict(engine) for engine in match.engines]]))
        self.assertEqual(from_json(Rules, sent[0]), match.rules)
        self.assertEqual(from_json(list[EngineSetup], sent[1]), match.engines)

    def test_identity_is_what_decides_the_games(self) -> None:
        book = [Opening(), Opening("9 2")]
        name = identity_of(self.read(EXAMPLE), book).match
        for flags in (("--games", "200"), ("--json", "x"), ("--show",), ("--concurrency", "1")):
            self.assertEqual(identity_of(self.read(EXAMPLE, *flags), book).match, name, flags)
        deciding = ("--clock", "9+9"), ("--game", "nonaga"), ("--option", "Hash=1"), ("--resign-onesided", "score=9")
        for flags in (*deciding, ("--max-plies", "9")):
            self.assertNotEqual(identity_of(self.read(EXAMPLE, *flags), book).match, name, flags)
        self.assertNotEqual(identity_of(self.read(EXAMPLE), book[::-1]).match, name)


class Refusals(TournamentTest):
    def test_the_message_names_the_place(self) -> None:
        for good, bad, message in (
            ("games = 100", "games = 0", "games: `0` is not a whole number above 0"),
            ("games = 100", "gmaes = 100", "gmaes: there is no such key; did you mean games"),
            ("seed = 7", "seed = true", "seed: a text or a number is expected"),
            ('"gauntlet"', '"swiss"', "tournament: `swiss` is not one of round-robin, gauntlet"),
            ("pin = true", 'pin = "maybe"', "pin: `maybe` is neither true nor false"),
            ('margin = "50ms"', 'margin = "soon"', "margin: `soon` is not a time"),
            ("elo1 = 5", "elo1 = -5", "SPRT: elo0 must be below elo1"),
            ("elo1 = 5", 'elo1 = "x"', "sprt.elo1: `x` is not a number"),
            ("elo1 = 5", "elo1 = nan", "sprt.elo1: the value is a finite number, not nan"),
            ("elo1 = 5", "elo1 = inf", "sprt.elo1: the value is a finite number, not inf"),
            ('margin = "50ms"', f"margin = \"{'9' * 400}\"", f"margin: `{'9' * 40}` is not a time"),
            ('margin = "50ms"', "margin = nan", "margin: `nan` is not a time"),
            ("elo1 = 5", "", "sprt.elo1: the Elo of the alternative hypothesis is missing"),
            ('model = "logistic"', 'model = "bayesian"', "the model is normalized or logistic"),
            ("score = 900", "", "resign_twosided.score: the score in centipawns is missing"),
            ("score = 900", "score = 900\nmove = 4", "resign_twosided.move: there is no such key; did you mean moves"),
            ('clock = "10+0.1"', 'clock = "ten"', "defaults.clock: `ten` is not a clock"),
            ('clock = "10+0.1"', "", "engine new: no limit is set"),
            ('name = "new"', "name = []", "name: a text or a number is expected"),
            ('command = "../build/quadriga --quiet"', 'command = ""', "engine new.command: a command line is expected"),
            ('command = "../build/quadriga --quiet"', "command = 'a \"b'", "engine new.command: No closing quotation"),
            ('dialect = "uci"', 'dialect = "xboard"', "engine other.dialect: `xboard` is not one of ugi, uci"),
            ("movetime = 0.5", "movetime = -1", "engine other.movetime: `-1` is not a time"),
            ("Hash = 64", "Hash = [64]", "engine new.options.Hash: a text or a number is expected"),
            ("[[engines]]", "[[players]]", "players: there is no such key"),
            ("[draw_twosided]", "[draw_twosided", "t.toml: "),
        ):
            with self.subTest(bad=bad), self.assertRaises(ValueError) as caught:
                self.assertIn(good, EXAMPLE)
                self.read(EXAMPLE.replace(good, bad))
            self.assertIn(message, str(caught.exception))

    def test_files_that_are_none(self) -> None:
        for name, text, message in (
            ("t.yaml", "", "ends in .toml or .json"),
            ("t.json", "[1]", "t.json: a table is expected at the top"),
            ("t.json", "{", "t.json: Expecting property name"),
            ("t.json", '{"engines": 3}', "engines: a list of tables is expected"),
            ("t.json", '{"engines": [3]}', "engines[1]: a table of keys and values is expected"),
            ("t.json", '{"engines": [], "sprt": 3}', "sprt: a table of keys and values is expected"),
            ("t.toml", "games = 2", "a match needs two engines"),
        ):
            with self.subTest(text=text), self.assertRaises(ValueError) as caught:
                self.read(text, name=name)
            self.assertIn(message, str(caught.exception))

    def test_a_test_is_between_two(self) -> None:
        with self.assertRaisesRegex(ValueError, "sprt: the test needs exactly two engines"):
            self.read(EXAMPLE, "--engine", "third=x")

    def test_flags(self) -> None:
        for flags, message in (
            (("--sprt", "0,5"), "--sprt: `0` is not of the form key=value"),
            (("--option", "Hash"), "--option Hash: write NAME=VALUE"),
            (("--draw-twosided", "score=x"), "draw_twosided.score: `x` is not a whole number above 0"),
            (("--resign-onesided", "moves=3"), "resign_onesided.score: the score in centipawns is missing"),
            (("--draw-onesided", "10"), "--draw-onesided: `10` is not of the form key=value"),
            (("--draw-onesided", "score=9,before=4"), "draw_onesided.before: there is no such key"),
            (("--resign-twosided", "score=9,twosided=true"), "resign_twosided.twosided: there is no such key"),
        ):
            with self.subTest(flags=flags), self.assertRaises(ValueError) as caught:
                self.read(EXAMPLE, *flags)
            self.assertIn(message, str(caught.exception))

"""Properties of what people write and commands read, by generated cases: games, books, flags and positions.

What is written is read back equal; any text is read, or refused with a ValueError that names a place; no file that is
read changes. The cases are the same in every run.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import tempfile
import unittest
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from support import BINARY, game_names

import quadriga
from quadriga.analysis import cli as analysis
from quadriga.analysis.task import Reader
from quadriga.books import cli as books
from quadriga.books.lines import read_lines
from quadriga.common.arguments import named_command, natural, option_values, positive, seconds
from quadriga.common.judging import Judgement
from quadriga.common.table import pairs
from quadriga.games.file import GamesFile
from quadriga.games.pgn import KNOWN_TAGS, TERMINATIONS, escape_remark
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import load_games, read_games
from quadriga.games.record import GameRecord, Offer, Ply
from quadriga.match import cli as match
from quadriga.match.settings import Part, Period, TimeControl, parse_clock
from quadriga.match.tournament import Tournament, load
from quadriga.openings.book import Opening, read_book, read_scores, scores_path
from quadriga.puzzles import PuzzleFile
from quadriga.puzzles import cli as puzzles
from quadriga.report import cli as report
from quadriga.report.source import read as read_source

_home = tempfile.TemporaryDirectory()  # or else it writes to the current folder
set_hypothesis_home_dir(_home.name)  # type: ignore[no-untyped-call]
settings.register_profile(
    "ci", derandomize=True, database=None, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")

# Texts: without the line ends of any system in one line, and without what no file can hold.
ODD = '{}"\\$;[]%()!?*-./#<>:,=0123456789 \t\x00\x1f\x7f\x85\u00a0\u2028\ufeffé漢😀aM'
LINE = st.text(st.sampled_from(ODD), max_size=12).map(lambda text: " ".join(text.splitlines()))
ANY = st.text(max_size=60)
MOVE = st.one_of(
    st.sampled_from(["a1", "m14", "b1c2", "1-0", "*", "--", "1.", "e4!", "?", "!?", "a b", "{x}", "x]", '"', "\\x41"]),
    LINE.filter(bool),
)
WORD = LINE.map(lambda text: "".join(text.split())).filter(bool)
REMARK = st.one_of(
    LINE,
    st.sampled_from(["book", "tail: x", "+0.35/12 0.5s", "#5/3", "1/2", '[Event "x"]', "a \\x7d b", "book, of", "-/-"]),
).map(lambda text: text.replace("\r", "").strip(" \t"))
REMARKS: st.SearchStrategy[tuple[str, ...]] = st.lists(REMARK.filter(bool), max_size=2).map(tuple)
SCORE = st.one_of(
    st.just("-"),
    st.integers(-99_999, 99_999).map(lambda score: f"{score / 100:+.2f}"),
    st.integers(-300, 300).map(lambda plies: f"#{plies}"),
    st.integers(-300, 300).map(lambda score: f"<{score / 100:+.2f}"),
)
MILLISECONDS = st.integers(0, 10**8).map(lambda time: time / 1000)
JUDGED = st.builds(
    Judgement,
    st.sampled_from([0.0, 0.25, 0.104, 1.0]),
    st.sampled_from(["", "win", "draw", "loss"]),
    st.sampled_from(["", "win", "draw", "loss"]),
    st.one_of(st.just(""), MOVE),
)


def plies(variations: st.SearchStrategy[tuple[tuple[Ply, ...], ...]]) -> st.SearchStrategy[Ply]:
    return st.builds(
        Ply,
        move=MOVE,
        score=SCORE,
        depth=st.none() | st.integers(-1, 99),
        time=st.none() | MILLISECONDS,
        nodes=st.none() | st.integers(0, 10**15),
        pv=st.lists(WORD, max_size=3).map(tuple),
        judgement=st.none() | JUDGED,
        nags=st.lists(st.integers(0, 255), max_size=2).map(tuple),
        variations=variations,
        comments=REMARKS,
    )


def lines(of: st.SearchStrategy[Ply]) -> st.SearchStrategy[tuple[tuple[Ply, ...], ...]]:
    def begun(line: list[Ply], before: tuple[str, ...]) -> tuple[Ply, ...]:
        return (replace(line[0], before=before), *line[1:])

    return st.lists(st.builds(begun, st.lists(of, min_size=1, max_size=3), REMARKS), max_size=2).map(tuple)


PLY = plies(st.just(()) | lines(plies(st.just(()) | lines(plies(st.just(()))))))
FEN = st.lists(WORD.filter(lambda word: word not in ("moves", "fen", "position")), min_size=1, max_size=3).map(" ".join)
OPENING = st.builds(
    Opening,
    st.none() | FEN.filter(lambda fen: fen != "startpos" and "/" not in fen and fen[0] != "\ufeff"),
    st.lists(WORD.filter(lambda word: word != "moves"), max_size=3).map(tuple),
)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Games with all fields, of one match, so that nothing is numbered anew."""
    opening = draw(OPENING)
    finished = [word for word in TERMINATIONS if word != "unfinished"]  # a match finishes its games
    termination = draw(st.sampled_from(finished))
    tag = st.from_regex(r"[A-Za-z_]\w{0,8}", fullmatch=True).filter(lambda name: name not in KNOWN_TAGS)
    remarked = draw(st.booleans())
    return GameRecord(
        number=draw(st.integers(0, 10**9 - 1)),
        pair=draw(st.integers(0, 10**9 - 1)),
        first=draw(st.integers(0, 999)),
        second=draw(st.integers(0, 999)),
        p1=draw(LINE),
        p2=draw(LINE),
        opening=opening,
        match="00ff",
        game=draw(st.just("heap") | WORD),
        begins=draw(st.sampled_from(["", "p2"])),
        event=draw(LINE.filter(lambda text: text != "?")),
        site=draw(LINE.filter(lambda text: text != "?")),
        date=draw(st.sampled_from(["", "2026-11-22", "2026-11-22T07:00:01"])),
        control1=draw(LINE),
        control2=draw(LINE),
        plies=draw(st.lists(PLY, max_size=4)),
        result=draw(st.sampled_from(["p1win", "p2win", "draw", "none"])),
        termination=termination,
        reason=draw(LINE),
        culprit=draw(WORD),
        detail=draw(LINE),
        annotator=draw(LINE),
        others=draw(st.dictionaries(tag, LINE, max_size=2)),
        comments=list(draw(REMARKS)),
        remarks={0: Ply(opening.moves[0], comments=("x",), nags=(3,))} if remarked and opening.moves else {},
        tail=draw(st.lists(LINE, max_size=2)),
        offers=draw(st.lists(st.builds(Offer, st.integers(0, 99), st.sampled_from(["p1", "p2"]), st.booleans()), max_size=2)),
        seconds=draw(MILLISECONDS),
    )  # fmt: skip


# Texts that resemble PGN.
PIECES = st.sampled_from(
    '[Event "x"]\n|[Round "1"]\n|[White "A"]\n|[Black "B"]\n|[P1 "A"]\n|[FEN "moves"]\n|[FEN " "]\n|[Plies "x"]\n|[Offers "9'
    ' p1 x"]\n|\n\n|1.|1...| a1 |(|)|{|}|;|%|!|?|$4|$999999|[|]|"|\\|1-0|*|1/2-1/2|{book}|{+0.3/4 1s, n=5}|{tail: x}|\ufeff|'
    '[Date "1.2.3"]\n|[Round "²"]\n|[Time "x"]\n|[Opening "x"]\n|[Result "p1win"]\n|{M5/3 1s, a=b, c}|e4 |\r\n|p1win'.split(
        "|"
    )
)
PGNISH = st.lists(PIECES | LINE, max_size=40).map("".join)
PLAYERS = '[White "A"]\n[Black "B"]\n[Round "3"]\n[Match "0"]\n\n'
NEARLY = PGNISH.map(lambda text: f"{PLAYERS}{text} 1-0\n")


class Games(unittest.TestCase):
    @given(
        st.lists(records(), min_size=1, max_size=2), st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"])
    )
    def test_what_is_written_is_read(self, games: list[GameRecord], line_end: str, mark: str) -> None:
        text = mark + "".join(map(write_pgn, games)).replace("\n", line_end)
        left_out: list[int] = []
        self.assertEqual(read_games(text, left_out), games)
        self.assertEqual(left_out, [])

    @given(PGNISH | NEARLY | ANY)
    @example('[Round "1"]\n[P1 "x"]\n\n\n\n\n')
    @example('[Round "1"]\n[P1 "A"]\n[P2 "B"]\n[Opening ""]\n[Result "p1win"]\n[Plies "x"]\n\n1. a1 {-/- 0} p1win\n\n')
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            games = read_games(text)
        except ValueError as error:
            self.assertRegex(str(error), r"^line \d+: ")
            return
        again = "".join(map(write_pgn, games))
        self.assertEqual(read_games(again), games)
        self.assertEqual("".join(map(write_pgn, read_games(again))), again)

    @given(REMARK)
    def test_people_read_what_they_wrote(self, text: str) -> None:
        """Only what must be is escaped."""
        if not any(mark in text for mark in ("}", "\\x", "/", "book", "tail")) and text.isprintable():
            self.assertEqual(escape_remark(text), text)


class Books(unittest.TestCase):
    @given(st.lists(OPENING.filter(lambda opening: "#" not in str(opening)), min_size=1, max_size=5))
    def test_what_is_written_is_read(self, openings: list[Opening]) -> None:
        with scratch("".join(f"{opening}\n" for opening in openings)) as path:
            self.assertEqual(read_book(path), openings)
            self.assertCountEqual(map(str, read_book(path, 1)), map(str, openings))

    @given(ANY | st.lists(WORD | st.sampled_from(["startpos", "moves", "position", "fen"])).map(" ".join))
    def test_any_line_is_a_position_or_refused(self, line: str) -> None:
        with contextlib.suppress(ValueError):
            opening = Opening.read(line)
            self.assertEqual(Opening.read(str(opening)), opening)

    @given(st.binary(max_size=60) | (PGNISH | ANY).map(lambda text: text.encode(errors="replace")))
    @example(b"\xff\n")
    @example(b"\xef\xbb\xbfstartpos\n")
    def test_any_bytes_are_read_or_refused(self, data: bytes) -> None:
        """By everything that reads a file of people. The file stays as it is."""
        readers: dict[str, Callable[[Path], object]] = {
            ".txt": read_book,
            ".pgn": load_games,
            ".html": lambda path: read_source([path]),
            ".lines": lambda path: read_lines([str(path)]),
            ".toml": load,
            ".json": load,
            ".games": lambda path: GamesFile(path).close(),
        }
        for suffix, reader in readers.items():
            with scratch(data, suffix) as path, redirect_stderr(io.StringIO()):
                try:
                    reader(path)
                except ValueError as error:
                    self.assertIn(str(path), str(error))

    @given(ANY | st.lists(st.sampled_from(["+0.23/8", "-1.00/1", "# x", "", "0"])).map("\n".join))
    def test_any_scores_are_read_or_refused(self, text: str) -> None:
        with scratch(text) as book:
            scores_path(book).write_text(text, encoding="utf-8", errors="replace")
            read_or_refused(self, lambda: read_scores(book))

    @given(ANY)
    def test_any_puzzles_are_read_or_refused(self, text: str) -> None:
        read_or_refused(self, lambda: PuzzleFile.parse(text))


class Flags(unittest.TestCase):
    @given(ANY | st.text("0123456789.+/:=-,msp12 \"'", max_size=20) | st.just("9" * 5000))
    def test_any_value_is_read_or_refused(self, text: str) -> None:
        parsers: tuple[Callable[[str], object], ...] = (
            positive, natural, seconds, parse_clock, pairs, named_command, Part.parse, Offer.parse_all,
            lambda value: option_values([value]),
        )  # fmt: skip
        for parse in parsers:
            read_or_refused(self, partial(parse, text))

    @given(
        st.integers(0, 10**18 - 1), st.integers(1, 10**6), st.integers(0, 10**6), st.none() | st.integers(1, 99)
    )
    def test_what_is_written_is_read(self, number: int, base: int, increment: int, moves: int | None) -> None:
        self.assertEqual(natural(str(number)), number)
        self.assertEqual(seconds(f"{base}ms"), base * 0.001)
        last = Period(float(base), float(increment), moves)
        for clock in ((last,), (Period(1, 0, 40), last)):
            self.assertEqual(parse_clock(str(TimeControl(clock))), clock)

    @given(LINE.filter(lambda name: name and '"' not in name), ANY)
    def test_names_and_commands(self, name: str, command: str) -> None:
        self.assertEqual(named_command(f'"{name}"={command}'), (name, command))

    @given(
        st.dictionaries(
            WORD.filter(lambda word: not set("=,") & set(word)), WORD.filter(lambda word: "," not in word), min_size=1
        )
    )
    def test_pairs(self, values: dict[str, str]) -> None:
        self.assertEqual(pairs(",".join(f"{key}={value}" for key, value in values.items())), values)

    @given(st.data())
    @settings(max_examples=100)
    def test_any_command_line_is_read_or_refused(self, data: st.DataObject) -> None:
        """With a message of one line, or with a ValueError once the table of the match is read."""
        for command in (match, analysis, books, puzzles, report):
            parser = command.parser()
            chosen = [data.draw(st.sampled_from(sorted(parser.subcommands)))] if parser.subcommands else []
            flags_of = parser.subcommands[chosen[0]] if chosen else parser
            flags = sorted(option for option in flags_of._option_string_actions if option.startswith("--"))
            values = st.one_of(st.sampled_from(["1", "0", "x", "a=b", "1+1", "elo0=0,elo1=1", "1/2", ""]), LINE)
            words = [*chosen, *data.draw(st.lists(st.sampled_from(flags) | values, max_size=8))]
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
                try:
                    given_flags = parser.parse_args(words)
                except SystemExit as end:
                    self.assertIn(end.code, (0, 2))
                    self.assertTrue(
                        end.code == 0 or re.fullmatch(r"[^\n]+: [^\n]+\n", said.getvalue()), said.getvalue()
                    )
                    continue
            if chosen == ["run"]:
                self.read_match(given_flags)

    @staticmethod
    def read_match(given_flags: Namespace) -> None:
        given_flags.registry = Path("/dev/null")
        given_flags.engine = [*given_flags.engine, "A=a", "B=b"]
        with contextlib.suppress(ValueError):
            Tournament.parse(match.values(given_flags))

    @given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | LINE, lambda of: st.lists(of, max_size=2) | st.dictionaries(LINE | st.sampled_from(["engines", "name", "command", "games", "sprt", "options", "defaults", "clock"]), of, max_size=4), max_leaves=12))  # fmt: skip
    def test_any_tournament_is_read_or_refused(self, value: Any) -> None:
        engines = {"engines": [{"command": "a"}, {"command": "b"}]}
        read_or_refused(self, lambda: Tournament.parse({**engines, "tournament": value}))
        if isinstance(value, dict):
            for table in (value, {"engines": [value, {"command": "b"}]}):
                read_or_refused(self, partial(Tournament.parse, table))


class Positions(unittest.TestCase):
    @given(st.binary(max_size=40) | ANY.map(lambda text: text.encode(errors="replace")), st.booleans())
    def test_any_line_is_a_task_or_says_why_not(self, line: bytes, ids: bool) -> None:
        for reader in (Reader(ids=ids), Reader(("onoro", "onager"), "onoro", ids), Reader(("onoro",), ids=ids)):
            if task := reader.read(1, line):
                json.dumps(task.head)
                if not task.refused:
                    self.assertEqual(Opening.read(str(task.opening)), task.opening)

    @settings(max_examples=25)
    @given(st.data())
    def test_positions_of_games(self, data: st.DataObject) -> None:
        """The string of a position, given to the engine, is answered with the same string."""
        engine = engine_of(data.draw(st.sampled_from(game_names())))
        engine.position()
        moves: list[str] = []
        for choice in data.draw(st.lists(st.integers(0, 10**6), max_size=12)):
            if engine.status().over:
                break
            legal = engine.legal_moves()
            moves.append(legal[choice % len(legal)])
            engine.position(moves=moves)
        fen = engine.fen()
        opening = Opening.parse(fen)
        engine.position(opening.fen, opening.moves)
        self.assertEqual(engine.fen(), fen)


_engines: dict[str, quadriga.Engine] = {}


def engine_of(game: str) -> quadriga.Engine:
    """Returns an engine for this game, which runs until the tests end."""
    if game not in _engines:
        _engines[game] = quadriga.Engine(BINARY, options={"Game": game})
        unittest.addModuleCleanup(_engines[game].close)
    return _engines[game]


def read_or_refused(case: unittest.TestCase, read: Callable[[], object]) -> None:
    """Reads something, which may be refused in words."""
    try:
        read()
    except ValueError as error:
        case.assertTrue(str(error))


@contextmanager
def scratch(data: str | bytes, suffix: str = ".txt") -> Iterator[Path]:
    """Writes a file, and checks afterwards that it and its folder have not changed."""
    content = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"file{suffix}")
        path.write_bytes(content)
        yield path
        assert path.read_bytes() == content, "a file that was read has changed"
        assert {each.suffix for each in Path(folder).iterdir()} <= {suffix, ".scores"}

"""protocol/json.md: its tables list the fields that occur, no others. common/test_documents.py plays its examples."""

from __future__ import annotations

import json
import random
import re
import subprocess
import unittest
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from support import BINARY, ROOT, SCRIPTS, FolderTest, fake, game_names, run_script

import quadriga

DOCUMENT = (ROOT / "protocol/json.md").read_text(encoding="utf-8")
REQUESTS = {"request", "limit", "cancel"}
INCLUDED = {"score", "tally"}  # tables that are parts of others
_CODE = re.compile(r"^\| `([a-z]+-?[a-z-]*)` \| [^|]* \|$", re.MULTILINE)
_LINK = re.compile(r"\(#([\w-]+)\)")


class Field(NamedTuple):
    """`kind`: type and range, as the document says them."""

    kind: str
    always: bool


def sections() -> Iterator[tuple[str, str]]:
    """Yields the anchor and the text of each section."""
    for section in re.split(r"^#+ ", DOCUMENT, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        yield re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-"), text


SECTIONS = dict(sections())


def rows(anchor: str) -> list[list[str]]:
    """Returns the table of fields of a section, with its head."""
    lines = [line[1:-1].split("|") for line in SECTIONS[anchor].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in cells] for cells in lines if len(cells) == 4]


def fields(anchor: str) -> dict[str, Field]:
    """Returns the fields of a section, with those of other sections to which it refers."""
    found: dict[str, Field] = {}
    (_, _, third, _), _, *rest = rows(anchor)
    for names, kind, present, _ in rest:
        if names.startswith("fields of"):
            found |= fields(_LINK.findall(names)[0])
        for name in re.findall("`(.*?)`", names):
            found[name] = Field(kind, third == "present" and not present)
    return found


TABLES = {anchor: fields(anchor) for anchor in SECTIONS if rows(anchor)}


class Reader:
    """Compares objects with the tables, and remembers what has occurred."""

    def __init__(self) -> None:
        self.seen = defaultdict[str, set[str]](set)
        self.absent = defaultdict[str, set[str]](set)

    def read(self, anchor: str, value: dict[str, Any]) -> None:
        """Raises AssertionError if the object differs from the table of this section."""
        table = TABLES[anchor]
        assert value.keys() <= table.keys(), f"{anchor}: not listed: {value.keys() - table.keys()}"
        missing = table.keys() - value.keys()
        wanted = {name for name in missing if table[name].always}
        assert not wanted, f"{anchor}: not always present: {wanted}"
        self.seen[anchor] |= value.keys()
        self.absent[anchor] |= missing
        for name, part in value.items():
            try:
                self.value(table[name].kind, part)
            except AssertionError as error:
                raise AssertionError(f"{anchor}: {name}: {error}") from None

    def value(self, kind: str, value: Any) -> None:
        """Raises AssertionError if the value is not of this kind."""
        own, element = [*re.split("(?:arrays?|map) of ", kind, maxsplit=1), ""][:2]
        if isinstance(value, list):
            count = re.match(r"\d+", element)
            assert element and (not count or int(count[0]) == len(value)), f"{value} is not {kind}"
            for part in value:
                self.value(element.removeprefix(count[0] if count else ""), part)
        elif isinstance(value, dict) and (link := _LINK.search(own)):
            self.read(link[1], value)
        elif isinstance(value, dict):
            assert element, f"{value} is not {kind}"
            for part in value.values():
                self.value(element, part)
        elif isinstance(value, str):
            assert "string" in own or f"`{value}`" in own, f"{value!r} is not {kind}"
        elif value is None or isinstance(value, bool):
            assert json.dumps(value) in own, f"{value} is not {kind}"
        else:
            self.number(own, value)

    @staticmethod
    def number(kind: str, value: float) -> None:
        fits = "number" in kind or ("integer" in kind and isinstance(value, int))
        if limits := re.search(r"(-?\d+) to (-?\d+)", kind):
            fits = fits and int(limits[1]) <= value <= int(limits[2])
        elif least := re.search(r"from (-?\d+)", kind):
            fits = fits and value >= int(least[1])
        assert fits, f"{value} is not {kind}"


class Differences(unittest.TestCase):
    """Tests that the reader notices them."""

    def test_fields(self) -> None:
        error: dict[str, Any] = {"code": "bad-fen", "message": "text"}
        Reader().read("error", error)
        wrongs: list[dict[str, Any]] = [{"code": "bad-fen"}, error | {"more": 1}, error | {"code": 1}]
        for wrong in wrongs:
            with self.assertRaises(AssertionError):
                Reader().read("error", wrong)

    def test_values(self) -> None:
        for kind, right, wrong in (
            ("integer, 0 to 5", 5, 6),
            ("integer from 0, in plies, or null", None, -1),
            ("number", 1, "1"),
            ("integer", 1, 1.5),
            ("true", True, False),
            ("`p1`, `p2` or null", "p2", "p3"),
            ("string", "", None),
            ("array of 2 integers from 0", [0, 1], [1]),
            ("array of arrays of 2 integers", [[0, 1]], [0, 1]),
            ("map of integers", {"a": 1}, {"a": "1"}),
            ("[error](#error) or null", None, {}),
        ):
            with self.subTest(kind):
                Reader().value(kind, right)
                with self.assertRaises(AssertionError):
                    Reader().value(kind, wrong)


class Examples(unittest.TestCase):
    def test_each_kind_of_object_has_one(self) -> None:
        """Of the objects that are part of no other one."""
        parts = {link for table in TABLES.values() for field in table.values() for link in _LINK.findall(field.kind)}
        for anchor in TABLES.keys() - parts - INCLUDED - REQUESTS:
            text = SECTIONS[anchor]
            before = list(SECTIONS)[list(SECTIONS).index(anchor) - 1]
            self.assertIn("```console", text + SECTIONS[before], anchor)


class Fields(FolderTest):
    def setUp(self) -> None:
        self.reader = Reader()
        self.codes: set[str] = set()

    def test_those_that_occur_are_listed_and_no_others(self) -> None:
        self.read_analyses()
        self.read_boards()
        self.read_records()
        games = self.read_matches()
        self.read_explored(games)
        for game in game_names():
            self.reader.read("file-of-puzzles", json.loads((SCRIPTS / f"quadriga/puzzles/{game}.json").read_text()))
        for anchor in TABLES.keys() - INCLUDED:
            self.assertEqual(self.reader.seen[anchor], TABLES[anchor].keys(), anchor)
            optional = {name for name, field in TABLES[anchor].items() if not field.always}
            self.assertEqual(self.reader.absent[anchor], optional, anchor)

    def read_analyses(self) -> None:
        codes = self.codes
        for request in self.requests():
            self.reader.read("cancel" if request.keys() & {"cancel", "cancelAll"} else "request", request)
        text = "".join(json.dumps(request) + "\n" for request in self.requests())
        wrong = [
            '{"id": 1}',
            "x",
            '{"id": "a", "games": 1}',
            '{"game": "chess"}',
            '{"options": {"Hsh": 1}}',
            " " * (1 << 20),
        ]
        wrong += [
            '{"moves": ["x"]}',
            '{"position": "x"}',
            '{"limit": {"depth": -1}}',
            '{"game": "onoro", "moves": ["m14", "x"]}',
        ]
        done = subprocess.run(
            [BINARY, "--option", "Threads=2", "analyse"], input=text + "\n".join(wrong), capture_output=True, text=True
        )
        self.read_answers(done.stdout)
        with subprocess.Popen([BINARY, "analyse"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin and process.stdout
            process.stdin.write('{"limit": {"movetime": 600000}, "reportEvery": 0}\n')
            process.stdin.flush()
            begun = process.stdout.readline()
            process.stdin.write('{}\n{"cancelAll": true}\n')
            process.stdin.close()
            self.read_answers(begun + process.stdout.read())
        self.check_codes("error", codes)

    def requests(self) -> Iterator[dict[str, Any]]:
        yield {"id": "c", "cancel": "nobody"}
        yield {"cancelAll": True}
        yield {}
        for game in game_names():
            with quadriga.Engine(BINARY, options={"Game": game}) as engine:
                first, *_, last = engine.legal_moves()
                fen = engine.fen()
            yield {"id": "a", "game": game, "limit": {"nodes": 300}, "rootMoves": True, "avoidMoves": [last]}
            yield {
                "game": game,
                "limit": {"depth": 3, "movetime": 60_000},
                "options": {"MultiPV": 2, "Repetition": "2"},
            }
            yield {
                "game": game,
                "position": fen,
                "moves": [first],
                "plies": [0, 1],
                "limit": {"nodes": 3000},
                "priority": -1,
            }
            yield {"game": game, "allowMoves": [first], "limit": {"mate": 1}, "reportEvery": 0}
        won = {"game": "onitama", "position": "ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b"}
        yield won | {"limit": {"depth": 3}}
        yield {
            "game": "onitama",
            "position": "ss2s/1m3/S2s1/S4/2MSS cobra,ox/boar,mantis/tiger r",
            "limit": {"mate": 3},
        }

    def read_answers(self, text: str) -> None:
        for line in text.splitlines():
            answer = json.loads(line)
            kind = "refusal" if "error" in answer else "answer-to-a-cancel" if "count" in answer else "result"
            self.reader.read(kind, answer)
            self.codes.add(answer.get("error", {}).get("code", ""))

    def check_codes(self, anchor: str, found: set[str]) -> None:
        """Checks the codes that have occurred against the table of the section, then forgets them."""
        listed = set(_CODE.findall(SECTIONS[anchor]))
        protocol = (
            (ROOT / "protocol/reference.md").read_text(encoding="utf-8").partition("## Errors")[2].partition("## ")[0]
        )
        self.assertLessEqual(listed, found)
        self.assertLessEqual(found - {""}, listed | set(_CODE.findall(protocol)))
        found.clear()

    def test_requests_may_have_all_listed_fields(self) -> None:
        source = (ROOT / "protocol/analysis/messages.cpp").read_text(encoding="utf-8")
        read = re.findall(r'^    \{"(\w+)", read_\w+\},$', source, re.MULTILINE)
        self.assertEqual(set(read), TABLES["request"].keys() | TABLES["cancel"].keys())
        limits = re.findall(r'words\{(".*?")\}', source)[0].replace('"', "").split(", ")
        self.assertEqual(set(limits), TABLES["limit"].keys())

    def test_requests_have_the_ranges(self) -> None:
        ranges = {name: re.search(r"(-?\d+) to (\d+)", field.kind) for name, field in TABLES["request"].items()}
        numbers = {name: (int(found[1]), int(found[2])) for name, found in ranges.items() if found}
        self.assertEqual(numbers.keys(), {"priority", "reportEvery"})
        for name, (low, high) in numbers.items():
            values = [low - 1, low, high, high + 1]
            text = "".join(json.dumps({name: value, "limit": {"nodes": 1}}) + "\n" for value in values)
            done = subprocess.run([BINARY, "analyse"], input=text, capture_output=True, text=True)
            refused = [answer["line"] for answer in map(json.loads, done.stdout.splitlines()) if "error" in answer]
            self.assertEqual(refused, [1, 4], name)

    def read_boards(self) -> None:
        decks = [("onitama", {"Deck": "all", "Deal": 17_000_000})]
        for number, (game, options) in enumerate([(game, {}) for game in game_names()] + decks):
            chance = random.Random(number)
            with quadriga.Engine(BINARY, options={"Game": game, "IllegalMove": "reject", **options}) as engine:
                palette = self.read_answer("palette", engine, "palette")
                played = quadriga.Game()
                for _ in range(150):
                    self.read_answer("board", engine, "board", played)
                    self.read_answer("draft", engine, "draft", played)
                    if engine.status(played).over:
                        break
                    played.push(chance.choice(engine.legal_moves(played)))
                symbol = palette["contents"][0]["symbol"]
                for words in ("p1", f"p2 m13={symbol}", f"p1 a1={symbol}", "p1 zz=Q"):
                    self.read_answer("draft", engine, f"draft {words}")
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            engine.position(moves=("m14",))
            self.read_answer("board", engine, "board")

    def read_answer(self, anchor: str, engine: quadriga.Engine, query: str, *played: quadriga.Game) -> Any:
        [answer] = engine.query(query, game=played[0]) if played else engine.query(query)
        value = json.loads(answer)
        self.reader.read(anchor, value)
        return value

    def records(self, text: str, *flags: object, engine: str = BINARY) -> None:
        output = self.folder / "records.jsonl"
        run_script("analyse.py", "--engine", engine, "--quiet", "--output", output, *flags, input=text)
        for line in output.read_text().splitlines():
            record = json.loads(line)
            self.reader.read("record", record)
            self.codes.add(record.get("error", {}).get("code", ""))
        output.unlink()

    def read_records(self) -> None:
        text = "".join(f"{game} startpos\n" for game in game_names()) + "chess startpos\nonoro startpos moves m14 m14\n"
        over = "onitama ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b\n"
        self.records(text + over, "--nodes", 300)
        self.records(
            "".join(f"{number} {line}\n" for number, line in enumerate(text.splitlines())), "--ids", "--nodes", 300
        )
        self.records(text, "--nodes", 300, "--option", "MultiPV=2")
        for fault, code in (("crash@1", "engine-died"), ("late@1", "timeout"), ("junk@1", "protocol")):
            self.records("heap 9 2 moves t1\n", "--timeout", "0.3", engine=fake("--fault", fault, "--delay", "1"))
            self.assertIn(code, self.codes)
        self.check_codes("failure", self.codes)

    def read_matches(self) -> str:
        """Returns the path of a file of games."""
        result, games, faulty = (str(self.folder / name) for name in ("result.json", "games.pgn", "faulty.pgn"))
        real = ("--engine", f"new={BINARY}", "--engine", f"old={BINARY}", "--game", "onoro", "--nodes", 50)
        for flags in (
            (*real, "--option", "old:Hash=1", "--games", 4, "--pgn", games, "--sprt", "elo0=0,elo1=50"),
            (*real, "--games", 2, "--openings", "onoro", "--seed", 1, "--engine", f"third={BINARY}", "--gauntlet"),
            (
                "--engine",
                fake("--fault", "crash@2"),
                "--engine",
                f"B={fake()}",
                "--depth",
                2,
                "--games",
                2,
                "--pgn",
                faulty,
            ),
            ("merge", games),
            ("merge", faulty, "--games", 9),
        ):
            done = run_script("match.py", *flags, "--json", result)
            with open(result, encoding="utf-8") as file:
                self.reader.read("match", json.load(file))
            self.assertNotIn("Traceback", done.stderr)
        return games

    def read_explored(self, games: str) -> None:
        flags = ("--engine", BINARY, "--output-format", "json")
        for words in (
            ("onoro", "--moves", "m14 n14 o13"),
            (games, "onoro"),
            (games, "--game", "onoro", "--moves", "m14"),
        ):
            done = run_script("openings.py", "explore", *words, *flags, check=True)
            self.reader.read("explored-position", json.loads(done.stdout))

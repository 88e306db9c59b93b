"""Boards and pictures of whole random games: `query board` against its JSON Schema, `svg` against `query board`, drafts
against both. QUADRIGA_BINARY names the binary."""

from __future__ import annotations

import collections
import itertools
import json
import math
import random
import unittest
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
from raw_engine import RawEngine

SCHEMA = json.loads((Path(__file__).parents[2] / "protocol" / "board.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
PALETTE, DRAFT = (
    jsonschema.Draft202012Validator(
        {"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"], "properties": SCHEMA["properties"]}
    )
    for name in ("palette", "draft")
)
MOST_PLIES = 150
GAMES = [
    ["--game", "onager"],
    ["--game", "onitama"],
    ["--game", "onitama", "--option", "Deck=all", "--option", "Deal=17000000"],
    ["--game", "nonaga"],
    ["--game", "onoro"],
]


class Board(unittest.TestCase):
    def ask(self, engine: RawEngine, question: str) -> str:
        engine.send(f"query {question}")
        return str(engine.line()).removeprefix("response").strip()

    def board(self, engine: RawEngine) -> Any:
        board = json.loads(self.ask(engine, "board"))
        VALIDATOR.validate(board)
        names = {cell["id"] for cell in board["cells"]} | {card["id"] for card in board["cards"]} | {"pass"}
        self.assertLessEqual(set(board["last"]), names)
        self.assertEqual(board["position"], self.ask(engine, "fen"))
        self.assertEqual(board["turn"] == "p1", self.ask(engine, "p1turn") == "true")
        self.assertEqual(board["result"], self.ask(engine, "result"))
        self.assertEqual((board["reason"] or {"id": "none"})["id"], self.ask(engine, "reason"))
        self.check_picture(engine, board)
        return board

    def check_picture(self, engine: RawEngine, board: Any) -> None:
        """Checks that the picture has the cells and cards of the board, with cells at their coordinates, rotated for
        p2."""
        for side, turn in (("p1", 1), ("p2", -1)):
            engine.send(f"svg {side}")
            line = str(engine.line())
            self.assertTrue(line.isascii())
            groups = list(ElementTree.fromstring(line).iter("{http://www.w3.org/2000/svg}g"))
            cells = {group.get("data-cell"): group.get("transform") for group in groups if group.get("data-cell")}
            places = {c["id"]: f"translate({turn * c['x'] or 0:g} {turn * c['y'] or 0:g})" for c in board["cells"]}
            self.assertEqual(cells, places)
            marked = {name for group in groups if (name := group.get("data-cell") or group.get("data-card"))}
            self.assertEqual(marked, {each["id"] for each in board["cells"] + board["cards"]})
            last = {g.get("data-cell") or g.get("data-card") for g in groups if " last" in str(g.get("class"))}
            self.assertEqual(last - {None}, set(board["last"]) - {"pass"})
            winning = {g.get("data-cell") for g in groups if " winning" in str(g.get("class"))}
            self.assertEqual(winning, set(board["winning"]))
            pieces = sorted(piece["kind"] for cell in board["cells"] for piece in cell["pieces"])
            self.assertEqual(sorted(kind for group in groups if (kind := group.get("data-piece"))), pieces)

    def draft(self, engine: RawEngine, words: str = "") -> Any:
        draft = json.loads(self.ask(engine, f"draft {words}"))
        DRAFT.validate(draft)
        return draft

    @staticmethod
    def words(draft: Any) -> str:
        """The draft as the argument of `query draft`."""
        cells = [f"{cell['id']}={cell['symbol']}" for cell in draft["cells"] if cell["symbol"]]
        return " ".join([draft["turn"], *cells, *(card["id"] for card in draft["cards"])])

    def check_draft(self, engine: RawEngine, board: Any) -> None:
        """Checks that the draft of the current position is that position, on the same cells, and its picture."""
        draft = self.draft(engine)
        self.assertEqual((draft["position"], draft["problem"], draft["turn"]), (board["position"], None, board["turn"]))
        self.assertEqual(self.draft(engine, self.words(draft)), draft)
        self.assertEqual(draft["cards"], board["cards"])
        cells = {cell["id"]: cell for cell in draft["cells"]}
        for cell in board["cells"]:
            self.assertEqual({**cells[cell["id"]], "symbol": ""}, {**cell, "symbol": ""})
        engine.send(f"svg p2 draft {self.words(draft)}")
        groups = ElementTree.fromstring(str(engine.line())).iter("{http://www.w3.org/2000/svg}g")
        self.assertEqual({group.get("data-cell") for group in groups} - {None}, set(cells))

    def play(self, engine: RawEngine, source: random.Random) -> Any:
        """Plays a random game from the current position and checks every fourth position. Returns the last board."""
        for ply in range(MOST_PLIES):
            moves = self.ask(engine, "moves").split()
            if not moves or self.ask(engine, "gameover") == "true":
                break
            move = source.choice(moves)
            engine.send(f"moves {move}")
            if ply % 4 == 0:
                board = self.board(engine)
                self.assertEqual("".join(board["last"]), move)
                self.check_draft(engine, board)
        return self.board(engine)

    def test_every_game_fulfils_the_schema(self) -> None:
        VALIDATOR.check_schema(SCHEMA)
        for number, game in enumerate(GAMES):
            with self.subTest(game), RawEngine(*game) as engine:
                start = self.board(engine)
                self.assertEqual((start["game"], start["last"], start["ply"]), (game[1], [], 0))
                self.assertGreater(self.play(engine, random.Random(number))["ply"], 3)

    def test_what_has_won_is_marked(self) -> None:
        reasons = set()
        for game, seed in itertools.product(GAMES, range(4)):
            with self.subTest(game, seed=seed), RawEngine(*game, "--option", "IllegalMove=reject") as engine:
                board = self.play_well(engine, random.Random(seed))
                if board["result"] in ("none", "draw"):
                    continue
                reasons.add(board["reason"]["id"])
                self.check_winning(board)
        self.assertLessEqual({"backrank", "temple", "master", "connected", "line"}, reasons)

    def play_well(self, engine: RawEngine, source: random.Random) -> Any:
        """Plays a game with a few random moves first, by short searches. Returns the last board."""
        for ply in range(200):
            if self.ask(engine, "gameover") == "true":
                break
            self.assertEqual(self.board(engine)["winning"] if ply % 16 == 0 else [], [])
            if ply < 4:
                move = source.choice(self.ask(engine, "moves").split())
            else:
                engine.send("go nodes 200")
                move = engine.until("bestmove")[-1].split()[1]
            engine.send(f"moves {move}")
        return self.board(engine)

    def check_winning(self, board: Any) -> None:
        """Checks the marked cells against the reason, by nothing but the board."""
        winner = board["result"].removesuffix("win")
        cells = [cell for cell in board["cells"] if cell["id"] in board["winning"]]
        for cell in cells:
            self.assertEqual(cell["pieces"][-1]["owner"], winner)
        match board["reason"]["id"]:
            case "backrank":
                self.assertTrue(cells)
                self.assertTrue(all("back-rank" in cell["kind"] and cell["owner"] != winner for cell in cells))
            case "temple":
                self.assertEqual([cell["kind"] for cell in cells], [["temple"]])
                self.assertEqual(cells[0]["pieces"][-1]["kind"], "master")
            case "master":
                self.assertEqual([cell["id"] for cell in cells], [board["last"][1]])
            case "connected":
                self.assertEqual(len(cells), 3)
            case "line":
                rows = collections.Counter(
                    (axis, round(cell["x"] * math.sin(axis * math.pi / 3) - cell["y"] * math.cos(axis * math.pi / 3)))
                    for cell, axis in itertools.product(cells, range(3))
                )
                self.assertGreaterEqual(max(rows.values()), 4)
            case reason:
                self.assertEqual((reason, cells), ("nomoves", []))

    def test_positions_are_set_up_from_nothing(self) -> None:
        """Puts the pieces of the start on the empty board in random order; every step is judged as `position` does."""
        for number, game in enumerate(GAMES):
            with self.subTest(game), RawEngine(*game) as engine:
                palette = json.loads(self.ask(engine, "palette"))
                PALETTE.validate(palette)
                symbols = {content["symbol"] for content in palette["contents"]}
                start = self.draft(engine)
                turn, *items = self.words(start).split()
                self.assertLessEqual({item.split("=")[1] for item in items if "=" in item}, symbols)
                cards = [item for item in items if "=" not in item]
                self.assertLessEqual(set(cards), {card["id"] for card in palette["cards"]})
                cells = [item for item in items if "=" in item]
                random.Random(number).shuffle(cells)
                self.assertIsNotNone(self.draft(engine, " ".join([turn, *cards]))["problem"])
                for count in range(1, len(cells) + 1):
                    draft = self.draft(engine, " ".join([turn, *cells[:count], *cards]))
                    engine.send(f"position fen {draft['position']}")
                    engine.send("isready")
                    refusal = [] if draft["problem"] is None else [f"info string error bad-fen {draft['problem']}"]
                    self.assertEqual(engine.until("readyok"), [*refusal, "readyok"])
                self.assertEqual(draft, start)

    def test_players_and_pieces(self) -> None:
        with RawEngine("--game", "nonaga") as engine:
            board = self.board(engine)
            self.assertEqual([player["name"] for player in board["players"]], ["Red", "Black"])
            cells = {cell["id"]: cell for cell in board["cells"]}
            self.assertEqual(cells["m13"]["kind"], ["disc"])
            self.assertEqual((cells["m13"]["x"], cells["m13"]["y"]), (0, 0))
            self.assertEqual(cells["m11"]["pieces"], [{"owner": "p1", "kind": "piece"}])
        with RawEngine("--game", "onager") as engine:
            engine.send("position startpos moves f7")
            board = self.board(engine)
            self.assertEqual(
                board["hand"],
                [{"owner": "p1", "kind": "lake", "count": 1}, {"owner": "p2", "kind": "lake", "count": 1}],
            )
            cells = {cell["id"]: cell for cell in board["cells"]}
            self.assertEqual(cells["f7"]["kind"], ["lake"])
            self.assertEqual((cells["a1"]["kind"], cells["a1"]["owner"]), (["back-rank"], "p1"))

    def test_the_last_move_is_canonical(self) -> None:
        with RawEngine("--game", "onitama") as engine:
            moves = self.ask(engine, "moves").split()
            engine.send(f"position startpos moves {moves[0][4:]}:{moves[0][:4]}")
            self.assertEqual("".join(self.board(engine)["last"]), moves[0])

    def test_a_player_who_broke_the_rules_has_lost(self) -> None:
        with RawEngine("--game", "onoro") as engine:
            engine.send("position startpos moves m14 a1")
            self.assertIn("illegal-move", str(engine.line()))
            board = self.board(engine)
            self.assertEqual(board["result"], "p2win")
            self.assertEqual(board["reason"], {"id": "illegal", "text": "illegal move"})
            self.assertEqual(board["last"], ["m14"])

"""A running match and its viewers, over real connections."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import unittest
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
from match_support import PATIENT, MatchTest
from support import BINARY, fake, faulty, script

from quadriga.client.errors import EngineError
from quadriga.games.record import GameRecord, Ply
from quadriga.match.live import KEPT_GAMES, LiveMatch
from quadriga.match.live_boards import LiveBoards
from quadriga.match.schedule import Agenda
from quadriga.match.settings import Assignment, EngineSetup, Rules, TimeControl
from quadriga.match.standings import Standings
from quadriga.match.statistics import Sprt
from quadriga.openings.book import Opening

HANGS = 120.0  # seconds
SLOW = fake("--fault", "late", "--delay", "0.15")  # viewers come while a game is being played


class Viewer:
    """A connection that reads; `match` is what it has been told, put together."""

    def __init__(self, answer: aiohttp.ClientResponse) -> None:
        self._answer = answer
        self.messages: list[dict[str, Any]] = []

    async def read(self) -> dict[str, Any] | None:
        """Returns the next message; None at the end."""
        async with asyncio.timeout(HANGS):
            while line := await self._answer.content.readline():
                if line.startswith(b"data: "):
                    message = json.loads(line.removeprefix(b"data: "))
                    assert isinstance(message, dict)
                    self.messages.append(message)
                    return message
        return None

    async def until(self, key: str) -> dict[str, Any]:
        """Reads until a message has something under the key."""
        while message := await self.read():
            if message.get(key):
                return message
        raise AssertionError(f"the match ended without {key}")

    async def to_the_end(self) -> None:
        while await self.read():
            pass

    def all(self, key: str) -> list[Any]:
        return [each for message in self.messages for each in message.get(key, ())]


class LiveTest(MatchTest, unittest.IsolatedAsyncioTestCase):
    client: aiohttp.ClientSession
    running: subprocess.Popen[str]
    root: str
    token: str

    def setUp(self) -> None:
        super().setUp()
        self.page = self.folder / "page"
        self.page.mkdir()
        (self.page / "live.html").write_text("<!doctype html><title>live</title>")

    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().set_debug(False)
        # No limit: a line holds a whole message.
        self.client = aiohttp.ClientSession(read_bufsize=1 << 24)
        self.addAsyncCleanup(self.client.close)

    def begin(self, one: str, other: str, *arguments: str) -> None:
        """Starts a live match and reads its address."""
        if "--clock" not in arguments:
            arguments = ("--depth", "2", *arguments)
        if "--live" not in arguments:
            arguments = ("--live", *arguments)
        flags = ("--engine", f"A={one}", "--engine", f"B={other}", "--pgn", str(self.pgn), "--page", str(self.page))
        words = script("match.py", *flags, *PATIENT, *arguments)
        self.running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        assert self.running.stderr
        line = self.running.stderr.readline()
        self.assertTrue(line.startswith("live: http://"), line)
        self.root, _, token = line.removeprefix("live: ").strip().partition("?token=")
        self.token = token

    def stop(self) -> int:
        """Interrupts the match if it is still running. Returns its exit status."""
        if self.running.poll() is None:
            self.running.send_signal(signal.SIGTERM)
        self.running.communicate(timeout=HANGS)
        return self.running.returncode

    async def ended(self) -> int:
        """Waits for the end of the match. Returns its exit status."""
        return await asyncio.to_thread(self.running.wait, HANGS)

    async def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        async with self.client.request(method, self.root + path, headers=headers, allow_redirects=False) as answer:
            return answer.status, "" if "event-stream" in answer.content_type else await answer.text()

    @asynccontextmanager
    async def viewer(self) -> AsyncIterator[Viewer]:
        async with self.client.get(f"{self.root}live/events?token={self.token}") as answer:
            self.assertEqual(answer.status, 200)
            yield Viewer(answer)


class Doors(LiveTest):
    async def test_token_host_and_origin(self) -> None:
        self.begin(SLOW, SLOW, "--games", "1000")
        events = f"live/events?token={self.token}"
        self.assertGreater(len(self.token), 20)
        self.assertEqual(await self.get(""), (200, "<!doctype html><title>live</title>"))
        for path in (
            "live/events",
            "live/events?token=x",
            f"live/events?token={self.token[:-1]}",
            "live/games/1",
            "live/games/1/0",
        ):
            with self.subTest(path):
                status, text = await self.get(path)
                self.assertEqual((status, text[:19]), (403, "the token is wrong:"))
        for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}, {"Origin": "null"}):
            with self.subTest(headers):
                self.assertEqual((await self.get(events, **headers))[0], 403)
        self.assertEqual((await self.get(events, Origin=self.root.rstrip("/")))[0], 200)

    async def test_nobody_can_do_more_than_watch(self) -> None:
        self.begin(SLOW, SLOW, "--games", "1000")
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            for path in ("live/events", "live/games/1", "live.html", ""):
                with self.subTest(method=method, path=path):
                    self.assertEqual((await self.get(f"{path}?token={self.token}", method))[0], 405)
        for path in (
            "engines.json",
            "engine/0",
            "games",
            "live/games/x",
            "live/games/99999",
            "live/games/1/9999",
            "a%00b",
            "x" * 5000,
        ):
            with self.subTest(path):
                self.assertEqual((await self.get(f"{path}?token={self.token}"))[0], 404)

    async def test_public(self) -> None:
        self.begin(SLOW, SLOW, "--games", "1000", "--public", "localhost")
        self.assertEqual(self.token, "")
        self.assertRegex(self.root, r"^http://localhost:\d+/$")
        self.assertEqual((await self.get("live/events"))[0], 200)
        port = self.root.rsplit(":")[-1].rstrip("/")
        for host in (f"example.org:{port}", f"127.0.0.1:{port}"):
            self.assertEqual((await self.get("live/events", Host=host))[0], 403)

    def test_bad_input(self) -> None:
        both = ("--engine", fake(), "--engine", fake(), "--depth", "1")
        for flags, text in (
            (("--live", "70000"), "live: 70000: the last port is 65535"),
            (("--live", "x"), "live: `x` is not a whole number"),
            (("--public", "localhost"), "public needs a match with live"),
        ):
            done = self.match(*both, *flags)
            self.assertEqual((done.returncode, done.stderr), (2, f"match.py: {text}\n"))
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            done = self.match(*both, "--live", port, "--page", str(self.page))
        self.assertEqual((done.returncode, done.stderr), (3, f"match.py: port {port}: this port is taken\n"))


class Watching(LiveTest):
    async def test_who_joins_late_sees_everything_and_what_follows(self) -> None:
        self.begin(SLOW, SLOW, "--games", "1000", "--concurrency", "1")
        async with self.viewer() as first:
            while len(first.all("finished")) < 2:
                await first.read()
            async with self.viewer() as late:
                whole = await late.read()
                assert whole
                self.assertEqual([game["number"] for game in whole["finished"]][:2], [1, 2])
                self.assertEqual(whole["head"]["planned"], 1000)
                self.assertEqual([engine["name"] for engine in whole["head"]["engines"]], ["A", "B"])
                self.assertGreaterEqual(whole["figures"]["played"], 2)
                # From here on both are told the same.
                await late.until("finished")
                plies: list[str] = []
                number = 0
                for game in late.all("games"):
                    if game["number"] != number:
                        number, plies = game["number"], []
                    self.assertLessEqual(game["from"], len(plies))
                    plies[game["from"] :] = [ply["move"] for ply in game["plies"]]
                    self.assertTrue(set(plies) <= {"t1", "t2", "t3"})

    async def test_viewers_come_and_go_and_the_match_ends_with_a_last_message(self) -> None:
        self.begin(SLOW, SLOW, "--games", "4", "--concurrency", "1")
        async with self.viewer() as first:
            await first.read()
            for _ in range(3):
                async with self.viewer() as guest:
                    self.assertTrue((await guest.read() or {})["whole"])
            await first.to_the_end()
        self.assertEqual(await self.ended(), 0)
        last = first.messages[-1]
        self.assertEqual((last["state"], last["figures"]["played"]), ("finished", 4))
        self.assertEqual(sorted(game["number"] for game in first.all("finished")), [1, 2, 3, 4])
        results = {game["number"]: game["result"] for game in first.all("finished")}
        self.assertEqual(results, {game.number: game.result for game in self.games()})

    async def test_searches_and_clocks(self) -> None:
        self.begin(SLOW, SLOW, "--games", "2", "--clock", "60+1", "--concurrency", "1")
        async with self.viewer() as viewer:
            await viewer.to_the_end()
        searches = [search for game in viewer.all("games") for search in game["searches"] if search]
        self.assertTrue(searches)
        self.assertEqual((searches[-1]["depth"], searches[-1]["nodes"], len(searches[-1]["pv"])), (2, 9, 1))
        for game in viewer.all("games"):
            for clock in game["clocks"]:
                self.assertTrue(clock is None or 50 < clock < 90, clock)

    async def test_a_viewer_who_is_stuck_at_the_end_delays_nothing(self) -> None:
        self.begin(fake(), fake(), "--games", "60")
        stuck = socket.create_connection(("127.0.0.1", int(self.root.rsplit(":")[-1].rstrip("/"))))
        self.addCleanup(stuck.close)
        host = self.root.removeprefix("http://").rstrip("/")
        stuck.sendall(f"GET /live/events?token={self.token} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        self.assertEqual(await self.ended(), 0)
        self.assertEqual(len(self.games()), 60)

    async def test_engines_without_drawings(self) -> None:
        self.begin(SLOW, SLOW, "--games", "1000", "--concurrency", "1")
        async with self.viewer() as viewer:
            await viewer.until("finished")
            status, text = await self.get(f"live/games/1?token={self.token}")
            if not viewer.all("pictures"):
                await viewer.until("pictures")
        self.assertEqual((status, text), (404, "no engine of this match can replay its games\n"))
        self.assertEqual({picture["svg"] for picture in viewer.all("pictures")}, {""})

    async def test_a_part_shows_the_standings_of_all(self) -> None:
        flags = ("--openings", str(self.write("book", "9 1\n8 1\n7 1\n")), "--games", "6", "--concurrency", "1")
        self.pgn = self.folder / "2.pgn"
        done, games = self.play(SLOW, SLOW, *flags, "--part", "2/2")
        self.assertEqual((done.returncode, len(games)), (0, 2))
        self.pgn = self.folder / "1.pgn"
        self.begin(SLOW, SLOW, *flags, "--part", "1/2", "--sprt", "elo0=0,elo1=5")
        async with self.viewer() as viewer:
            await viewer.to_the_end()
        self.assertEqual(viewer.messages[0]["head"]["planned"], 6)
        last = [message for message in viewer.messages if "figures" in message][-1]
        self.assertEqual((last["figures"]["played"], last["figures"]["sprt"]["upper"]), (6, 2.9444))
        self.assertEqual(sorted(game["number"] for game in viewer.all("finished")), [1, 2, 5, 6])

    async def test_resumed(self) -> None:
        flags = ("--games", "4", "--concurrency", "1", "--resume")
        self.play(SLOW, SLOW, *flags[2:], "--games", "2")
        self.begin(SLOW, SLOW, *flags)
        async with self.viewer() as viewer:
            whole = await viewer.read()
            await viewer.to_the_end()
        assert whole
        self.assertEqual([game["number"] for game in whole["finished"]][:2], [1, 2])
        self.assertEqual(viewer.messages[-1]["figures"]["played"], 4)


class Boards(LiveTest):
    async def test_positions_and_finished_games_are_drawn(self) -> None:
        clock = ("--clock", "2+0.02", "--margin", "1m")
        self.begin(BINARY, BINARY, "--game", "onoro", *clock, "--games", "4", "--concurrency", "1")
        async with self.viewer() as viewer:
            picture = (await viewer.until("pictures"))["pictures"][0]
            board = json.loads(picture["board"])
            self.assertEqual((board["game"], board["ply"]), ("onoro", picture["plies"]))
            self.assertTrue(picture["svg"].startswith("<svg"))
            # A running game is replayed up to its last move.
            while max((len(game["plies"]) for game in viewer.all("games")), default=0) < 2:
                await viewer.read()
            status, text = await self.get(f"live/games/1?token={self.token}")
            self.assertEqual(status, 200)
            (game,) = json.loads(text)["games"]
            self.assertEqual((len(game["boards"]), game["ended"]), (len(game["moves"]) + 1, None))
            first = viewer.all("games")[-1]
            await self.check_lines(first)
            await viewer.until("finished")
            while viewer.all("games")[-1]["number"] == first["number"]:
                await viewer.read()
            await self.check_lines(first)  # for a viewer who does not know yet that it has ended
            status, text = await self.get(f"live/games/1?token={self.token}")
            self.assertEqual(status, 200)
            (game,) = json.loads(text)["games"]
            self.assertEqual(len(game["boards"]), len(game["moves"]) + 1)
            self.assertEqual([who for _, _, who in game["players"]], ["A", "B"])
            self.assertEqual(game["ended"]["termination"], "normal")

    async def check_lines(self, game: dict[str, Any]) -> None:
        """The position at the end of a line of a game, and what is none."""
        line = next(search for search in game["searches"] if search)
        moves = "".join(f"&move={move}" for move in line["pv"])
        root = f"live/games/{game['number']}"
        status, text = await self.get(f"{root}/{line['ply']}?token={self.token}{moves}")
        self.assertEqual(status, 200, text)
        picture = json.loads(text)
        self.assertEqual(json.loads(picture["board"])["ply"], line["ply"] + len(line["pv"]))
        self.assertTrue(picture["svg"].startswith("<svg"))
        for query, expected in (
            ("999?move=m12", 404),
            ("0?move=m12%0Aquit", 400),
            ("0?move=m12%20m13", 400),
            (f"0?{'&move=m12' * 65}", 400),
        ):
            with self.subTest(query[:20]):
                self.assertEqual((await self.get(f"{root}/{query}&token={self.token}"))[0], expected)
        illegal = await self.get(f"{root}/0?move=z99&token={self.token}")
        self.assertEqual((illegal[0], json.loads(illegal[1])), (200, {"board": "", "svg": ""}))

    async def test_the_rule_by_which_a_game_ends_has_a_text(self) -> None:
        flags = ("--game", "onoro", "--games", "2", "--concurrency", "2")
        self.begin(BINARY, BINARY, *flags)
        async with self.viewer() as viewer:
            await viewer.to_the_end()
        last = {game["number"]: game for game in viewer.all("finished")}
        large = {game["number"]: game["result"] for game in viewer.all("games")}
        self.assertEqual(large, last)
        for game in last.values():
            self.assertNotIn(game["text"], ("", game["reason"]))

    async def test_faults_before_viewers(self) -> None:
        """An engine crashes or makes an illegal move; the match goes on, and viewers see why games ended."""
        for fault in ("crash", "illegal"):
            with self.subTest(fault):
                self.pgn = self.folder / f"{fault}.pgn"
                flags = ("--game", "onitama", "--games", "6", "--concurrency", "1", "--wait", "500ms")
                self.begin(faulty(fault, 3), BINARY, *flags)
                async with self.viewer() as viewer:
                    await viewer.to_the_end()
                self.assertEqual(await self.ended(), 1)
                ends = [(game["termination"], game["culprit"]) for game in viewer.all("finished")]
                self.assertEqual(ends, [(fault, "A")] * 6)
                self.assertTrue(viewer.all("pictures"))


class Slow(unittest.IsolatedAsyncioTestCase):
    """A server in this process, so that the test decides what is sent."""

    async def test_a_viewer_who_does_not_read_is_dropped_and_the_others_are_not(self) -> None:
        from quadriga.match.live_server import LiveServer  # needs aiohttp

        live = LiveMatch({"game": ""}, lambda: Standings(["A", "B"]))
        boards = LiveBoards([], Rules())
        with patch("quadriga.match.live_server._TICK", 0.002):
            async with LiveServer(Path("/"), live, boards) as server:
                path = f"/live/events?token={server.token}"
                request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
                stuck = socket.create_connection(("127.0.0.1", server.port))
                self.addCleanup(stuck.close)
                stuck.sendall(request)
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 24)
                writer.write(request)
                read = 0
                async with asyncio.timeout(HANGS):
                    while len(server.viewers) < 2:
                        await asyncio.sleep(0.01)
                    while len(server.viewers) > 1:
                        for number in range(200):
                            live.on_notice(f"{number} " + "x" * 1000)
                        read += len(await reader.readuntil(b"\n\n"))
                self.assertEqual(len(server.viewers), 1)
                self.assertLess(read, 100 << 20)  # what the stuck one was sent, and all that waited for it
                # The other one still reads all that happens.
                live.on_notice("the last one")
                async with asyncio.timeout(HANGS):
                    while b"the last one" not in await reader.readuntil(b"\n\n"):
                        pass
                writer.close()
                stuck.settimeout(HANGS)
                with suppress(ConnectionResetError):
                    while await asyncio.to_thread(stuck.recv, 1 << 20):
                        pass


class State(unittest.TestCase):
    def setUp(self) -> None:
        self.standings = Standings(["A", "B"], Sprt(0, 5))
        self.live = LiveMatch({"game": "heap"}, lambda: self.standings)

    def record(self, number: int) -> GameRecord:
        plies = [Ply("t1", "+0.10", 3, 0.1, 9)]
        first = 1 - number % 2
        pair = (number + 1) // 2
        return GameRecord(
            number, pair, first, 1 - first, "AB"[first], "BA"[first], Opening(), plies=plies, result="draw"
        )

    def play(self, number: int) -> None:
        record = self.record(number)
        self.live.on_start(Assignment(number, record.pair, record.first, record.second, Opening()), 1)
        self.standings.add(record)
        self.live.on_game(record)

    def test_memory_is_bounded(self) -> None:
        for number in range(1, 3 * KEPT_GAMES):
            self.play(number)
        whole = self.live.snapshot()
        self.assertEqual(len(whole["finished"]), KEPT_GAMES)
        self.assertEqual(len(whole["games"]), 1)
        self.assertLess(len(whole["course"]), 500)
        self.assertEqual(whole["course"], sorted(whole["course"]))
        self.assertIsNone(self.live.record(1))
        self.assertEqual(len((self.live.changes() or {})["finished"]), KEPT_GAMES)

    def test_words_of_engines_are_cut(self) -> None:
        self.live.on_start(Assignment(1, 1, 0, 1, Opening()), 1)
        record = self.record(1)
        record.plies = [Ply("x" * 100_000)]
        record.detail = record.reason = "y" * 100_000
        self.live.on_game(record)
        self.live.on_notice("z" * 100_000)
        self.assertLess(len(json.dumps(self.live.snapshot())), 5000)

    def test_changes_are_told_once(self) -> None:
        self.play(1)
        first = self.live.changes()
        assert first
        self.assertEqual([game["number"] for game in first["finished"]], [1])
        self.assertEqual(first["games"][0]["result"]["result"], "draw")
        self.assertIsNone(self.live.changes())

    def test_the_next_games(self) -> None:
        agenda = Agenda((Assignment(number, 1, number % 2, 0, Opening()) for number in range(1, 5)), 2)
        seen = []
        for assignment in agenda:
            self.live.on_start(assignment, 1, agenda.coming)
            seen.append([game["number"] for game in (self.live.changes() or {})["next"]])
        self.assertEqual(seen, [[2, 3], [3, 4], [4], []])
        self.assertEqual(self.live.snapshot()["next"], [])

    def test_a_running_game_as_a_record(self) -> None:
        self.live = LiveMatch({"game": "heap", "engines": [{"name": "A"}, {"name": "B"}]}, lambda: self.standings)
        self.live.on_start(Assignment(2, 1, 1, 0, Opening(None, ("t1",))), 1)
        ply = {"move": "t2", "score": "+0.10", "depth": 3, "time": 0.5, "nodes": 9}
        news = {"game": 2, "turn": 0, "clocks": [None, None], "elapsed": 0.0, "searches": [None, None]}
        self.live.on_news(news | {"from": 0, "plies": [ply], "opening": {"fen": None, "moves": ["t1"]}, "begins": 1})
        record = self.live.unfinished(2)
        assert record
        self.assertEqual((record.p1, record.p2, record.result, record.game), ("B", "A", "none", "heap"))
        self.assertEqual((record.opening.moves, record.plies), (("t1",), [Ply("t2", "+0.10", 3, 0.5, 9)]))
        self.assertIsNone(self.live.unfinished(3))

    def test_a_game_that_is_played_again_begins_anew(self) -> None:
        """A worker died, and another one plays the game from its start."""
        self.live.on_start(Assignment(1, 1, 0, 1, Opening()), 1)
        ply = {"move": "t1", "score": "-", "depth": None, "time": 0.0, "nodes": None}
        news = {"event": "news", "game": 1, "turn": 0, "clocks": [None, None], "elapsed": 0.0, "searches": [None, None]}
        opening = {"opening": {"fen": None, "moves": []}, "begins": 0}
        self.live.on_news(news | opening | {"from": 0, "plies": [ply]})
        self.live.on_news(news | {"from": 1, "plies": [ply]})
        self.live.changes()
        self.live.on_news(news | opening | {"from": 0, "plies": []})
        (game,) = (self.live.changes() or {})["games"]
        self.assertEqual((game["from"], game["plies"]), (0, []))


class Drawing(unittest.IsolatedAsyncioTestCase):
    async def test_an_engine_that_dies_is_tried_three_times(self) -> None:
        setup = EngineSetup(fake("--fault", "dies-at-once"), control=TimeControl(depth=1))
        boards = LiveBoards([setup], Rules())
        record = GameRecord(1, 1, 0, 1, "A", "B", Opening())
        for _ in range(2):
            self.assertIsNone(await boards.replay(record))
        self.assertEqual(boards.failures, 3)
        await boards.close()

    async def test_a_line_is_drawn_again_after_the_engine_died(self) -> None:
        boards = LiveBoards([EngineSetup(BINARY, control=TimeControl(depth=1))], Rules(game="onitama"))
        self.assertIsNotNone(await boards.line(Opening(), ()))
        with patch("quadriga.games.playback.Playback.picture", side_effect=EngineError("it died")):
            self.assertIsNone(await boards.line(Opening(), ("a1a2crab",)))
        with patch("quadriga.games.playback.Playback.picture", return_value=None) as picture:
            for _ in range(2):
                self.assertIsNone(await boards.line(Opening(), ("a1a2crab",)))
            self.assertEqual(picture.await_count, 1)  # what cannot be drawn is not asked for again
        await boards.close()

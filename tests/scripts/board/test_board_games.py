"""The games that the board server saves for the page."""

from __future__ import annotations

import io
import json
import os
import uuid
from unittest import mock

from board_support import BoardTest
from support import fake

GAME = '[Event "Ж"]\n[White "A"]\n\n1. t1 *\n\n'
HEAD = GAME.partition("\n\n")[0] + "\n"
ID = "0b1c2d3e-0000-4000-8000-00000000000f"


class KeptGames(BoardTest):
    def setUp(self) -> None:
        super().setUp()
        self.data = self.folder / "data"
        self.games = self.data / "quadriga/games"
        self.use(XDG_DATA_HOME=str(self.data))

    def use(self, **variables: str) -> None:
        patch = mock.patch.dict(os.environ, variables)
        patch.start()
        self.addCleanup(patch.stop)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str]:
        """Sends a request with the token. Returns the status and text of the response."""
        address = f"{self.root}{path}?token={self.token}"
        data = io.BytesIO(body) if len(body) > 1 << 20 else body  # aiohttp requires it
        async with self.client.request(method, address, data=data, headers=headers) as answer:
            return answer.status, await answer.text()

    async def ids(self) -> list[str]:
        status, text = await self.ask("GET", "/games")
        self.assertEqual(status, 200)
        return [game["id"] for game in json.loads(text)["games"]]

    async def test_a_game_is_there_again_after_the_server_restarts(self) -> None:
        self.start(fake())
        self.assertEqual(await self.ask("GET", "/games"), (200, '{"games": []}'))
        self.assertEqual(await self.ask("PUT", f"/games/{ID}", GAME.encode()), (204, ""))
        self.assertEqual((self.games / f"{ID}.pgn").read_text(encoding="utf-8"), GAME)
        self.assertEqual(self.games.stat().st_mode & 0o077, 0)
        self.assertEqual(self.stop(), (0, ""))
        self.start(fake())
        self.assertEqual(await self.ask("GET", f"/games/{ID}"), (200, GAME))
        _, text = await self.ask("GET", "/games")
        self.assertEqual(json.loads(text), {"games": [{"id": ID, "head": HEAD}]})
        self.assertEqual(await self.ask("PUT", f"/games/{ID}", b"other"), (204, ""))
        self.assertEqual(await self.ask("GET", f"/games/{ID}"), (200, "other"))
        self.assertEqual(await self.ask("DELETE", f"/games/{ID}"), (204, ""))
        for method in ("GET", "DELETE"):
            self.assertEqual(await self.ask(method, f"/games/{ID}"), (404, "there is no such game\n"))
        self.assertEqual(list(self.games.iterdir()), [])

    async def test_without_a_folder_of_the_desktop(self) -> None:
        self.use(HOME=str(self.folder), XDG_DATA_HOME="relative")
        self.start(fake())
        self.assertEqual((await self.ask("PUT", f"/games/{ID}", GAME.encode()))[0], 204)
        self.assertTrue((self.folder / f".local/share/quadriga/games/{ID}.pgn").is_file())

    async def test_the_oldest_make_room(self) -> None:
        self.games.mkdir(parents=True)
        names = [str(uuid.UUID(int=number)) for number in range(120)]
        for age, name in enumerate(names):
            (self.games / f"{name}.pgn").write_text(GAME)
            os.utime(self.games / f"{name}.pgn", (1e9 - age, 1e9 - age))
        (self.games / "own.pgn").write_text("a file of the user")
        self.start(fake())
        self.assertEqual(await self.ids(), names)
        self.assertEqual((await self.ask("PUT", f"/games/{ID}", GAME.encode()))[0], 204)
        self.assertEqual(await self.ids(), [ID, *names[:99]])
        self.assertTrue((self.games / "own.pgn").exists())

    async def test_the_game_played_last_is_first(self) -> None:
        self.games.mkdir(parents=True)
        names = [str(uuid.UUID(int=number)) for number in range(3)]
        for age, name in enumerate(names):
            (self.games / f"{name}.pgn").write_text('[Result "*"]\n[PlyCount "4"]\n\n*\n\n')
            os.utime(self.games / f"{name}.pgn", (1e9 - age, 1e9 - age))
        self.start(fake())
        for name, head, first in (
            (names[2], b'[Result "*"]\n[PlyCount "4"]\n[Annotator "E"]\n', names[0]),  # only reviewed
            (names[1], b'[Result "*"]\n[PlyCount "5"]\n', names[1]),
            (names[2], b'[Result "1-0"]\n[PlyCount "4"]\n', names[2]),
        ):
            self.assertEqual((await self.ask("PUT", f"/games/{name}", head + b"\n*\n\n"))[0], 204)
            self.assertEqual((await self.ids())[0], first)

    async def test_who_may(self) -> None:
        self.start(fake())
        await self.ask("PUT", f"/games/{ID}", GAME.encode())
        self.assertEqual((await self.ask("GET", f"/games/{ID}", Origin=self.root))[0], 200)
        for method, path in (("GET", "/games"), *((method, f"/games/{ID}") for method in ("GET", "PUT", "DELETE"))):
            self.assertEqual((await self.ask(method, path, Origin="http://example.org"))[0], 403)
            self.assertEqual((await self.ask(method, path, Host="example.org"))[0], 403)
            async with self.client.request(method, f"{self.root}{path}?token=wrong") as answer:
                self.assertEqual(answer.status, 403)
        self.assertEqual(await self.ask("GET", f"/games/{ID}"), (200, GAME))

    async def test_no_other_file_is_reached(self) -> None:
        self.start(fake())
        await self.ask("PUT", f"/games/{ID}", GAME.encode())
        (self.data / "secret.pgn").write_text("secret")
        near = (ID.upper(), ID[:-1], f"{ID}.pgn", f"x{ID}", f"{ID}%0a")
        for name in ("..%2f..%2fsecret", "%2e%2e/secret", "%00", *near):
            for method in ("GET", "PUT", "DELETE"):
                status, text = await self.ask(method, f"/games/{name}", b"other" if method == "PUT" else b"")
                self.assertIn(status, (404, 405), name)
                self.assertNotIn("secret", text)
        self.assertEqual([path.name for path in self.games.iterdir()], [f"{ID}.pgn"])

    async def test_bounds(self) -> None:
        self.start(fake())
        self.assertEqual((await self.ask("PUT", f"/games/{ID}", b"x" * (4 << 20)))[0], 204)
        status, text = await self.ask("PUT", f"/games/{ID}", b"y" * ((4 << 20) + 1))
        self.assertEqual((status, text), (413, "a game has at most 4194304 bytes\n"))
        self.assertEqual(await self.ask("PUT", f"/games/{ID}", b"\xff"), (400, "a game is text in UTF-8\n"))
        self.assertEqual((await self.ask("GET", f"/games/{ID}"))[1], "x" * (4 << 20))
        os.truncate(path := self.games / f"{ID}.pgn", (2 << 30) + 1)
        self.assertEqual(await self.ask("GET", f"/games/{ID}"), (507, f"{path}: the file is larger than 2 GiB\n"))

    async def test_a_folder_that_takes_no_files(self) -> None:
        self.data.mkdir()
        (self.data / "quadriga").write_text("a file in its place")
        self.start(fake())
        status, text = await self.ask("PUT", f"/games/{ID}", GAME.encode())
        self.assertEqual((status, text), (507, f"{self.games}: Not a directory\n"))
        self.assertEqual((await self.ask("GET", "/games"))[0], 200)
        self.assertEqual((await self.get(f"/engines.json?token={self.token}"))[0], 200)

    async def test_a_full_disk(self) -> None:
        self.games.mkdir(parents=True)
        (self.games / f"{ID}.pgn").symlink_to("/dev/full")
        self.start(fake())
        status, text = await self.ask("PUT", f"/games/{ID}", GAME.encode())
        self.assertEqual((status, text), (507, f"{self.games / ID}.pgn: No space left on device\n"))

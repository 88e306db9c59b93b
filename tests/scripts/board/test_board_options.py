"""The board server: options that a page may not set."""

from __future__ import annotations

import json
from typing import Any

from board_support import BoardTest
from support import BINARY


class Options(BoardTest):
    """A hostile page that has the token and sends arbitrary lines."""

    async def says(self, socket: Any, *lines: str) -> list[str]:
        """Returns all responses to some lines, up to the answer to `isready`."""
        for line in (*lines, "isready"):
            await socket.send_str(line)
        return (await self.until(socket, "readyok"))[:-1]

    async def greeted(self, handshake: str = "ugi") -> Any:
        socket = await self.open()
        await socket.send_str(handshake)
        await self.until(socket, f"{handshake}ok")
        return socket

    def hostile(self) -> list[str]:
        """Returns lines that would make the engine write to `log` if they were passed on."""
        log = self.folder / "log"
        return [
            f"setoption name DebugLogFile value {log}",
            f"setoption name Debug Log File value {log}",
            f"SetOption NAME debuglogfile VALUE {log}",
            f" \t setoption\tname\tDeBuG \t LOGfile\tvalue\t{log}",
            f"setoption name D e b u g L o g F i l e value {log}",
            f"setoption\x0bname\u2003DebugLogFile value {log}",
            f"\0setoption name DebugLogFile value {log}",
            f"\ufeffsetoption name DebugLogFile value {log}",
            f"setoption name DebugLogFile value {log} value 3",
            f"isready {'x' * 4095} setoption name DebugLogFile value {log}",
            f"setoption name Hash value 16 {' ' * 4095} setoption name DebugLogFile value {log}",
            f"setoption DebugLogFile value {log}",
        ]

    async def test_no_option_names_a_file(self) -> None:
        self.start(BINARY)
        for handshake in ("ugi", "uci"):
            socket = await self.greeted(handshake)
            for line in self.hostile():
                with self.subTest(handshake=handshake, line=line[:60]):
                    answers = await self.says(socket, line, "query fen")
                    self.assertRegex(answers[0], "^info string error bad-option .")
                    self.assertEqual(len(answers), 2)  # including that of the query: answers are still in step
                    self.assertFalse((self.folder / "log").exists())
            self.assertRegex(
                (await self.says(socket, f"setoption name OnoroTable value {self.folder}/log"))[0],
                "^info string error bad-option Onoro ?Table may name a file; board.py --allow-option permits it$",
            )
            await socket.close()

    async def test_before_the_handshake_no_option_is_set(self) -> None:
        self.start(BINARY)
        socket = await self.open()
        for line in (*self.hostile(), "setoption name Hash value 1", "setoption name NoSuch"):
            self.assertRegex((await self.says(socket, line))[0], "^info string error bad-option .", line[:60])
        self.assertFalse((self.folder / "log").exists())

    async def test_other_options_are_set(self) -> None:
        self.start(BINARY)
        socket = await self.greeted()
        spellings = (
            "setoption name Game value onitama",
            "SETOPTION\tname  g A m e\tvalue  onitama",
            "setoption name ClearHash",
        )
        self.assertEqual(await self.says(socket, *spellings, "query game"), ["response onitama"])
        for line in ("setoption name Hash value x", "setoption name Hash"):
            self.assertRegex((await self.says(socket, line))[0], "^info string error bad-value Hash")
        self.assertEqual(
            await self.says(socket, "setoption name NoSuch value 1"),
            ["info string error bad-option the engine has announced no option 'NoSuch'"],
        )

    async def test_what_the_command_line_permits(self) -> None:
        log = self.folder / "a  log"
        self.start(BINARY, flags=("--port", "0", "--allow-option", "debug log file"))
        socket = await self.greeted()
        self.assertEqual(await self.says(socket, f"setoption name Debug Log File value {log}"), [])
        self.assertIn("isready", log.read_text())
        self.assertEqual(len(await self.says(socket, "setoption name OnoroTable value x")), 1)
        listed = json.loads((await self.get(f"/engines.json?token={self.token}"))[1])
        self.assertEqual(listed["allowed"], ["debug log file"])

    async def test_what_the_command_of_the_engine_sets(self) -> None:
        log = self.folder / "log"
        self.start(f"{BINARY} --option DebugLogFile={log}")
        socket = await self.greeted()
        self.assertEqual(len(await self.says(socket, "setoption name DebugLogFile value")), 1)
        self.assertIn("isready", log.read_text())

"""The client in protocol/gui.md plays every game by clicks. QUADRIGA_BINARY names the engine."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from raw_engine import BINARY

CLIENT = Path(__file__).parents[2] / "protocol" / "example_client.mjs"
MOST_CLICKS = 60
GAMES = ("onager", "onitama", "nonaga", "onoro")


@unittest.skipUnless(shutil.which("node"), "there is no node (Debian: nodejs)")
class ExampleClient(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def start(self, game: str) -> subprocess.Popen[str]:
        client = subprocess.Popen(
            ["node", str(CLIENT), BINARY, game, "0.01"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=self.folder,
            text=True,
        )
        self.addCleanup(client.communicate)
        self.addCleanup(client.kill)
        return client

    def test_splits_moves_as_the_page_does(self) -> None:
        cases = json.loads((CLIENT.parents[1] / "tests/data/shared_cases.json").read_text())["elements"]
        [function] = re.findall(r"^const elements = .*?^};$", CLIENT.read_text(), re.DOTALL | re.MULTILINE)
        moves = json.dumps([case["move"] for case in cases])
        program = f"{function}\nconsole.log(JSON.stringify({moves}.map(elements)))"
        found = subprocess.run(["node", "--eval", program], capture_output=True, text=True, check=True).stdout
        self.assertEqual(json.loads(found), [case["elements"].split() for case in cases])

    def test_plays_every_game(self) -> None:
        for number, game in enumerate(GAMES):
            with self.subTest(game):
                client = self.start(game)
                assert client.stdin and client.stdout and client.stderr
                source = random.Random(number)
                clicks = 0
                lines = []
                for line in client.stdout:
                    lines.append(line)
                    if line.startswith("next: ") and clicks < MOST_CLICKS:
                        print(source.choice(line.split()[1:]), file=client.stdin, flush=True)
                        clicks += 1
                    elif line.startswith("next: "):
                        client.stdin.close()
                self.assertEqual((client.wait(60), client.stderr.read()), (0, ""))
                self.assertGreater(clicks, 2)
                self.assertGreater(len([line for line in lines if line.startswith("last move: ")]), 2)
                picture = ElementTree.parse(self.folder / "board.svg").getroot()
                self.assertTrue(any(part.get("data-cell") for part in picture.iter()))

    def test_takes_back(self) -> None:
        client = self.start("onoro")
        output, errors = client.communicate("back\nm13\n", timeout=60)
        self.assertEqual(errors, "")
        self.assertIn("m13 cannot be next", output)  # m13 is occupied from the start
        client = self.start("nonaga")
        output, errors = client.communicate("m11\nback\nk15\n", timeout=60)
        self.assertEqual(errors, "")
        asked = [line.split()[1:] for line in output.splitlines() if line.startswith("next: ")]
        self.assertEqual(asked[0], ["k15", "m11", "o13"])
        self.assertEqual(asked[2], asked[0])
        self.assertNotEqual(asked[3], asked[1])

"""Where somebody keeps engines and files is nobody else's business: what commands write, and people share, does not say."""

from __future__ import annotations

import json
import unittest

from support import BINARY, DATA, SCRIPTS, FolderTest, fake, run_script

from quadriga.common.origin import concealed, without_folders

CUTEGAMES = DATA / "cutegames.pgn"
ONITAMA = CUTEGAMES.read_text(encoding="utf-8").partition("\n\n\n")[0] + "\n"  # its first game
SECRET = "of nobodys business"


class Privacy(FolderTest):
    """Runs commands with engines and option values in a folder of that name, and results in another one."""

    def setUp(self) -> None:
        self.secret = self.folder / SECRET
        self.shared = self.folder / "shared"
        self.secret.mkdir()
        self.shared.mkdir()
        self.engine = self.secret / "quadriga"
        self.engine.symlink_to(BINARY)
        self.games = self.shared / "games.pgn"

    def run_script(self, name: str, *arguments: object, text: str = "", status: int = 1) -> None:
        """Runs a command that ends with status 0 or the given one."""
        done = run_script(f"{name}.py", *arguments, input=text, cwd=self.shared)
        self.assertIn(done.returncode, (0, status), done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def report(self, *files: object) -> None:
        """Fills the page as it is in the sources; scripts/test builds none."""
        page = ("--page", SCRIPTS / "web/page/src", "--output", "page.html")
        self.run_script("report", *files, "--engine", f"'{self.engine}'", *page)

    def expect_silence(self, *names: str) -> None:
        """Checks that these files are there, and that none of the results names the folder."""
        files = list(self.shared.iterdir())
        self.assertLessEqual(set(names), {path.name for path in files})
        for path in files:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                self.assertNotIn(SECRET, line, f"{path.name}:{number}")

    def test_a_match_and_its_report(self) -> None:
        log = self.secret / "match.log"
        engines = ("--engine", f"A='{self.engine}'", "--engine", f"'{self.engine}'")
        option = ("--option", f"Debug Log File={self.secret / 'engine.log'}")
        outputs = ("--pgn", self.games, "--json", self.shared / "result.json", "--log", log)
        self.run_script("match", *engines, *option, "--game", "onoro", "--nodes", "50", *outputs)
        self.run_script("match", "merge", self.games, "--pgn", "merged.pgn", "--json", "merged.json")
        self.report(self.games, "result.json")
        self.expect_silence("games.pgn", "result.json", "merged.pgn", "merged.json", "page.html")
        result = json.loads((self.shared / "result.json").read_text())
        self.assertEqual(result["engines"][0]["options"], {"Debug Log File": "engine.log"})
        self.assertRegex(result["engines"][0]["version"], "^Quadriga ")
        self.assertIn(f"{self.engine}\n", log.read_text())  # the log says what has run

    def test_engines_that_die(self) -> None:
        """Their last lines are recorded, among them what they wrote to standard error."""
        program = self.program(f'{fake("--fault", "crash@2")}\necho "$0: I die" >&2\nexit 9', f"{SECRET}/engine")
        engines = ("--engine", f"'{program}'", "--engine", f"B={fake()}")
        outputs = ("--pgn", self.games, "--json", self.shared / "result.json", "--concurrency", 1)
        self.run_script("match", *engines, "--depth", "1", *outputs)
        self.assertIn("! engine: I die", self.games.read_text())
        self.expect_silence("games.pgn", "result.json")

    def test_an_engine_that_cannot_be_started_again(self) -> None:
        """The reason why a match ended is part of its result."""
        starts = self.secret / "starts"
        text = f'echo >> "{starts}"\n[ $(wc -l < "{starts}") -ge 2 ] && rm -- "$0"\nexec {fake()}'
        program = self.program(text, f"{SECRET}/engine")
        engines = ("--engine", f"A='{program}'", "--engine", f"B={fake()}", "--restart", "--concurrency", 1)
        self.run_script("match", *engines, "--depth", "1", "--games", 4, "--json", "result.json", status=3)
        result = json.loads((self.shared / "result.json").read_text())
        self.assertIn("cannot start `engine`", result["state"])
        self.expect_silence("result.json")

    def test_an_engine_without_a_name(self) -> None:
        program = self.program(f'{fake()} | sed -u "/^id name/d"', f"{SECRET}/engine")
        self.run_script("match", "--engine", f"'{program}'", "--engine", fake(), "--depth", "1", "--pgn", self.games)
        self.assertIn('[White "engine"]', self.games.read_text())
        self.expect_silence("games.pgn")

    def test_an_analysis_and_its_report(self) -> None:
        option = ("--option", f"Debug Log File={self.secret / 'engine.log'}")
        flags = ("--engine", f"'{self.engine}'", *option, "--nodes", "50")
        self.run_script("analyse", *flags, "--output", "results.jsonl", text="onoro startpos\n")
        made_with = json.loads((self.shared / "results.jsonl").read_text())["madeWith"]
        self.assertEqual(made_with["nodes"], "50")
        self.games.write_text(ONITAMA)
        self.run_script("analyse", *flags, "--game", "onitama", "--game-file", self.games, "--output", "reviewed.pgn")
        self.report("results.jsonl")
        self.expect_silence("results.jsonl", "reviewed.pgn", "page.html")

    def test_a_book_and_puzzles(self) -> None:
        option = ("--option", f"Debug Log File={self.secret / 'engine.log'}", "--engine", f"'{self.engine}'")
        effort = ("--lines", 2, "--random", 6, "--searched", 0, "--depth", 1, "--balance", 10000)
        self.run_script("openings", "make", "--game", "onoro", *effort, *option, "--output", self.shared / "book.txt")
        self.games.write_text(ONITAMA)
        nodes = ("--nodes", 10, "--far-nodes", 10, "--proof-nodes", 10, "--look-nodes", 10)
        self.run_script("puzzles", self.games, "--game", "onitama", *nodes, *option, "--output", "puzzles.json")
        self.expect_silence("book.txt", "book.scores", "puzzles.json")


class Texts(unittest.TestCase):
    def test_folders_are_taken_away(self) -> None:
        for text, shown in (
            ("/home/me/net.bin", "net.bin"),
            ("~/my nets/net.bin", "net.bin"),
            ("../net.bin", "net.bin"),
            (r"C:\Users\me\net.bin", "net.bin"),
            ("cannot open `/home/me/net.bin`: no", "cannot open `net.bin`: no"),
            ("--option=EvalFile=/home/me/net.bin", "--option=EvalFile=net.bin"),
            ('File "/home/me/engine.py", line 3', 'File "engine.py", line 3'),
        ):
            self.assertEqual(without_folders(text), shown)
        position = "ssmss/5/5 giraffe,tanuki/horse r moves a1b2"
        for text in (position, "1/2", "nets/net.bin", "https://a.org/b", "/", "a / b"):
            self.assertEqual(without_folders(text), text)

    def test_digests_tell_values_apart(self) -> None:
        settings = {"command": "quadriga", "file": "/home/me/net.bin", "nodes": "9"}
        shown = concealed(settings, lambda key: key == "command")
        self.assertEqual(shown["nodes"], "9")
        self.assertTrue(shown["command"].startswith("sha256:"))
        self.assertNotEqual(shown["file"], concealed({"file": "/home/me/other.bin"})["file"])

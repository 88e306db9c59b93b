"""The files that commands read and write: outputs that are inputs, what is a person's, and encodings."""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from unittest import mock

from support import FolderTest, fake, run_script, script

from quadriga.common.files import InputFile, keep_apart, read_text
from quadriga.common.outputs import GrowingFile, OutputFile, replace_file, replacing
from quadriga.games.pgn_write import write_pgn
from quadriga.games.read import read_games
from quadriga.games.record import GameRecord, Ply
from quadriga.openings.book import Opening, read_book, read_scores

BOOK = "startpos moves t1\nstartpos moves t2\n"
ENGINES = ("--engine", f"A={fake()}", "--engine", f"B={fake()}", "--depth", "1", "--games", "2")
# Every sort of line end, with a byte order mark and a byte that is not UTF-8.
LINE_ENDS = (b"\n", b"\r\n", b"\r")


def game(number: int = 1, name: str = "A") -> GameRecord:
    plies = [Ply(move, "+0.10", 3) for move in ("t1", "t2", "t3")]
    return GameRecord(
        number, 1, 0, 1, name, "B", Opening(), match="00ff", plies=plies, result="draw", termination="adjudication"
    )


class FilesTest(FolderTest):
    def setUp(self) -> None:
        before = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, before)

    def run_here(self, command: str, *words: object) -> tuple[int, str, str]:
        """Runs a command in this process. Returns its exit status, stdout and stderr."""
        package = {"openings": "books", "analyse": "analysis"}.get(command, command)
        main: Callable[[Sequence[str]], int] = importlib.import_module(f"quadriga.{package}.cli").main
        out, said = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        with mock.patch.object(sys, "argv", [f"{command}.py"]), redirect_stdout(out), redirect_stderr(said):
            try:
                status = main([*map(str, words)])
            except SystemExit as end:
                status = int(end.code or 0)
        texts = []
        for stream in (out, said):
            stream.flush()
            assert isinstance(stream.buffer, io.BytesIO)
            texts.append(stream.buffer.getvalue().decode(errors="surrogateescape"))
        return status, texts[0], texts[1]

    def names(self) -> set[str]:
        return {path.name for path in self.folder.iterdir()}


class OneFileTwice(FilesTest):
    """An output that is an input or another output is refused before anything is written."""

    def setUp(self) -> None:
        super().setUp()
        self.pgn = self.write("g.pgn", write_pgn(game()))
        self.book = self.write("book.txt", BOOK)
        self.table = self.write("t.json", json.dumps({"engines": []}))
        self.results = self.write("r.jsonl", '{"line": 1, "bestmove": "t1"}\n')
        (self.folder / "link").symlink_to("g.pgn")
        os.link(self.pgn, self.folder / "hard")
        (self.folder / "here").symlink_to(".")
        self.before = {path: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}

    def refused(self, command: str, *words: object) -> None:
        with self.subTest(command=command, words=words):
            names = self.names()
            status, out, said = self.run_here(command, *words)
            self.assertEqual((status, out), (2, ""), said)
            self.assertRegex(said, rf"^{command}.py: .* are the same file\n$")
            self.assertEqual({path: path.read_bytes() for path in self.before}, self.before)
            self.assertEqual(self.names(), names)

    def test_reports(self) -> None:
        for name in ("g.pgn", "./g.pgn", "link", "hard", "here/g.pgn", self.pgn):
            self.refused("report", "g.pgn", "--engine", fake(), "--output", name)
        self.refused("report", "r.jsonl", "--engine", fake(), "--output", "r.jsonl")
        page = self.folder / "page"
        page.mkdir()
        (page / "report.html").write_text("")
        self.refused("report", "g.pgn", "--page", page, "--output", page / "report.html")

    def test_puzzles_and_analyses(self) -> None:
        self.refused("puzzles", "g.pgn", "--engine", fake(), "--output", "link")
        self.refused("puzzles", "g.pgn", "t.json", "--engine", fake(), "--output", "t.json")
        self.refused("analyse", "book.txt", "--engine", fake(), "--output", "book.txt", "--resume-anyway")
        self.refused("analyse", "--game-file", "g.pgn", "--engine", fake(), "--output", "hard", "--resume-anyway")

    def test_matches(self) -> None:
        for one, other in (("z", "z"), ("z", "./z"), ("z", "here/z")):  # not there yet
            for flags in (("--pgn", "--json"), ("--log", "--pgn"), ("--log", "--json")):
                self.refused("match", *ENGINES, flags[0], one, flags[1], other)
        self.refused("match", *ENGINES, "--pgn", "g.pgn", "--json", "link")
        for flag in ("--json", "--log", "--pgn"):
            self.refused("match", *ENGINES, "--openings", "book.txt", flag, "book.txt")
            self.refused("match", "t.json", *ENGINES, flag, "t.json")
        (self.folder / "net").write_text("weights")
        self.before[self.folder / "net"] = b"weights"
        self.refused("match", *ENGINES, "--option", "A:EvalFile=net", "--json", "net")

    def test_merging(self) -> None:
        self.refused("match", "merge", "g.pgn", "--json", "g.pgn")
        self.refused("match", "merge", "g.pgn", "--json", "new", "--pgn", "new")

    def test_books_and_games_against_an_engine(self) -> None:
        self.refused("openings", "make", "--engine", fake(), "--output", "x.scores")
        engine = self.write("engine", "#!/bin/sh\n")
        self.refused("play", "--engine", engine, "--pgn", "engine")

    def test_stdout(self) -> None:
        with open("g.pgn", "ab") as stdout:
            done = run_script("report.py", "g.pgn", "--engine", fake(), stdout=stdout)
        self.assertEqual((done.returncode, done.stderr), (2, "report.py: stdout and an input are the same file\n"))
        self.assertEqual(self.pgn.read_bytes(), self.before[self.pgn])

    def test_what_may_be_given_twice(self) -> None:
        outputs = [("a", Path("/dev/null")), ("b", Path("/dev/null")), ("c", Path("x")), ("d", Path("y"))]
        keep_apart(outputs)
        with self.assertRaisesRegex(ValueError, "^x: e and c are the same file$"):
            keep_apart([*outputs, ("e", Path("x"))])


class WhatIsAPersons(FilesTest):
    def test_an_empty_file_of_games_stays_when_an_engine_does_not_start(self) -> None:
        self.write("mine.pgn", "")
        broken = fake("--fault", "dies-at-once")
        for name in ("mine.pgn", "new.pgn"):
            status, _, _ = self.run_here("match", "--engine", broken, "--engine", broken, "--depth", 1, "--pgn", name)
            self.assertEqual(status, 2)
        self.assertEqual(self.names(), {"mine.pgn"})

    def test_a_book_beside_scores_of_another(self) -> None:
        self.write("x.scores", "# mine\n")
        status, _, said = self.run_here("openings", "make", "--engine", fake(), "--output", "x.txt")
        self.assertEqual((status, said), (2, "openings.py: x.scores: File exists\n"))
        self.assertEqual(self.names(), {"x.scores"})

    def test_a_book_without_lines_leaves_nothing(self) -> None:
        flags = ("--random", 1, "--lines", 1, "--attempts", 2, "--balance", 0, "--output", "x.txt")
        self.run_here("openings", "make", "--engine", fake(), *flags)
        self.assertEqual(self.names(), set())

    def test_a_merge_that_fails_leaves_nothing(self) -> None:
        self.write("a.pgn", write_pgn(game()))
        with mock.patch("os.write", side_effect=KeyboardInterrupt):
            status, _, _ = self.run_here("match", "merge", "a.pgn", "--pgn", "all.pgn")
        self.assertEqual((status, self.names()), (130, {"a.pgn"}))

    def test_temporary_files_go_on_any_exception(self) -> None:
        self.write("old", "old")
        for error in (KeyboardInterrupt, OSError(28, "full"), ValueError, MemoryError):
            for call in ("os.write", "os.replace", "os.open"):
                with self.subTest(error=error, call=call), mock.patch(call, side_effect=error), suppress(BaseException):
                    replace_file(Path("old"), "new")
                self.assertEqual((self.names(), Path("old").read_text()), ({"old"}, "old"))
        with suppress(KeyboardInterrupt), replacing(Path("old")) as begun:
            begun.write_text("new")
            raise KeyboardInterrupt
        self.assertEqual((self.names(), Path("old").read_text()), ({"old"}, "old"))

    def test_a_folder_that_is_gone(self) -> None:
        """The parts of a match write again and again; what fails there is an OSError, which they pass over."""
        with self.assertRaises(FileNotFoundError) as caught:
            replace_file(Path("gone/x"), "text")
        self.assertEqual(caught.exception.filename, "gone/x")

    def test_a_replaced_file_keeps_its_mode_and_its_links(self) -> None:
        self.write("old", "old").chmod(0o640)
        Path("link").symlink_to("old")
        Path("dangling").symlink_to("new")
        replace_file(Path("link"), "replaced")
        replace_file(Path("dangling"), "made")
        self.assertEqual((Path("old").read_text(), Path("old").stat().st_mode & 0o777), ("replaced", 0o640))
        self.assertEqual((Path("new").read_text(), Path("link").is_symlink()), ("made", True))

    def test_outputs_are_checked_before_the_work(self) -> None:
        self.write("g.pgn", write_pgn(game()))
        self.write("diary", "dear diary\n")
        self.write("book.txt", BOOK)
        os.mkfifo("fifo")
        slow = fake("--fault", "mute")  # it is never asked
        for path, why in (
            ("no/x", "No such file or directory"),
            (".", "Is a directory"),
            ("diary/x", "Not a directory"),
            ("fifo", "nobody reads from this pipe"),
            ("x" * 300, "File name too long"),
        ):
            for command, *words in (
                ("play", "--engine", slow, "--game", "heap", "--pgn"),
                ("report", "g.pgn", "--engine", slow, "--output"),
                ("puzzles", "g.pgn", "--engine", slow, "--output"),
                ("match", "--engine", slow, "--engine", slow, "--depth", 1, "--json"),
                ("match", "--engine", slow, "--engine", slow, "--depth", 1, "--pgn"),
                ("match", "--engine", slow, "--engine", slow, "--depth", 1, "--log"),
                ("match", "merge", "g.pgn", "--json"),
            ):
                with self.subTest(command=command, words=words, path=path):
                    status, _, said = self.run_here(str(command), *words, path)
                    self.assertEqual((status, said), (2, f"{command}.py: {path}: {why}\n"))
        status, _, said = self.run_here("play", "--engine", slow, "--pgn", "diary")
        self.assertIn("diary: line 1", said)
        self.assertEqual(self.names(), {"g.pgn", "diary", "book.txt", "fifo"})


class Encodings(FilesTest):
    """UTF-8, with or without a byte order mark; other bytes stay; line ends of any system."""

    def files(self, name: str, text: str) -> list[Path]:
        """Writes a text with the word Müller in all encodings and with all line ends."""
        made = []
        for mark in (b"", b"\xef\xbb\xbf"):
            for umlaut in ("ü".encode(), b"\xfc"):
                for number, end in enumerate(LINE_ENDS):
                    data = mark + text.encode().replace("ü".encode(), umlaut).replace(b"\n", end)
                    made.append(self.write(f"{number}{len(mark)}{len(umlaut)}{name}", data))
        return made

    def test_text(self) -> None:
        for path in self.files("text", "Müller\n\nx\n"):
            text = read_text(path)
            self.assertIn(text, ("Müller\n\nx\n", "M\udcfcller\n\nx\n"))
            replace_file(path, text)
            self.assertEqual(path.read_bytes().decode(errors="surrogateescape"), text)

    def test_books(self) -> None:
        for path in self.files("book.txt", "# by Müller\nstartpos moves t1\n\nstartpos moves t2 # Müller\n"):
            self.assertEqual([opening.moves for opening in read_book(path)], [("t1",), ("t2",)])
            self.assertEqual(read_book(path)[1].source, f"{path}:4: ")
        for path in self.files("book.scores", "# by Müller\n+0.10/3\n-0.20/3\n"):
            self.assertEqual(read_scores(path.with_suffix(".txt")), ["+0.10/3", "-0.20/3"])

    def test_games(self) -> None:
        for path in self.files("g.pgn", "% by Müller\n" + write_pgn(game(name="Müller"))):
            [read] = read_games(read_text(path))
            self.assertIn(read.p1, ("Müller", "M\udcfcller"))
            self.assertEqual(len(read.plies), 3)
            before = path.read_bytes()
            file = GrowingFile(path)
            file.close()
            merged = self.folder / f"merged-{path.name}"
            status, _, said = self.run_here("match", "merge", path, "--pgn", merged, "--json", "out.json")
            self.assertEqual((status, said), (0, ""))
            name = read.p1.encode(errors="surrogateescape")
            self.assertIn(b'[White "' + name + b'"]', merged.read_bytes())
            self.assertEqual(json.loads(Path("out.json").read_text(encoding="utf-8"))["engines"][0]["name"], read.p1)
            self.assertEqual(path.read_bytes(), before)

    def test_games_are_added_after_any_line_ends(self) -> None:
        from quadriga.games.file import GamesFile

        for path in self.files("g.pgn", write_pgn(game(name="Müller"))):
            before = path.read_bytes()
            file = GamesFile(path)
            file.append(game(2, "M\udcfcller"))
            file.close()
            self.assertTrue(path.read_bytes().startswith(before))
            self.assertIn(b'[White "M\xfcller"]', path.read_bytes()[len(before) :])
            self.assertEqual([each.number for each in read_games(read_text(path))], [1, 2])

    def test_reviewed_games(self) -> None:
        for path in self.files("g.pgn", write_pgn(game(name="Müller")))[:6]:
            name = read_games(read_text(path))[0].p1
            done = run_script("analyse.py", "--game-file", path, "--engine", fake(), "--depth", 1, "--quiet")
            self.assertIn(f'[White "{name}"]', done.stdout, done.stderr)

    def test_positions(self) -> None:
        for path in self.files("positions", "heap 5 1 # Müller\n\nheap 6 1\n"):
            status, out, said = self.run_here(
                "analyse", path, "--engine", fake(), "--depth", 1, "--output", f"{path}.out"
            )
            self.assertEqual((status, out), (0, ""), said)
            self.assertIn("2 of 2 positions", said)
            results = [json.loads(line) for line in Path(f"{path}.out").read_text().splitlines()]
            self.assertEqual([(each["line"], each["position"]) for each in results], [(1, "5 1"), (3, "6 1")])

    def test_a_note_that_is_nested_too_deeply(self) -> None:
        from quadriga.match.identity import Identity

        self.assertIsNone(Identity.parse("quadriga match " + "[" * 100_000))

    def test_line_ends_between_reads(self) -> None:
        data = b"\r".join(b"heap %d 1" % (1 + number % 9) for number in range(30_000)).replace(b"9 1\r", b"9 1\r\n")
        path = self.write("positions", data)
        count = 0
        with InputFile(path) as file:
            from quadriga.common.stream import lines

            async def read() -> int:
                return len([line async for line in lines(file.file, "x")])

            import asyncio

            count = asyncio.run(read())
        self.assertEqual(count, 30_000)

    def test_tournaments_and_registries(self) -> None:
        table = '# by Müller\ndepth = 1\n[[engines]]\nname = "Müller"\ncommand = "x"\n'
        from quadriga.match.tournament import load, load_registry

        for path in self.files("t.toml", table):
            self.assertIn(load(path)["engines"][0]["name"], ("Müller", "M\udcfcller"))
        for path in self.files("t.json", '{"event":\n"Müller"}\n'):
            self.assertIn(load(path)["event"], ("Müller", "M\udcfcller"))
        for path in self.files("registry.toml", '# Müller\n[one]\ncommand = "x"\n'):
            self.assertEqual(load_registry(path), {"one": {"command": "x"}})

    def test_puzzles(self) -> None:
        fields = {"id": "1", "position": "5 1", "side": "p1", "plies": 3, "line": ["t1"], "others": 3, "nodes": 1}
        puzzle = fields | {"rating": 1, "source": "Müller", "themes": ["win"]}
        text = json.dumps({"game": "heap", "engine": "Müller", "puzzles": [puzzle]}, ensure_ascii=False, indent=0)
        for path in self.files("p.json", text):
            status, out, said = self.run_here("puzzles", path, "--count", 1)
            self.assertEqual((status, said), (0, ""))
            self.assertIn(json.loads(out)["engine"], ("Müller", "M\udcfcller"))

    def test_reports(self) -> None:
        viewer = self.folder / "viewer"
        viewer.mkdir()
        (viewer / "report.html").write_text('<script id="data" type="application/json"></script>')
        for path in self.files("g.pgn", write_pgn(game(name="Müller")))[:6:5]:
            name = read_games(read_text(path))[0].p1
            status, _, said = self.run_here("report", path, "--engine", fake(), "--output", "page", "--page", viewer)
            self.assertEqual((status, said), (0, ""))
            self.assertIn(name, Path("page").read_text(errors="surrogateescape"))

    def test_names_on_command_lines(self) -> None:
        flags = [*ENGINES[2:], "--engine", f"M\udcfcller={fake()}", "--pgn", "g.pgn", "--json", "r.json"]
        done = run_script("match.py", *flags)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn(b'"M\xfcller"', Path("g.pgn").read_bytes())
        self.assertIn("M\udcfcller", done.stdout)
        names = [engine["name"] for engine in json.loads(Path("r.json").read_text(encoding="utf-8"))["engines"]]
        self.assertIn("M\udcfcller", names)


class Pipes(FilesTest):
    def test_a_pipe_is_read_to_its_end(self) -> None:
        os.mkfifo("fifo")

        def write() -> None:
            with open("fifo", "wb") as fifo:
                for part in (b"startpos moves", b" t1\n", b"startpos\n"):
                    fifo.write(part)
                    fifo.flush()
                    time.sleep(0.05)

        writer = threading.Thread(target=write)
        writer.start()
        self.assertEqual([opening.moves for opening in read_book(Path("fifo"))], [("t1",), ()])
        writer.join()

    def test_pipes_without_another_end(self) -> None:
        os.mkfifo("fifo")
        for opened in (InputFile, OutputFile, GrowingFile):
            with self.assertRaisesRegex(ValueError, "fifo: nobody reads from|fifo: nothing writes to this pipe"):
                opened(Path("fifo"))

    def test_a_signal_ends_the_reading_of_a_silent_pipe(self) -> None:
        os.mkfifo("fifo")
        command, silent = script("report.py", "fifo"), subprocess.DEVNULL
        with subprocess.Popen(command, stderr=silent, stdout=silent) as report, open("fifo", "wb"):
            time.sleep(0.5)
            report.terminate()
            self.assertEqual(report.wait(60), 130)

    def test_what_is_no_input(self) -> None:
        self.assertEqual(read_text(Path("/dev/null")), "")
        with open("large", "wb") as large:
            large.truncate(1 << 40)
        for name, why in (("/dev/zero", "this is a device"), (".", "Is a directory"), ("large", "larger than 2 GiB")):
            with self.assertRaisesRegex(ValueError, f"{name}: .*{why}"):
                read_text(Path(name))

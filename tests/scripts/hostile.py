"""A folder of files that nobody should give to a command, and somebody will."""

from __future__ import annotations

import json
import os
import random
import socket
import zlib
from collections.abc import Callable
from pathlib import Path

SOON = 30.0  # seconds that a run may take on a machine that is busy

PGN = """[Event "?"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Variant "onoro"]

1. m14 {+0.10/3 0.1s} l14 {a comment} 1-0

"""
BOOK = "startpos moves m14\nstartpos moves m14 l14\n"
RESULT = {
    "game": "onoro", "engines": [{"name": "A"}, {"name": "B"}],
    "encounters": [{"engine": "A", "opponent": "B", "wins": 1, "draws": 0, "losses": 0, "pairs": [0] * 5}],
}  # fmt: skip
_DEEP = 100_000

TEXTS: dict[str, str | bytes] = {
    "good.pgn": PGN,
    "good.txt": BOOK,
    "good.json": json.dumps(RESULT),
    "good.jsonl": '{"line": 1, "game": "onoro", "position": "startpos", "moves": [], "bestmove": "m14"}\n',
    "good.scores": "# scores\n+0.10/3\n-0.20/3\n",
    "empty": "",
    "bom": b"\xef\xbb\xbf",
    "boms": b"\xef\xbb\xbf\xef\xbb\xbf" + PGN.encode(),
    "blank": "\n\n  \n\t\n",
    "latin1.pgn": PGN.replace("A", "M\xfcller").encode("latin-1"),
    "latin1.txt": b"# caf\xe9\n" + BOOK.encode(),
    "utf16.pgn": PGN.encode("utf-16"),
    "utf16.json": json.dumps(RESULT).encode("utf-16"),
    "nul": b"\0" * 1000,
    "nul.pgn": PGN.replace("A", "A\0B"),
    "random": random.Random(1).randbytes(65536),
    "packed": zlib.compress(PGN.encode() * 1000),
    "crlf.pgn": PGN.replace("\n", "\r\n"),
    "cr.pgn": PGN.replace("\n", "\r"),
    "cr.txt": BOOK.replace("\n", "\r"),
    "mixed.pgn": PGN.replace("\n", "\r\n", 3).replace('"]\n', '"]\r', 1),
    "no_end.pgn": PGN.rstrip(),
    "line": "x" * 4_000_000,
    "brackets": "[" * _DEEP,
    "braces": '{"a":' * _DEEP,
    "quotes": '"' * _DEEP,
    "truncated.json": json.dumps(RESULT)[:-20],
    "number.json": "1" * 5000,
    "null.json": "null",
    "list.json": '[{"encounters": 1}]',
    "types.json": '{"encounters": {"a": 1}, "engines": 7, "game": [], "puzzles": [1], "engine": null, "line": "x"}',
    "types_inside.json": '{"game": "onoro", "engine": "e", "puzzles": [{"id": 1, "line": [2]}]}',
    "surrogate.json": '{"engines": [{"name": "\\ud800", "command": "\\ud800"}], "pgn": "\\ud800", "game": "\\u0000"}',
    "nan.json": '{"encounters": NaN, "engines": Infinity, "line": 1, "bestmove": -Infinity}',
    "cut_comment.pgn": PGN + PGN[:-20],
    "cut_tag.pgn": PGN + '[Event "x',
    "no_result.pgn": PGN.replace("1-0\n\n", "\n"),
    "variations.pgn": PGN.replace("l14", "l14 " + "(" * 10_000),
    "brace.pgn": PGN.replace("}", ""),
    "chess.pgn": PGN.replace("m14", "e4").replace("l14", "e5").replace("onoro", "chess"),
    "digits.pgn": PGN.replace('"?"', '"?"]\n[Round "' + "9" * 5000),
    "only_tags.pgn": '[White "A"]\n[Black "B"]\n',
    "comments.txt": "# nothing\n# else\n",
    "illegal.txt": "startpos moves z99\n[not a position]\n",
    "truncated.toml": '[[engines]\nname = "',
    "deep.toml": "a = " + "[" * _DEEP,
    "types.toml": "engines = 1\npgn = [1]\ngames = {}\nseed = 1.5\n",
    "-x": BOOK,
    "new\nline.pgn": PGN,
    "n" * 250 + ".pgn": PGN,
    os.fsdecode(b"\xff\xfe.pgn"): PGN,
}


def _bind(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        folder = os.getcwd()
        os.chdir(path.parent)  # the names of sockets are short
        try:
            listener.bind(path.name)
        finally:
            os.chdir(folder)


def _truncate(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


def _protect(path: Path, mode: int) -> None:
    path.write_text(PGN)
    path.chmod(mode)


# Files of other kinds, with what makes them at a path.
OTHERS: dict[str, Callable[[Path], object]] = {
    "fifo": os.mkfifo,
    "folder": os.mkdir,
    "folder.pgn": os.mkdir,
    "socket": _bind,
    "sparse": lambda path: _truncate(path, 1 << 40),
    "read_only.pgn": lambda path: _protect(path, 0o400),
    "unreadable.pgn": lambda path: _protect(path, 0),
    "hard.pgn": lambda path: os.link(path.with_name("good.pgn"), path),
    **{
        name: lambda path, target=target: path.symlink_to(target)  # type: ignore[misc]
        for name, target in {
            "zero": "/dev/zero", "full": "/dev/full", "null": "/dev/null", "memory": "/proc/self/mem", "loop": "loop",
            "loop_a": "loop_b", "loop_b": "loop_a", "dangling": "nowhere", "dangling_far": "no/where", "linked.pgn": "good.pgn",
            "around.pgn": "../hostile/good.pgn", "to_folder": "folder", "to_fifo": "fifo",
        }.items()
    },
}  # fmt: skip
# Names under which nothing is.
ABSENT = ("absent", "absent/x", "good.pgn/x", "a" * 300, "")


def make(folder: Path) -> list[str]:
    """Makes the folder. Returns all names, also those of files that are not there."""
    folder.mkdir()
    for name, content in TEXTS.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    for name, create in OTHERS.items():
        create(folder / name)
    return [*TEXTS, *OTHERS, *ABSENT]


def state(folder: Path) -> dict[str, object]:
    """Returns what has to stay the same of each file."""
    found: dict[str, object] = {}
    for path in folder.iterdir():
        status = path.lstat()
        found[path.name] = (status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino)
    return found

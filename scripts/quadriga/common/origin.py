"""What results were made with, so that nobody adds others to them without noticing.

An engine is known by its name and version (`id name`), which all machines of a cluster agree on, and by a hash of its
program, which they need not: each may have compiled it for its own processor. So the hash counts only where work goes on
with the same command line.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from quadriga.client.process import split_command

_MOST_NAMED = 3


def fingerprint(command: str, cwd: str | None = None) -> str:
    """A hash of the program that a command line starts, and of its first argument where that is a file, as with an
    interpreter and its script. Empty if there is no such program. ValueError for unclosed quotes."""
    words = split_command(command, cwd)
    program = words[0] if not words or os.sep in words[0] else shutil.which(words[0])
    files = [Path(cwd or ".", word) for word in (program, *words[1:2]) if word]
    digest = hashlib.sha256()
    try:
        for number, path in enumerate(files):
            if number == 0 or path.is_file():
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    except OSError:
        return ""
    return digest.hexdigest()[:16]


def digest_of(settings: Mapping[str, str]) -> str:
    """The same for the same settings, in whatever order."""
    lines = "".join(f"{key}\n{value}\n" for key, value in sorted(settings.items()))
    return hashlib.sha256(lines.encode(errors="surrogatepass")).hexdigest()[:16]


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """What differs, in words: `depth was 3 and is 4`; empty if nothing does."""
    keys = [key for key in {**before, **now} if before.get(key) != now.get(key)]
    named = [f"{key} was {_value(before, key)} and is {_value(now, key)}" for key in keys[:_MOST_NAMED]]
    if len(keys) > _MOST_NAMED:
        named.append(f"{len(keys) - _MOST_NAMED} more differ")
    return ", ".join(named)


def _value(settings: Mapping[str, str], key: str) -> str:
    return f"`{settings[key]}`" if key in settings else "not given"

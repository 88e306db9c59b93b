"""Records the origin of results, so that results from another origin are not added to them unnoticed.

An engine is identified by its name and version (`id name`), which all machines of a cluster share, and by a hash of its
program, which may differ: each machine may have compiled it for its own processor. The hash is therefore compared only
when a run with the same command line is resumed.

Results are shared and must not reveal where programs and files are: they hold digests of command lines and paths, and
texts without folders. The log (`--log`) has the commands.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from quadriga.client.process import find_program, split_command

_MOST_NAMED = 3
_DIGEST = "sha256:"
# The folders of an absolute path, at the beginning of a word.
_FOLDERS = re.compile(r"""(?<![^\s=,;'"`(])(?:~[^\s/\\]*|[A-Za-z]:|\.\.?)?(?:[/\\][^/\\'"`\n]*)*[/\\](?=[^\s/\\])""")


def fingerprint(command: str, cwd: str | None = None) -> str:
    """Returns a hash of the program that a command line starts and, if its first argument is a file (such as the script
    of an interpreter), of that file. Empty if there is no such program. Raises ValueError for unclosed quotes."""
    words = split_command(command, cwd)
    program = words[0] if not words or os.sep in words[0] else find_program(words[0])
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
    """Returns a digest of the settings that does not depend on their order."""
    lines = "".join(f"{key}\n{value}\n" for key, value in sorted(settings.items()))
    return hashlib.sha256(lines.encode(errors="surrogatepass")).hexdigest()[:16]


def without_folders(text: str) -> str:
    """Returns the text with each path reduced to its last part: `cannot open net.bin`."""
    return _FOLDERS.sub("", text)


def concealed(settings: Mapping[str, str], secret: Callable[[str], bool] = lambda _: False) -> dict[str, str]:
    """Returns the settings with a digest instead of each value whose key is `secret` or which contains a path."""
    return {
        key: _DIGEST + digest_of({"": text}) if secret(key) or without_folders(text) != text else text
        for key, text in settings.items()
    }


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """Describes the differences: `depth was 3 and is 4`, `command has changed`. Empty if there are none."""
    keys = [key for key in {**before, **now} if before.get(key) != now.get(key)]
    named = [_difference(key, before, now) for key in keys[:_MOST_NAMED]]
    if len(keys) > _MOST_NAMED:
        named.append(f"{len(keys) - _MOST_NAMED} more differ")
    return ", ".join(named)


def _difference(key: str, before: Mapping[str, str], now: Mapping[str, str]) -> str:
    if any(settings.get(key, "").startswith(_DIGEST) for settings in (before, now)):
        return f"{key} has changed"
    return f"{key} was {_value(before, key)} and is {_value(now, key)}"


def _value(settings: Mapping[str, str], key: str) -> str:
    return f"`{settings[key]}`" if key in settings else "not given"

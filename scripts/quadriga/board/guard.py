"""Restricts the options that a page may set: only announced ones, and none that may name a file."""

from __future__ import annotations

import re
from collections.abc import Collection

from quadriga.client.option import Option, plain_name
from quadriga.common.arguments import present_names

_COMMAND = "setoption"
_CAN_NAME_A_FILE = "string"
_WORD = re.compile("[^ ]+")


class OptionRefused(Exception):
    """A page may not send this line. The message is a protocol error code and the reason."""


def is_permitted(option: Option, allowed: Collection[str]) -> bool:
    """Returns whether a page may set an option that its engine has announced. The page offers options by the same rule
    (scripts/web/page/src/engine/words.ts)."""
    return option.kind != _CAN_NAME_A_FILE or plain_name(option.name) in map(plain_name, allowed)


class OptionGuard:
    """Checks the `setoption` lines of a page against the `option` lines that its engine has sent.

    The engine decides what a value of type string means; often it is the path of a file to read or write. Such an
    option is refused unless its name is in `allowed`. An option that the engine has not yet announced is refused too,
    so a page can set options only after the handshake.
    """

    def __init__(self, allowed: Collection[str] = ()) -> None:
        self._allowed = allowed
        self._announced: dict[str, Option] = {}

    def read(self, line: str) -> None:
        """Records an `option` line of the engine. An option once announced as a string keeps that type."""
        option = Option.parse(line) if line.startswith("option ") else None
        if option is None:
            return
        known = self._announced.get(plain_name(option.name))
        if known is None or known.kind != _CAN_NAME_A_FILE:
            self._announced[plain_name(option.name)] = option

    def checked(self, line: str) -> str:
        """Returns the line to send to the engine for a line of the page. Raises OptionRefused if it is not allowed.

        A `setoption` line is rebuilt from the parsed name and value, so that the engine cannot read it differently. The
        word is refused anywhere else in a line, since an engine may split lines at its own maximum length or at control
        characters.
        """
        if _COMMAND not in line.casefold():
            return line
        text = "".join(letter if letter.isprintable() else " " for letter in line)
        words = list(_WORD.finditer(text))
        plain = [word[0].casefold() for word in words]
        if plain[:2] != [_COMMAND, "name"] or line.casefold().count(_COMMAND) > 1:
            raise OptionRefused("bad-option expected 'setoption name <name> [value <value>]' and nothing else")
        end = plain.index("value", 2) if "value" in plain[2:] else len(plain)
        name = " ".join(word[0] for word in words[2:end])
        option = self._announced.get(plain_name(name))
        if option is None:
            raise OptionRefused(f"bad-option the engine has announced no option {name[:64]!a}")
        if not is_permitted(option, self._allowed):
            board = present_names("board.py")
            raise OptionRefused(f"bad-option {option.name} may name a file; {board} --allow-option permits it")
        value = f" value {text[words[end].end() :].strip()}" if end < len(words) else ""
        return f"{_COMMAND} name {option.name}{value}"

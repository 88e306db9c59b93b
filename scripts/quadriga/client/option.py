"""The options of an engine, and the checks on values before they are sent."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from .errors import OptionError

GAME_OPTIONS = ("Game", "UCI_Variant")
_KEYWORDS = ("name", "type", "default", "min", "max", "var")


def plain_name(name: str) -> str:
    """Returns the name in lower case without spaces, the form in which names are compared."""
    return "".join(name.split()).lower()


def text_of(value: object) -> str:
    """Returns the value of an option as the protocol spells it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Option:
    """One `option` line. `kind` is check, spin, combo, button or string; `choices` applies to combo. The line writes an
    empty default as `<empty>`."""

    name: str
    kind: str
    default: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    @staticmethod
    def parse(line: str) -> Option | None:
        """Parses a line that begins with `option`. Returns None if it lacks a name or a type. The first value of a
        repeated field counts."""
        parts: list[tuple[str, list[str]]] = []
        for token in line.split()[1:]:
            if token in _KEYWORDS and not (token == "name" and parts):
                parts.append((token, []))
            elif parts:
                parts[-1][1].append(token)
        values = {word: " ".join(tokens) for word, tokens in reversed(parts)}
        if not values.get("name") or not values.get("type"):
            return None
        return Option(
            name=values["name"],
            kind=values["type"],
            default=values.get("default", "").replace("<empty>", ""),
            low=_bound(values.get("min")),
            high=_bound(values.get("max")),
            choices=tuple(" ".join(tokens) for word, tokens in parts if word == "var"),
        )

    def command(self, value: object) -> str:
        """Returns the `setoption` command. Raises OptionError if the option does not allow the value."""
        if self.kind == "button":
            return f"setoption name {self.name}"
        text = text_of(value)
        self._check(text)
        return f"setoption name {self.name} value {text or '<empty>'}"

    def _check(self, text: str) -> None:
        if "\n" in text or "\r" in text:
            raise OptionError(f"option {self.name}: a value cannot contain a line break")
        if self.kind == "check" and text.lower() not in ("true", "false"):
            raise OptionError(f"option {self.name}: `{text}` is neither true nor false")
        if self.kind == "combo" and text.lower() not in [choice.lower() for choice in self.choices]:
            raise OptionError(f"option {self.name}: `{text}` is not one of {', '.join(self.choices)}")
        if self.kind == "spin":
            number = _bound(text)
            if number is None:
                raise OptionError(f"option {self.name}: `{text}` is not a whole number")
            if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
                raise OptionError(f"option {self.name}: {number} is outside {self.low}..{self.high}")


class Options(Mapping[str, Option]):
    """The options of an engine by name, in the engine's order. Case and spaces in names are ignored."""

    def __init__(self, options: Iterable[Option] = ()) -> None:
        self._options = {plain_name(option.name): option for option in options}

    @staticmethod
    def parse(lines: Iterable[str]) -> Options:
        """Parses the `option` lines of a handshake and ignores all others."""
        return Options(filter(None, (Option.parse(line) for line in lines if line.startswith("option "))))

    def __getitem__(self, name: str) -> Option:
        return self._options[plain_name(name)]

    def __iter__(self) -> Iterator[str]:
        return (option.name for option in self._options.values())

    def __len__(self) -> int:
        return len(self._options)

    def find(self, name: str) -> Option:
        """Returns the option of that name. Raises OptionError, which suggests the closest known name."""
        if option := self.get(name):
            return option
        near = difflib.get_close_matches(plain_name(name), self._options, 1)
        hint = f"; did you mean {self._options[near[0]].name}?" if near else ""
        raise OptionError(f"there is no option {name}{hint}")

    @property
    def game(self) -> Option | None:
        """The option that selects the game; None for engines that play only one."""
        return next((self[name] for name in GAME_OPTIONS if name in self), None)

    def selection(self, game: str, required: bool = False) -> dict[str, object]:
        """Returns the option that selects `game`, with its value; nothing if `game` is empty or the engine has no such
        option. Raises OptionError for an engine without it if `required`."""
        option = self.game
        if game and required and option is None:
            raise OptionError(f"--game {game}: this engine has no option to select a game")
        return {option.name: game} if game and option else {}


def _bound(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None

"""Typed access to tables from outside (TOML, JSON, `key=value,...`). Errors name the place; unread keys are reported as
unknown."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import TypeVar

from quadriga.client.checks import finite
from quadriga.client.option import text_of

from .arguments import at

T = TypeVar("T")


class Table:
    """A mapping whose values are read by type. Messages begin with `place`, empty at the top level. Texts are also
    accepted as numbers, since they may come from a command line."""

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, Mapping) or not all(isinstance(key, str) for key in values):
            raise ValueError(f"{place}: a table of keys and values is expected" if place else "a table is expected")
        self.place = place
        self._values: Mapping[str, object] = values
        self._known: set[str] = set()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Raises ValueError for a key that was never read, unless another error is already propagating."""
        if kind is None:
            for key in self._values.keys() - self._known:
                near = difflib.get_close_matches(key, self._known, 1, 0.5)
                hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(sorted(self._known))}"
                raise ValueError(f"{self.within(key)}: there is no such key{hint}")

    def within(self, key: str) -> str:
        """Returns the place of a key, for messages."""
        return f"{self.place}.{key}" if self.place else key

    def raw(self, key: str) -> object:
        """Returns the unconverted value, or None if it is missing."""
        self._known.add(key)
        return self._values.get(key)

    def parsed(self, key: str, parse: Callable[[str], T]) -> T | None:
        """Returns the result of `parse` for a text or number, or None if the value is missing."""
        value = self.raw(key)
        if value is None:
            return None
        with at(self.within(key)):
            if isinstance(value, bool) or not isinstance(value, (str, int, float)):
                raise ValueError("a text or a number is expected")
            return parse(str(value))

    def flag(self, key: str) -> bool:
        """Returns a boolean; False if the key is missing."""
        value = self.raw(key)
        truth = {"none": False, "true": True, "false": False}.get(str(value).lower())
        if truth is None:
            raise ValueError(f"{self.within(key)}: `{value}` is neither true nor false")
        return truth

    def table(self, key: str) -> Table | None:
        """Returns a nested table, or None if it is missing."""
        value = self.raw(key)
        return None if value is None else Table(value, self.within(key))

    def tables(self, key: str) -> list[Table]:
        """Returns a list of tables, numbered from 1 in messages."""
        value = self.raw(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise ValueError(f"{self.within(key)}: a list of tables is expected")
        return [Table(each, f"{self.within(key)}[{number}]") for number, each in enumerate(value, 1)]

    def texts(self, key: str) -> dict[str, str]:
        """Returns a table of texts and numbers, such as engine options. Booleans become the protocol's `true` and
        `false`."""
        table = self.table(key)
        if table is None:
            return {}
        result = {}
        for name, value in table._values.items():
            if not isinstance(value, (str, int, float)):
                raise ValueError(f"{table.within(name)}: a text or a number is expected")
            result[name] = text_of(value)
        return result


def number(text: str) -> float:
    """Parses a finite number. Raises ValueError for anything else."""
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"`{text}` is not a number") from None
    return finite("the value", value)


def pairs(text: str) -> dict[str, str]:
    """Parses `key=value,key=value` into a table. Raises ValueError otherwise."""
    result = {}
    for word in text.split(","):
        key, equals, value = word.partition("=")
        if not equals or not key.strip():
            raise ValueError(f"`{word}` is not of the form key=value")
        result[key.strip()] = value.strip()
    return result

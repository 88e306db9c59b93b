"""Settings declared once, as dataclass fields. The declaration determines their keys in a table, their flags, the
text that identifies their values, and their form in JSON."""

from __future__ import annotations

import argparse
import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .arguments import BadValue, at, parse_seconds, positive
from .flags import SHARED, CommandParser, declared, with_default
from .table import Table, pairs

T = TypeVar("T")
_METAVARS: Mapping[object, str] = {positive: "N", parse_seconds: "SECONDS", str: "TEXT"}


@dataclass(frozen=True, slots=True)
class Setting:
    """The metadata of a field that is a setting.

    `key`: its name in a table; its flag has hyphens instead of underscores. `parse` converts a text to the value, or is
    a dataclass of settings, whose values form a nested table, or `key=value,...` after a flag; a setting without it is
    a switch. `help`: what it does, without the default. `metavar`: the placeholder of the value, which names its unit;
    by default derived from `parse`. `group`: the heading under which the help lists its flag; empty if it has no flag.
    `alone`: the value if the flag is given without one. `decides`: whether it determines the games of a match. `path`:
    whether it is a path, relative to the folder of the file that names it.
    """

    key: str
    parse: Callable[..., Any] | None
    help: str = ""
    metavar: str = ""
    group: str = ""
    alone: str | None = None
    decides: bool = False
    path: bool = False
    default: Any = None

    @property
    def flag(self) -> str:
        return f"--{self.key.replace('_', '-')}"


def setting(parse: Callable[..., Any] | None, purpose: str = "", *, default: Any = None, **others: Any) -> Any:
    """Declares a field of a dataclass as a Setting with the help `purpose`; without `key`, its key is the field's
    name. `default` MISSING: a value must be given. A switch is off by default."""
    metadata = {"setting": {"parse": parse, "help": purpose} | others}
    return field(default=False if parse is None else default, metadata=metadata)


def settings(kind: type) -> Mapping[str, Setting]:
    """Returns the settings of a dataclass by field name."""
    return {
        each.name: Setting(**{"key": each.name, "default": each.default} | each.metadata["setting"])
        for each in fields(kind)
        if "setting" in each.metadata
    }


def one_of(*words: str) -> Callable[[str], str]:
    """Returns a parser that accepts these words only."""

    def parse(text: str) -> str:
        if text not in words:
            raise BadValue(f"`{text}` is not one of {', '.join(words)}")
        return text

    return parse


def read(kind: type, table: Table) -> dict[str, Any]:
    """Returns the values in a table for the settings of a dataclass, by field. Raises a ValueError that names the key
    of a wrong or missing value."""
    required = {each.name for each in fields(kind) if each.default is each.default_factory is MISSING}
    values = {}
    for name, each in settings(kind).items():
        value = _read(each, table)
        if value is not None:
            values[name] = value
        elif name in required:
            raise ValueError(f"{table.within(each.key)}: {each.help} is missing")
    return values


def _read(each: Setting, table: Table) -> Any:
    if each.parse is None:
        return table.flag(each.key)
    if not is_dataclass(each.parse):
        return table.parsed(each.key, each.parse)
    nested = table.table(each.key)
    return None if nested is None else read_all(each.parse, nested)


def read_all(kind: Callable[..., T], table: Table) -> T:
    """Returns a dataclass of settings with the values in the table. Raises ValueError like read(), and for unknown
    keys."""
    assert isinstance(kind, type)
    with table:
        return kind(**read(kind, table))


def add_flags(parser: CommandParser, *kinds: type, of_engine: bool = False) -> None:
    """Adds the flags of the settings of these dataclasses. Their values remain text, for read(). `of_engine`: a flag
    may be repeated, and its value may begin with an engine's name."""
    for each in (each for kind in kinds for each in settings(kind).values() if each.group):
        words: dict[str, Any] = {"help": each.help, "metavar": _metavar(each)}
        if each.flag in SHARED:
            words = declared(each.flag, each.help) | {"metavar": each.metavar or SHARED[each.flag].get("metavar")}
        words |= {"type": None, "default": None}
        if each.parse is None:
            words = {"action": "store_true", "help": each.help}
        elif of_engine:
            words |= {"action": "append", "default": [], "metavar": f"[NAME:]{words['metavar']}"}
        elif each.alone is not None:
            words |= {"nargs": "?", "const": each.alone}
        if each.parse is not None:
            words["help"] = with_default(words["help"], each.default)
        parser.group(each.group).add_argument(each.flag, dest=each.key, **words)


def _metavar(each: Setting) -> str | None:
    if each.metavar or not is_dataclass(each.parse):
        return each.metavar or _METAVARS.get(each.parse)
    return ",".join(f"{part.key}={_metavar(part)}" for part in settings(cast(type, each.parse)).values())


def given_values(given: argparse.Namespace, *kinds: type) -> dict[str, Any]:
    """Returns, as a table, the values given by the flags of add_flags(). Raises a ValueError that names a flag."""
    table = {}
    for each in (each for kind in kinds for each in settings(kind).values() if each.group):
        value = getattr(given, each.key)
        if value is not None and value is not False:
            with at(each.flag):
                table[each.key] = pairs(value) if is_dataclass(each.parse) else value
    return table


def deciding(values: object) -> dict[str, str]:
    """Returns, as text by key, the settings that determine the games, except those that are not set."""
    texts: dict[str, str] = {}
    for name, each in settings(type(values)).items():
        value = getattr(values, name)
        if each.decides and is_dataclass(value):
            nested = {key: getattr(value, key) for key in settings(type(value))}
            texts |= {f"{each.key} {key}": str(part) for key, part in nested.items()}
        elif each.decides and value is not None and value != "":
            texts[each.key] = str(value)
    return texts


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def from_json(kind: Any, value: Any) -> Any:
    """Reverses asdict() and JSON: returns a value of type `kind`, made of dataclasses, tuples, lists, dictionaries
    and None."""
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if value is None:
        return None
    if is_dataclass(origin):
        hints = _hints(kind)
        return kind(**{name: from_json(hints[name], part) for name, part in value.items()})
    if origin in (types.UnionType, Union):
        return from_json(parts[0], value)
    if origin in (tuple, list):
        return origin(from_json(parts[0], part) for part in value)
    if origin is dict:
        return {parts[0](key): from_json(parts[1], part) for key, part in value.items()}
    return value

"""How to start an engine, and how long to wait for its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from .checks import finite
from .limit import UCI, UGI

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """The arguments of AsyncEngine and Engine.

    `command` is the path of a program, a command line (split as by a shell), or a list of words; relative paths are
    resolved against `cwd`. `name` overrides the name the engine reports. `options` are set after the handshake. `dialect`
    is `ugi`, `uci` or None: UGI if the engine answers it, otherwise UCI. `env` is added to the environment. `timeout`
    bounds each answer except that of a search, `search_timeout` a search without a time limit; both are in seconds.
    """

    command: str | Sequence[str]
    _: KW_ONLY
    name: str = ""
    options: Mapping[str, object] | None = None
    dialect: str | None = None
    cwd: str | None = None
    env: Mapping[str, str] | None = None
    timeout: float = 10.0
    search_timeout: float = 600.0

    def __post_init__(self) -> None:
        finite("timeout", self.timeout)
        finite("search_timeout", self.search_timeout)
        if self.dialect not in (None, UGI, UCI):
            raise ValueError(f"there is no dialect `{self.dialect}`; it is {UGI} or {UCI}")


def takes_arguments_of(
    _: Callable[P, EngineConfig]
) -> Callable[[Callable[..., None]], Callable[Concatenate[Any, P], None]]:
    """Gives a constructor the signature of EngineConfig's constructor."""
    return wraps(EngineConfig.__init__, assigned=())

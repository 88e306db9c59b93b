"""What makes two matches the same one, and how a file of games says so."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from quadriga.common.origin import digest_of, fingerprint
from quadriga.openings.book import Opening

from .settings import EngineSetup
from .tournament import Tournament

# Rules that do not decide the games.
_UNDECIDING = ("show", "restart", "pv", "wait", "check_mates", "log", "log_level", "event", "site")
_NOTE = "quadriga match "


@dataclass(frozen=True, slots=True)
class Identity:
    """All that decides the games of a match, as words. The number of games, the test and the outputs are not part of it,
    so a match can be made longer.

    `match`: a digest of `settings`, by which a match finds its own games, on whatever machine a part is played. `programs`:
    hashes of the engines' programs, by their names. They do not belong to the digest (see common/origin.py): they are
    compared where a match goes on in the file of its games.
    """

    match: str
    settings: Mapping[str, str]
    programs: Mapping[str, str]

    def note(self) -> str:
        """One line, which stands above the games in a file."""
        return _NOTE + json.dumps(asdict(self))

    @staticmethod
    def parse(note: str) -> Identity | None:
        """Reads such a line; None for any other."""
        try:
            value = json.loads(note.strip().removeprefix(_NOTE))
            texts = [{str(key): str(text) for key, text in value[name].items()} for name in ("settings", "programs")]
            return Identity(str(value["match"]), *texts)
        except (ValueError, TypeError, KeyError, AttributeError):
            return None


def identity_of(tournament: Tournament, openings: Sequence[Opening]) -> Identity:
    """The identity of a match whose engines have been introduced."""
    settings = {
        "engines": ", ".join(setup.name for setup in tournament.engines),
        "format": tournament.kind,
        "openings": digest_of({str(number): str(opening) for number, opening in enumerate(openings)}),
        "swap": str(tournament.swap),
        "reverse": str(tournament.reverse),
        "seeds": str(tournament.seeds),
    }
    for setup in tournament.engines:
        settings |= {f"{what} of {setup.name}": text for what, text in _of_engine(setup).items()}
    settings |= _flat({key: value for key, value in asdict(tournament.rules).items() if key not in _UNDECIDING})
    programs = {setup.name: fingerprint(setup.command, setup.cwd) for setup in tournament.engines}
    return Identity(digest_of(settings), settings, programs)


def _of_engine(setup: EngineSetup) -> dict[str, str]:
    texts = {"version": setup.version, "command": setup.command, "time": str(setup.control)}
    texts |= {f"option {name}": value for name, value in setup.options.items()}
    return texts | _flat({"folder": setup.cwd, "dialect": setup.dialect, "margin": setup.margin})


def _flat(values: Mapping[str, object]) -> dict[str, str]:
    """Values by their names, without those that are not set; of a rule in a rule, its parts."""
    texts: dict[str, str] = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            texts |= {f"{key} {name}": text for name, text in _flat(value).items()}
        elif value is not None and value != "":
            texts[key] = str(value)
    return texts

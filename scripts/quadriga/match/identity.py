"""The identity of a match, and its record in a games file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from quadriga.common.fields import deciding
from quadriga.common.files import parse_json
from quadriga.common.origin import concealed, digest_of, fingerprint
from quadriga.openings.book import Opening

from .settings import EngineSetup
from .tournament import Tournament

_NOTE = "quadriga match "


@dataclass(frozen=True, slots=True)
class Identity:
    """Everything that determines the games of a match. The number of games, the test and the outputs are excluded, so
    that a match can be extended.

    `match`: a digest of all settings, by which a match recognizes its own games, on whichever machine they were played.
    `settings`: the names and versions of the engines, and a digest of each other setting. `programs`: hashes of the
    engine programs by name. They are not part of `match` (see common/origin.py); they are compared when a match is
    resumed in its games file. `seed`: the seed for the openings, for information.
    """

    match: str
    settings: Mapping[str, str]
    programs: Mapping[str, str]
    seed: int | None = None

    def line(self) -> str:
        """Returns the line that precedes the games in a file, and the empty line after it."""
        return f"%{_NOTE}{json.dumps(asdict(self))}\n\n"

    @staticmethod
    def parse(note: str) -> Identity | None:
        """Parses such a line, without the %. Returns None for any other text."""
        try:
            value = parse_json(note.strip().removeprefix(_NOTE))
            texts = [{str(key): str(text) for key, text in value[name].items()} for name in ("settings", "programs")]
            seed = value.get("seed")
            settings, programs = texts
            return Identity(str(value["match"]), settings, programs, seed if isinstance(seed, int) else None)
        except (ValueError, TypeError, KeyError, AttributeError):
            return None


def identity_of(tournament: Tournament, openings: Sequence[Opening]) -> Identity:
    """Returns the identity of a match. Its engines must have been introduced."""
    settings = {
        "engines": ", ".join(setup.name for setup in tournament.engines),
        "openings": digest_of({str(number): str(opening) for number, opening in enumerate(openings)}),
    }
    for setup in tournament.engines:
        settings |= {f"{what} of {setup.name}": text for what, text in _of_engine(setup).items()}
    settings |= deciding(tournament) | deciding(tournament.rules)
    programs = {setup.name: fingerprint(setup.command, setup.cwd) for setup in tournament.engines}
    public = concealed(settings, lambda key: key != "engines" and not key.startswith("version of "))
    return Identity(digest_of(settings), public, programs, tournament.seed)


def _of_engine(setup: EngineSetup) -> dict[str, str]:
    options = {f"option {name}": value for name, value in setup.options.items()}
    return {"version": setup.version, "time": str(setup.control)} | options | deciding(setup)

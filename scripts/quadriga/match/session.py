"""One run of the match manager, from settings to exit status."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from quadriga.board.page import page_folder
from quadriga.common.command import INTERRUPTED, CannotGoOn, complain, explain, on_first_interrupt
from quadriga.common.files import Named, engine_files, json_text, keep_apart
from quadriga.common.origin import without_folders
from quadriga.common.outputs import GrowingFile, OutputFile, reserved
from quadriga.games.record import GameRecord
from quadriga.openings.book import Opening, read_book

from .display import Display
from .engines import introduce
from .identity import identity_of
from .live import LiveMatch
from .live_boards import LiveBoards
from .manager import Manager
from .match_file import MatchFile
from .merge import Peers
from .progress_lines import ProgressLines
from .result import as_json, exit_status, print_result
from .schedule import Agenda, cores, cores_of_a_game, encounters, schedule, slots
from .settings import Assignment
from .standings import Standings
from .tournament import CUTECHESS, Tournament

_COMING = 4  # games that viewers see before they begin


async def play_match(values: Mapping[str, Any], resume: bool, anyway: bool, inputs: Sequence[Named] = ()) -> int:
    """Plays the match that the table describes and returns the exit status. For `resume` and `anyway`, see MatchFile.
    `inputs`: the files from which the table was read.

    Raises ValueError or EngineError for bad input, OSError or CannotGoOn if the match cannot continue.
    """
    tournament = Tournament.parse(values)
    if resume and not tournament.pgn:
        raise ValueError("--resume needs --pgn: the file that holds the games so far")
    _keep_apart(tournament, inputs)
    with ExitStack() as outputs:
        session = _Session(tournament, outputs)
        await session.prepare(resume, anyway)
        status = await session.play()
    return status


def _keep_apart(tournament: Tournament, inputs: Sequence[Named]) -> None:
    """Raises ValueError if an output is an input or another output."""
    read = [*inputs, ("--openings", tournament.openings)]
    for setup in tournament.engines:
        read += engine_files(setup.command, setup.options.values(), setup.cwd)
    log = Path(tournament.rules.log) if tournament.rules.log else None
    keep_apart([("--pgn", tournament.pgn), ("--json", tournament.json), ("--log", log)], read)


class _Session:
    """A match in progress; receives the events of the manager."""

    def __init__(self, tournament: Tournament, outputs: ExitStack) -> None:
        """Opens and locks the output files, which `outputs` closes. Raises ValueError if a file is unavailable."""
        self._tournament = tournament
        self._json: OutputFile | None = None
        if tournament.json:
            self._json = outputs.enter_context(OutputFile(tournament.json))
            outputs.enter_context(reserved(tournament.json))
        if tournament.rules.log:  # the workers write to it
            outputs.enter_context(GrowingFile(Path(tournament.rules.log), shared=True))
        self._file = MatchFile(tournament.pgn) if tournament.pgn else None
        if self._file:
            outputs.callback(self._file.close)
        self._setups = tournament.engines
        self._openings = [Opening()]
        self._planned = sum(1 for _ in self._games())
        self._slots = _slots(tournament, self._planned)
        self._finished: list[GameRecord] = []  # before this run
        self._live: LiveMatch | None = None
        self._agenda = Agenda((), _COMING)
        self._standings: Standings
        self._display: Display | ProgressLines
        self._peers: Peers | None = None

    async def prepare(self, resume: bool, anyway: bool) -> None:
        """Checks openings and engines, and loads the games already played."""
        tournament = self._tournament
        if tournament.openings:
            book = read_book(tournament.openings, tournament.seed)
            start = (tournament.start - 1) % len(book)
            self._openings = book[start:] + book[:start]
        await introduce(self._setups, tournament.rules, self._openings)
        match = ""
        finished: list[GameRecord] = []
        if self._file:
            match, finished = self._file.recover(identity_of(tournament, self._openings), resume, anyway)
        # A part alone cannot decide the test; all parts together do.
        sprt = None if tournament.part else tournament.sprt
        self._standings = Standings([setup.name for setup in self._setups], sprt, finished)
        if tournament.part and tournament.pgn and (tournament.sprt or tournament.live is not None):
            self._peers = Peers(tournament.pgn, match, self._standings.names, tournament.sprt)
        self._finished = finished

    async def play(self) -> int:
        """Plays the remaining games, then prints and writes the result, however the match ends."""
        async with AsyncExitStack() as stack:
            if self._tournament.live is not None:
                self._live = await stack.enter_async_context(self._broadcast(self._tournament.live))
            status = await self._play_to_the_end()
        return status

    @asynccontextmanager
    async def _broadcast(self, port: int) -> AsyncIterator[LiveMatch]:
        """Serves the match to viewers and yields an object that receives its events. Raises OSError if the port is
        taken."""
        from .live_server import LiveServer  # imported here because it needs aiohttp, which other matches do not

        tournament = self._tournament
        head = {
            "game": tournament.rules.game,
            "engines": [
                {"name": setup.name, "version": setup.version, "control": str(setup.control)} for setup in self._setups
            ],
            "planned": sum(1 for _ in self._all_games()) if self._peers else self._planned,
        }
        live = LiveMatch(head, self._shown_standings)
        live.recall(self._finished)
        boards = LiveBoards(self._setups, tournament.rules)
        page = tournament.page or await page_folder()
        async with LiveServer(page, live, boards, (port,), tournament.public) as server:
            print(f"live: {server.url}", file=sys.stderr, flush=True)
            yield live

    async def _play_to_the_end(self) -> int:
        state = "finished"
        try:
            if not await self._play():
                state = "interrupted"
        except (CannotGoOn, OSError) as error:
            state = explain(error)
            with suppress(OSError):  # report the first failure
                self._conclude(state)
            raise
        self._conclude(state)
        return exit_status(self._standings) if state == "finished" else INTERRUPTED

    async def _play(self) -> bool:
        """Plays the remaining games. Returns False if a signal interrupted the match: the first SIGINT lets running
        games finish; a second one, SIGTERM or SIGHUP aborts them."""
        tournament, standings = self._tournament, self._standings
        decided = standings.verdict or (self._peers and self._peers.decided())
        done = {record.number for record in self._finished}
        left = () if decided else (game for game in self._games() if game.number not in done)
        self._agenda = Agenda(left, _COMING)
        manager = Manager(self._setups, tournament.rules, self._agenda, self._slots)
        if tournament.output_format == CUTECHESS:
            self._display = ProgressLines(standings, self._planned, tournament.rating_interval)
        else:
            self._display = Display(standings, self._planned, tournament.rules.show, tournament.rating_interval)

        def finish() -> None:
            manager.finish()
            self.on_notice(
                f"interrupted: {manager.running} running games end, no others begin; interrupt again to end them"
            )

        with self._display, on_first_interrupt(finish):
            try:
                await manager.run(self)
            except asyncio.CancelledError:
                return False
        return not manager.cut_short

    def _games(self) -> Iterator[Assignment]:
        part = self._tournament.part
        return (game for game in self._all_games() if part is None or part.has(game))

    def _shown_standings(self) -> Standings:
        """Returns the standings of all parts whose files can be read here."""
        return self._peers.standings if self._peers else self._standings

    def _all_games(self) -> Iterator[Assignment]:
        """Yields the games of all parts."""
        tournament = self._tournament
        meetings = encounters(len(self._setups), tournament.kind, tournament.seeds)
        if tournament.reverse:
            meetings = [(other, one) for one, other in meetings]
        return schedule(meetings, tournament.games, self._openings, not tournament.no_swap)

    def on_start(self, assignment: Assignment, slot: int) -> None:
        self._display.on_start(assignment)
        if self._live:
            self._live.on_start(assignment, slot, self._agenda.coming)

    def on_news(self, event: dict[str, Any]) -> None:
        if self._live:
            self._live.on_news(event)

    def on_board(self, event: dict[str, Any]) -> None:
        self._display.on_board(event)

    def on_notice(self, text: str) -> None:
        self._display.say(text)
        if self._live:
            self._live.on_notice(without_folders(text))

    def on_game(self, record: GameRecord) -> bool:
        if self._file:  # save it before counting it
            self._file.append(record)
        self._standings.add(record)
        if self._peers:
            self._peers.add(record)
        self._display.on_game(record)
        if self._live:
            self._live.on_game(record)
        if self._tournament.strict and record.faulty:
            self._display.say("the match ends with this fault (--strict)")
            return False
        return not (self._standings.verdict or (self._peers and self._peers.decided()))

    def _conclude(self, state: str) -> None:
        state = without_folders(state)
        if self._live:
            self._live.end(state)
        try:
            if self._json:
                self._json.write(json_text(self._as_json(state), indent=2) + "\n")
        finally:
            self._print(state)

    def _print(self, state: str) -> None:
        if isinstance(self._display, ProgressLines):
            self._display.conclude()
            return
        print_result(self._standings)
        if state != "finished":
            played = f"{self._standings.played} of {self._planned} games"
            where = f"are in {self._tournament.pgn}; --resume continues it" if self._file else "are lost without --pgn"
            print(f"{played} {where}")

    def _as_json(self, state: str) -> dict[str, Any]:
        """`state`: finished, interrupted, or the reason why the match ended."""
        tournament = self._tournament
        head = {
            "state": state,
            "game": tournament.rules.game,
            "format": tournament.kind,
            "seed": tournament.seed,
            "planned": self._planned,
        }
        engines = [
            {
                "name": setup.name,
                "version": setup.version,
                "options": {name: without_folders(value) for name, value in setup.options.items()},
                "control": str(setup.control),
            }
            for setup in tournament.engines
        ]
        return as_json(head, engines, self._standings)


def _slots(tournament: Tournament, planned: int) -> list[list[int] | None]:
    """Returns one entry for each concurrent game: its hardware threads, or None without pinning."""
    available = cores()
    a_game = cores_of_a_game(tournament.engines)
    by_default = 1 if tournament.rules.show else max(1, len(available) // a_game)  # show one board at a time
    concurrency = min(tournament.concurrency or by_default, planned)
    if tournament.pin:
        return list(slots(available, a_game, concurrency))
    if concurrency * a_game > len(available):
        complain(
            f"warning: {concurrency} games at a time use {concurrency * a_game} cores, of "
            f"{len(available)} here; engines that share one lose time"
        )
    return [None] * concurrency

"""The command line of the board."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence

from quadriga.common.arguments import port
from quadriga.common.command import complain, parse, run
from quadriga.common.flags import COMMAND_NOTE, CommandParser

from .engines import board_engines
from .page import page_folder, show

# Fixed, because browsers store page data per port. QUAD on a telephone keypad; unassigned by IANA.
DEFAULT_PORT = 7823

_EPILOG = f"""\
{COMMAND_NOTE}
The address contains a token that is required to start engines. The browser keeps the token in a cookie, so links to
games open in any tab. For a remote board, run `ssh -L 7823:127.0.0.1:7823 host`, run `board.py --no-open` on the host, and open the
printed address in the local browser.

Options of type string may name files. Set them in COMMAND; the page may set only those named with --allow-option.

exit status: 0 ended by a signal, such as Ctrl-C; 2 bad input, or a package is missing; 3 the port is in use, or the
page is missing and cannot be built.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Opens the board in the browser: play, watch and analyse with engines that speak UGI or UCI.",
        _EPILOG,
        examples=("--engine mine=./engine --engine build/release/quadriga", "--no-open --port 8000"),
    )
    add = flags.group("page").add_argument
    flags.share("--engine", action="append", default=[], metavar="[NAME=]COMMAND", more="; may be repeated")
    add(
        "--port",
        type=port,
        metavar="PORT",
        help=f"port on 127.0.0.1; 0 picks a free port (default: {DEFAULT_PORT}, or a free one if taken)",
    )
    add(
        "--allow-option",
        action="append",
        default=[],
        metavar="NAME",
        help="string option, such as the name of a file, that the page may set; may be repeated (default: none)",
    )
    flags.share("--page", group="page")
    add("--no-open", action="store_true", help="print the address without opening a browser")
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    return run(_serve(parse(parser(), arguments)))


async def _serve(given: argparse.Namespace) -> int:
    from .server import BoardServer  # imported late, since --help must not need aiohttp

    engines = board_engines(given.engine)
    ports = (DEFAULT_PORT, 0) if given.port is None else (given.port,)
    try:
        page = given.page or await page_folder()
        async with BoardServer(page, engines, ports, given.allow_option) as server:
            if given.port is None and server.port != DEFAULT_PORT:
                complain(f"port {DEFAULT_PORT} is taken; for port {server.port} the browser has separate settings")
            print(server.url, flush=True)
            await (asyncio.Event().wait() if given.no_open else show(server.url))
    except asyncio.CancelledError:  # a signal: the normal way to stop
        pass
    return 0

"""Draws a board as text from the engine's answer to `query board`, in colour if the terminal supports it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

Board = Mapping[str, Any]  # as in protocol/board.schema.json
_VACANT = {"disc": "o", "lake": "x"}  # other cells are dots, or plus signs if they have a kind
_REACH = 2  # cells in each direction on a card
_BOLD, _DIM = "1", "2"


class Picture:
    """Draws the boards of one game, seen from the side of one player, `p1` or `p2`."""

    def __init__(self, side: str, in_colour: bool) -> None:
        self._side = side
        self._in_colour = in_colour
        self._kinds: set[str] = set()  # kinds of pieces seen so far

    def draw(self, board: Board) -> str:
        """Returns the lines of the board and of the cards. The cells of the last move are in brackets."""
        self._kinds |= {piece["kind"] for cell in board["cells"] for piece in cell["pieces"] if piece["owner"]}
        return "\n".join([*self._grid(board), *self._cards(board), *self._hands(board)])

    def _grid(self, board: Board) -> Iterator[str]:
        """Yields a line for each row of cells, between the names of its first and its last cell."""
        turned = 1 if self._side == "p1" else -1
        rows: dict[int, dict[float, Mapping[str, Any]]] = {}
        for cell in board["cells"]:
            rows.setdefault(round(turned * cell["y"]), {})[turned * cell["x"]] = cell
        pitch = 2 + max((len(cell["pieces"]) for cell in board["cells"]), default=0)
        pitch = max(4, pitch + pitch % 2)  # columns from cell to cell; rows of hexagons are shifted by half of it
        left = min((x for row in rows.values() for x in row), default=0)
        for _, row in sorted(rows.items()):
            line, width = "", 0
            for x, cell in sorted(row.items()):
                column = round((x - left) * pitch / board["cellSize"]) + 5
                text, shown = self._cell(board, cell)
                if not line:
                    line, width = self._styled(cell["id"].rjust(column - 1), _DIM) + " ", column
                line += " " * (column - width) + text
                width = column + shown
            last = row[max(row)]
            yield line + self._styled(f" {last['id']}", _DIM)

    def _cell(self, board: Board, cell: Mapping[str, Any]) -> tuple[str, int]:
        """Returns the text of a cell and its width in columns."""
        before, after = ("[", "]") if cell["id"] in board["last"] else (" ", " ")
        if not cell["pieces"]:
            vacant = next((_VACANT[kind] for kind in cell["kind"] if kind in _VACANT), "+" if cell["kind"] else ".")
            return before + self._styled(vacant, _DIM) + after, 3
        letters = [self._letter(board, piece) for piece in cell["pieces"]]
        width = len(letters)
        letters[0] = before + letters[0]
        letters[-1] += after
        colours = (_colours(board, piece["owner"]) for piece in cell["pieces"])
        return "".join(map(self._styled, letters, colours)), 2 + width

    def _letter(self, board: Board, piece: Mapping[str, Any]) -> str:
        """Returns the letter of a piece: its owner's if all pieces are of one kind, otherwise its kind's, a capital for
        p1."""
        names = {player["id"]: player["name"] for player in board["players"]}
        if piece["owner"] is None:
            return "*"
        if len(self._kinds) == 1 and names["p1"][0] != names["p2"][0]:
            return str(names[piece["owner"]][0])
        letter = str(piece["kind"][0])
        return letter.upper() if piece["owner"] == "p1" else letter

    def _cards(self, board: Board) -> Iterator[str]:
        """Yields the cards side by side: the bottom player's first, then the side card."""
        names = {player["id"]: player["name"] for player in board["players"]}
        order = [self._side, None, *(names.keys() - {self._side})]
        blocks = []
        for card in sorted(board["cards"], key=lambda card: order.index(card["owner"])):
            user = card["owner"] or board["turn"]
            turned = 1 if user == self._side else -1
            for pattern in card["patterns"]:
                steps = {(turned * right, turned * forward) for right, forward in pattern["steps"]}
                title = card["title"] + (f" ({pattern['piece']})" if pattern["piece"] else "")
                blocks.append([names.get(card["owner"], "at the side"), title, *_pattern(steps)])
        if blocks:
            yield ""
        widths = [2 + max(map(len, block)) for block in blocks]
        for number, parts in enumerate(zip_longest(*blocks, fillvalue="")):
            line = "".join(part.ljust(width) for part, width in zip(parts, widths)).rstrip()
            yield self._styled(line, _DIM) if number == 0 else line

    def _hands(self, board: Board) -> Iterator[str]:
        """Yields a line with the pieces that players still have to place."""
        names = {player["id"]: player["name"] for player in board["players"]}
        hands = [
            f"{names[each['owner']]} {each['count']} {each['kind']}{'s' if each['count'] > 1 else ''}"
            for each in board["hand"]
        ]
        if hands:
            yield self._styled("still to place: " + ", ".join(hands), _DIM)

    def _styled(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self._in_colour else text


def _pattern(steps: set[tuple[int, int]]) -> Iterator[str]:
    for forward in range(_REACH, -_REACH - 1, -1):
        row = ((right, forward) for right in range(-_REACH, _REACH + 1))
        yield " ".join("x" if at in steps else "O" if at == (0, 0) else "." for at in row)


def _colours(board: Board, owner: str | None) -> str:
    """Returns the style of a player's pieces: a letter on the colour of the pieces, in the 256 colours of xterm."""
    if owner is None:
        return _BOLD
    colour = next(player["color"] for player in board["players"] if player["id"] == owner)
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    cube = 16 + 36 * round(red / 51) + 6 * round(green / 51) + round(blue / 51)
    is_light = 2 * red + 5 * green + blue > 4 * 255
    return f"1;38;5;{16 if is_light else 231};48;5;{cube}"

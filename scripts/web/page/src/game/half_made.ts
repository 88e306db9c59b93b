import type { Board, Cell } from "../engine/board.ts";
import { cellPairs } from "./elements.ts";

/** The cell pairs of a partially entered move: the piece on the first cell goes to the second. */
export function madePairs(prefix: readonly string[]): [from: string, to: string][] {
  return cellPairs(prefix).flatMap(([from, to]) => (from && to ? [[from, to] as [string, string]] : []));
}

/** The cell entered last, if its piece has no target yet. */
export const openCell = (prefix: readonly string[]): string | null =>
  cellPairs(prefix).find(([, to]) => !to)?.[0] ?? null;

/** The board after the pairs: the top piece moves, or the cell itself if it has no piece. */
export function halfMade(board: Board, pairs: readonly [string, string][]): Board {
  if (pairs.length === 0) return board;
  const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
  for (const [fromId, toId] of pairs) {
    const [from, to] = [cells.get(fromId), cells.get(toId)];
    if (!from || !to) continue;
    const [left, entered] = moved(from, to);
    cells.set(fromId, left).set(toId, entered);
  }
  return { ...board, cells: board.cells.map((cell) => cells.get(cell.id) ?? cell) };
}

function moved(from: Cell, to: Cell): [Cell, Cell] {
  const piece = from.pieces.at(-1);
  if (piece)
    return [
      { ...from, pieces: from.pieces.slice(0, -1) },
      { ...to, pieces: [...to.pieces, piece] },
    ];
  const { kind, owner } = from;
  return [
    { ...from, kind: to.kind, owner: to.owner },
    { ...to, kind, owner },
  ];
}

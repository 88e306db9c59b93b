import type { Board, Cell, Piece } from "../engine/board.ts";
import { elementsOf } from "./elements.ts";
import { madePairs } from "./half_made.ts";
import type { Node } from "./tree.ts";

export type Pair = [from: string, to: string];

/** A movement between two boards, in terms of the later one. `part`: the number of the pair that causes it. */
export type Motion =
  /** The piece with this index, from the bottom of its cell; without `from` it appears. */
  | { what: "piece"; cell: string; index: number; from: string | null; part: number }
  /** The cell itself, such as a disc. */
  | { what: "ground"; cell: string; from: string | null; part: number }
  /** A piece of the earlier board that has left the board. */
  | { what: "gone"; cell: string; index: number; part: number };

/** More movements than this mean another position, not a move. */
const MOST = 8;

interface Placed {
  cell: Cell;
  index: number;
  piece: Piece;
}

/** Pairs of cells decide where pieces and cells of the same kind come from; without a pair, the nearest one is used. */
export function motions(before: Board, after: Board, pairs: readonly Pair[]): Motion[] {
  const [earlier, later] = [byId(before), byId(after)];
  const removed = extra(before, later);
  const moved = new Set<number>();
  const partOf = (cell: string) =>
    Math.max(
      0,
      pairs.findIndex(([, to]) => to === cell),
    );
  const found: Motion[] = [];
  for (const { cell, index, piece } of extra(after, earlier)) {
    const same = removed.filter((left) => isSame(left.piece, piece));
    const part = pairs.findIndex(([from, to]) => to === cell.id && same.some((left) => left.cell.id === from));
    const origin = same.find((left) => left.cell.id === pairs[part]?.[0]) ?? nearest(cell, same);
    if (origin) removed.splice(removed.indexOf(origin), 1);
    if (part >= 0) moved.add(part);
    found.push({ what: "piece", cell: cell.id, index, from: origin?.cell.id ?? null, part: Math.max(0, part) });
  }
  const grounds = new Set<string>();
  pairs.forEach(([from, to], part) => {
    const kind = earlier.get(from)?.kind[0];
    const comes = kind !== undefined && later.get(to)?.kind.includes(kind) && !earlier.get(to)?.kind.includes(kind);
    if (moved.has(part) || !comes) return;
    grounds.add(to);
    found.push({ what: "ground", cell: to, from, part });
  });
  for (const { id, kind } of after.cells) {
    const known = earlier.get(id)?.kind ?? kind;
    if (kind.every((word) => known.includes(word)) || grounds.has(id)) continue;
    found.push({ what: "ground", cell: id, from: null, part: 0 });
  }
  for (const { cell, index } of removed) found.push({ what: "gone", cell: cell.id, index, part: partOf(cell.id) });
  return found.length > MOST ? [] : found;
}

const byId = (board: Board) => new Map(board.cells.map((cell) => [cell.id, cell]));

const isSame = (a: Piece, b: Piece): boolean => a.owner === b.owner && a.kind === b.kind;

/** The pieces of a board that another board does not have on the same cell. */
function extra(board: Board, other: Map<string, Cell>): Placed[] {
  return board.cells.flatMap((cell) => {
    const there = [...(other.get(cell.id)?.pieces ?? [])];
    return cell.pieces.flatMap((piece, index) => {
      const at = there.findIndex((known) => isSame(known, piece));
      if (at < 0) return [{ cell, index, piece }];
      there.splice(at, 1);
      return [];
    });
  });
}

const nearest = ({ x, y }: Cell, places: readonly Placed[]): Placed | undefined =>
  [...places].sort((a, b) => Math.hypot(a.cell.x - x, a.cell.y - y) - Math.hypot(b.cell.x - x, b.cell.y - y))[0];

/** The pairs of the moves between two positions at most two plies apart on one line; null for any others. */
export function pairsBetween(from: Node, to: Node): Pair[] | null {
  if (Math.abs(from.ply - to.ply) > 2) return null;
  const forward = from.ply <= to.ply;
  const pairs: Pair[] = [];
  let at = forward ? to : from;
  const end = forward ? from : to;
  for (; at !== end; at = at.parent) {
    if (!at.parent) return null;
    pairs.unshift(...madePairs(elementsOf(at.move)));
  }
  return forward ? pairs : reversed(pairs);
}

/** The pairs that undo these. */
export const reversed = (pairs: readonly Pair[]): Pair[] => pairs.map(([from, to]): Pair => [to, from]).reverse();

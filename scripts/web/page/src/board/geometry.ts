import type { Board, Cell, PlayerId } from "../engine/board.ts";
import { cellPairs, elementsOf } from "../game/elements.ts";

export interface Point {
  x: number;
  y: number;
}

/** Something on the board that can be chosen, in the coordinates of the drawing. */
export interface Target extends Point {
  id: string;
  shape: "square" | "hexagon" | "circle" | "card";
  /** Only for a card. */
  width?: number;
  height?: number;
}

/** The centre of a cell as a side sees it. */
export function place(cell: Point, side: PlayerId): Point {
  const sign = side === "p1" ? 1 : -1;
  return { x: sign * cell.x + 0, y: sign * cell.y + 0 };
}

export const targetOf = (cell: Cell, side: PlayerId): Target => ({
  ...place(cell, side),
  id: cell.id,
  shape: cell.shape,
});

/** Points as an attribute of a polygon or a polyline. */
export const svgPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The corners of a hexagon that stands on a corner; `size`: its width. */
export function hexagon({ x, y }: Point, size: number): string {
  const radius = size / Math.sqrt(3);
  const angles = Array.from({ length: 6 }, (_, corner) => (corner * Math.PI) / 3);
  return svgPoints(angles.map((angle) => ({ x: x + radius * Math.sin(angle), y: y + radius * Math.cos(angle) })));
}

/** The nearest place in the direction of an arrow key, with little deviation to the side. */
export function neighbour<Place extends Point>(from: Point, key: string, places: readonly Place[]): Place | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!direction) return null;
  const [right = 0, down = 0] = direction;
  let best: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down - dy * right);
    if (along < 1 || aside > along * 2) continue;
    const cost = Math.hypot(along, aside) + aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

export interface Arrow {
  from: Point;
  /** Null: a ring on `from`. */
  to: Point | null;
}

/** The centre of the cell with this id; null if there is none. */
export function pointOf(id: string | undefined, board: Board, side: PlayerId): Point | null {
  const cell = board.cells.find((each) => each.id === id);
  return cell ? place(cell, side) : null;
}

/** A move as arrows from cell to cell, pair by pair; a cell without a partner is a ring. Unknown cells are left out. */
export function arrowsOf(move: string, board: Board, side: PlayerId): Arrow[] {
  const arrows: Arrow[] = [];
  for (const pair of cellPairs(elementsOf(move))) {
    const [from, to] = [pointOf(pair[0], board, side), pointOf(pair[1], board, side)];
    if (from) arrows.push({ from, to });
    else if (to) arrows.push({ from: to, to: null });
  }
  return arrows;
}

/** The arrow that carries each move's number: the first arrow that no earlier move shares, or else the last. */
export function numberPlaces(moves: readonly Arrow[][]): (Arrow | undefined)[] {
  const taken = new Set<string>();
  return moves.map((arrows) => {
    const key = ({ from, to }: Arrow) => [from.x, from.y, to?.x, to?.y].join();
    const own = arrows.find((arrow) => !taken.has(key(arrow))) ?? arrows.at(-1);
    for (const arrow of arrows) taken.add(key(arrow));
    return own;
  });
}

import { type Card, type Cell, type Piece, type PlayerId, parsedObject } from "./board.ts";

/** The answers to `query palette` and `query draft`, as `palette` and `draft` in protocol/board.schema.json. */

/** What a cell may hold. */
export interface Content {
  symbol: string;
  kind: string[];
  pieces: Piece[];
  /** SVG as the engine sent it. */
  picture: string;
}

export interface Palette {
  contents: Content[];
  cards: Card[];
}

interface DraftCell extends Cell {
  /** Empty for an empty cell. */
  symbol: string;
}

/** A position that is being set up. */
export interface Draft {
  position: string;
  /** Why it is not a legal position; null if it is one. */
  problem: string | null;
  turn: PlayerId;
  cellSize: number;
  cells: DraftCell[];
  cards: Card[];
}

/** Null for an engine or a game that cannot set up positions: other engines may answer anything. */
export function parsePalette(text: string): Palette | null {
  const palette = parsedObject<Palette>(text);
  return palette && Array.isArray(palette.contents) && palette.contents.length && Array.isArray(palette.cards)
    ? palette
    : null;
}

/** Null for a draft that the engine does not understand. */
export function parseDraft(text: string): Draft | null {
  const draft = parsedObject<Draft>(text);
  const complete =
    typeof draft?.position === "string" &&
    typeof draft.cellSize === "number" &&
    (draft.turn === "p1" || draft.turn === "p2") &&
    Array.isArray(draft.cells) &&
    Array.isArray(draft.cards);
  return complete && draft.cells.length ? { ...draft, problem: draft.problem ?? null } : null;
}

/** The contents of the cells, and who is to move. */
export interface Arrangement {
  turn: PlayerId;
  /** Cells that hold something, with their symbols. */
  cells: ReadonlyMap<string, string>;
  /** The ids of the cards, in the order of the draft. */
  cards: readonly string[];
}

export const arrangementOf = ({ turn, cells, cards }: Draft): Arrangement => ({
  turn,
  cells: new Map(cells.filter(({ symbol }) => symbol).map(({ id, symbol }) => [id, symbol])),
  cards: cards.map(({ id }) => id),
});

/** An arrangement as the arguments of `query draft` and `svg draft`. */
export const draftWords = ({ turn, cells, cards }: Arrangement): string =>
  [turn, ...[...cells].map(([id, symbol]) => `${id}=${symbol}`), ...cards].join(" ");

/** The arrangement with the content of one cell replaced; an empty symbol clears the cell. */
export function withCell(arrangement: Arrangement, id: string, symbol: string): Arrangement {
  const cells = new Map(arrangement.cells);
  if (symbol) cells.set(id, symbol);
  else cells.delete(id);
  return { ...arrangement, cells };
}

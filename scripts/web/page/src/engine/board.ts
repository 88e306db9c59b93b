/** The answer to `query board`, as protocol/board.schema.json describes it. */

export type PlayerId = "p1" | "p2";
export const opponentOf = (player: PlayerId): PlayerId => (player === "p1" ? "p2" : "p1");
/** Who is to move, by the answer to `query p1turn`. */
export const turnOf = (answer: string | null | undefined): PlayerId => (answer === "false" ? "p2" : "p1");
export type Owner = PlayerId | null;
export type Result = "none" | "p1win" | "p2win" | "draw";

export interface Player {
  id: PlayerId;
  name: string;
  color: string;
}

export interface Piece {
  owner: Owner;
  kind: string;
}

export interface Cell {
  id: string;
  x: number;
  y: number;
  shape: "square" | "hexagon" | "circle";
  kind: string[];
  owner: Owner;
  pieces: Piece[];
}

export interface Card {
  id: string;
  title: string;
  owner: Owner;
  /** The player whose colour is on it, who begins if it is the side card. */
  stamp?: Owner;
  /** How a piece may move with it, as its owner sees the board: steps to the right and ahead. */
  patterns?: { piece: string | null; steps: [number, number][] }[];
}

export interface Board {
  game: string;
  title: string;
  players: Player[];
  turn: PlayerId;
  result: Result;
  reason: { id: string; text: string } | null;
  ply: number;
  position: string;
  cellSize: number;
  cells: Cell[];
  cards: Card[];
  hand: { owner: PlayerId; kind: string; count: number }[];
  last: string[];
  /** The cells that have decided the game; empty if the engine does not report them. */
  winning: string[];
}

/** The board, or null if the text is not a board: other engines may answer anything. */
export function parseBoard(text: string): Board | null {
  const board = parsedObject<Board>(text);
  const complete =
    typeof board?.title === "string" &&
    typeof board.position === "string" &&
    typeof board.cellSize === "number" &&
    (board.turn === "p1" || board.turn === "p2") &&
    [board.players, board.cells, board.cards, board.hand, board.last].every(Array.isArray) &&
    board.players.length === 2;
  return complete ? { ...board, winning: Array.isArray(board.winning) ? board.winning : [] } : null;
}

/** The object in a JSON text, whose shape the caller must check. Null for any other text. */
export function parsedObject<T extends object>(text: string): T | null {
  try {
    const value = JSON.parse(text) as T | null;
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

import type { Board, Cell } from "../engine/board.ts";
import { type Choices, type Entry, isCell, PASS } from "./elements.ts";

/** The person's next action: the key of a text, and the kind or the card that it names. */
export interface Prompt {
  text:
    | "promptPiece"
    | "promptPieceOrCard"
    | "promptPieceOrCell"
    | "promptPieceFor"
    | "promptCell"
    | "promptPlace"
    | "promptWhere"
    | "promptNowOne"
    | "promptNowThe"
    | "promptNow"
    | "promptTwoCards"
    | "promptCards"
    | "promptNames"
    | "promptPass"
    | "promptMore";
  kind?: string;
  card?: string;
}

/**
 * Derived from the form of the legal moves and from the words of the board, after the pairs entered so far. Null if
 * nothing can be chosen.
 */
export function promptOf(board: Board, { prefix, name }: Entry, { next, complete }: Choices): Prompt | null {
  if (next.size === 0) return null;
  const ids = [...next].filter(isCell);
  const names = [...next].filter((element) => !isCell(element));
  const isCard = (id: string) => board.cards.some((card) => card.id === id);
  if (names.includes(PASS) || prefix.includes(PASS)) return { text: ids.length ? "promptPiece" : "promptPass" };
  if (!ids.length) {
    if (!names.every(isCard)) return { text: "promptNames" };
    return { text: names.length === 2 ? "promptTwoCards" : "promptCards" };
  }
  if (complete) return { text: "promptMore" };
  const entered = prefix.filter(isCell).length;
  if (entered % 2) return { text: "promptWhere" };
  const cells = board.cells.filter(({ id }) => next.has(id));
  return entered ? second(cells) : first(cells, board, name, names.some(isCard));
}

function first(cells: Cell[], board: Board, name: string | null, hasCards: boolean): Prompt {
  const occupied = cells.filter(({ pieces }) => pieces.length).length;
  if (occupied === 0) {
    const hand = board.hand.filter(({ owner }) => owner === board.turn);
    const kind = hand.length === 1 ? hand[0]?.kind : undefined;
    return kind === undefined ? { text: "promptCell" } : { text: "promptPlace", kind };
  }
  if (occupied < cells.length) return { text: "promptPieceOrCell" };
  if (name !== null) return { text: "promptPieceFor", card: name };
  return { text: hasCards ? "promptPieceOrCard" : "promptPiece" };
}

/** A further part of a move: names the moving piece if there is only one kind. */
function second(cells: Cell[]): Prompt {
  const kinds = new Set(cells.map(({ pieces, kind }) => pieces.at(-1)?.kind ?? kind[0]));
  const [kind] = kinds;
  if (kinds.size !== 1 || kind === undefined) return { text: "promptNow" };
  return { text: cells.length === 1 ? "promptNowThe" : "promptNowOne", kind };
}

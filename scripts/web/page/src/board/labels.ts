import type { Board, Card, Cell, Owner, PlayerId } from "../engine/board.ts";
import type { MoveValue } from "../engine/words.ts";
import { isName } from "../game/elements.ts";
import { t, word } from "../i18n/index.ts";
import { valueWords } from "./score_words.ts";

/** The display text of a name in a move: the card's title or, if it is not a card, the translated word. */
export const nameText = (id: string, board: Board | null | undefined): string =>
  isName(id) ? (board?.cards.find((card) => card.id === id)?.title ?? word(id)) : id;

type Players = Pick<Board, "players">;

/** The label of a cell for screen readers. */
export function cellLabel(cell: Cell, board: Players, states: string[]): string {
  const content = cell.pieces.length ? [] : [t("empty")];
  return t("cell", { cell: cell.id, content: [...content, ...contentTexts(cell, board), ...states].join(", ") });
}

/** The pieces on a cell from top to bottom, then the kinds of the cell. */
export function contentTexts(cell: Pick<Cell, "pieces" | "kind"> & { owner?: Owner }, { players }: Players): string[] {
  const owned = (owner: Owner, kind: string) => {
    const player = players.find(({ id }) => id === owner);
    return player ? t("ownedBy", { owner: word(player.name), kind: word(kind) }) : word(kind);
  };
  const pieces = [...cell.pieces].reverse().map(({ owner, kind }) => owned(owner, kind));
  return [...pieces, ...cell.kind.map((kind) => owned(cell.owner ?? null, kind))];
}

function cardLabel(id: string, board: Board, states: string[]): string {
  const card = board.cards.find((item) => item.id === id);
  const player = board.players.find((item) => item.id === card?.owner);
  const owner = player ? t("ofPlayer", { player: word(player.name) }) : t("atSide");
  return [t("card", { card: card?.title ?? id }), owner, ...patternTexts(card), ...states].join(", ");
}

/** How pieces may move with a card, such as `1 ahead; 1 left, 1 ahead`, a text for each kind of piece. */
function patternTexts(card: Card | undefined): string[] {
  const part = (count: number, key: "stepLeft" | "stepRight" | "stepAhead" | "stepBack") =>
    count > 0 ? [t(key, { count })] : [];
  const stepText = ([right, ahead]: [number, number]) =>
    [
      ...part(-right, "stepLeft"),
      ...part(right, "stepRight"),
      ...part(ahead, "stepAhead"),
      ...part(-ahead, "stepBack"),
    ].join(" ");
  return (card?.patterns ?? []).map(({ piece, steps }) => {
    const text = steps.map(stepText).join("; ");
    return piece ? `${word(piece)}: ${text}` : text;
  });
}

/** The label of a cell or a card, with its state while a move is entered. */
export function targetLabel(
  id: string,
  board: Board,
  { legal, chosen }: { legal: boolean; chosen: boolean },
  value: MoveValue | undefined,
): string {
  const states = [];
  if (chosen) states.push(t("chosen"));
  else if (legal) states.push(t("canChoose"));
  const name = (player: PlayerId) => word(board.players.find(({ id }) => id === player)?.name ?? player);
  if (value) states.push(valueWords(value, board.turn, name));
  if (board.winning.includes(id)) states.push(t("winningCell"));
  if (board.last.includes(id)) states.push(t("lastMove"));
  const cell = board.cells.find((item) => item.id === id);
  return cell ? cellLabel(cell, board, states) : cardLabel(id, board, states);
}

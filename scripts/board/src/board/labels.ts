import type { Board, Cell, Owner } from "../engine/board.ts";
import { isName } from "../game/elements.ts";
import { t, word } from "../i18n/index.ts";

/** A name in a move for people: the title of a card, else the word. */
export const nameText = (id: string, board: Board | null | undefined): string =>
  isName(id) ? (board?.cards.find((card) => card.id === id)?.title ?? word(id)) : id;

/** The label of a cell for screen readers. */
export function cellLabel(cell: Cell, board: Board, states: string[]): string {
  const owned = (owner: Owner, kind: string) => {
    const player = board.players.find(({ id }) => id === owner);
    return player ? t("ownedBy", { owner: word(player.name), kind: word(kind) }) : word(kind);
  };
  const pieces = [...cell.pieces].reverse().map(({ owner, kind }) => owned(owner, kind));
  const content = pieces.length ? pieces : [t("empty")];
  const kinds = cell.kind.map((kind) => owned(cell.owner, kind));
  return t("cell", { cell: cell.id, content: [...content, ...kinds, ...states].join(", ") });
}

export function cardLabel(id: string, board: Board, states: string[]): string {
  const card = board.cards.find((item) => item.id === id);
  const player = board.players.find((item) => item.id === card?.owner);
  const owner = player ? t("ofPlayer", { player: word(player.name) }) : t("atSide");
  return [t("card", { card: card?.title ?? id }), owner, ...states].join(", ");
}

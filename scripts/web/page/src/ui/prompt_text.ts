import { nameText } from "../board/labels.ts";
import { type Board, opponentOf } from "../engine/board.ts";
import { elementsOf, isCell } from "../game/elements.ts";
import { halfMade, madePairs } from "../game/half_made.ts";
import { promptOf } from "../game/prompt.ts";
import { GameTree } from "../game/tree.ts";
import { hasWord, t, word } from "../i18n/index.ts";
import { isTask } from "../session/address.ts";
import { moveWords } from "../session/arbiter.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";

/** The person's next action; empty if it is not a person's turn. */
export function promptText(session: Session): string {
  const view = session.view.shown.value?.view;
  if (!view || !session.playing.mayMove.value || session.trying.attempt.value) return "";
  if (!view.legal) return t("promptType");
  const hint = session.hint.given.value;
  if (hint?.whole) return t("hintMove", { move: moveWords(hint.move, view) });
  const { entry, choices, refused } = session.entering;
  const { prefix, name } = entry.value;
  const [first = ""] = elementsOf(hint?.move ?? "");
  if (hint && prefix[0] !== first) return t("hintPiece", { element: nameText(first, view.board) });
  const begun = prefix.length > 0 || name !== null;
  const board = view.board && halfMade(view.board, madePairs(prefix));
  const prompt = board && promptOf(board, entry.value, choices.value);
  const next = prompt
    ? t(prompt.text, { kind: word(prompt.kind ?? ""), card: nameText(prompt.card ?? "", board) })
    : "";
  if (board && refused.value) {
    const isPlacing = prompt?.text === "promptPlace" || prompt?.text === "promptCell";
    if (!isPlacing) return refusalText(session, board, next);
    return settings.showLegal.value === "none" ? next : `${next} ${t("promptMarked")}`;
  }
  if (!begun && !session.view.isLive() && !isTask(session.game.id) && session.view.shown.value?.node.children.length) {
    return [isOnClock(session) && t("promptOnClock"), t("promptPast")].filter(Boolean).join(" ");
  }
  const [only] = view.legal;
  const note = isFirstMoved(session)
    ? t("promptPlaced")
    : !begun && only && view.legal.length === 1
      ? t("promptOnly", { move: moveWords(only, view) })
      : "";
  return `${note} ${next}`.trim();
}

/** Whether the only person's clock is running. */
const isOnClock = ({ game, opponents }: Session): boolean =>
  opponents.clock.value !== null &&
  game.result.value === null &&
  game.live.value?.view.turn === opponents.soloPerson.value;

/** Why the last choice was impossible, in the words of the game if there are any, and what to do instead. */
function refusalText(session: Session, board: Board, next: string): string {
  const { element, as } = session.entering.refused.value ?? {};
  const ofGame = `${as === "goal" ? "noGoal" : "stuck"}.${variantOf(session)}`;
  if (as === "goal") return hasWord(ofGame) ? word(ofGame) : t("promptNoGoal");
  const card = board.cards.find(({ id }) => id === element);
  if (card && card.owner !== board.turn) return `${t(card.owner ? "promptNotYourCard" : "promptSideCard")} ${next}`;
  const piece = board.cells.find(({ id }) => id === element)?.pieces.at(-1);
  if (!piece) return `${t("promptNothing")} ${next}`;
  if (piece.owner === opponentOf(board.turn)) return `${t("promptNotYours")} ${next}`;
  return `${hasWord(ofGame) ? word(ofGame) : t("promptStuck")} ${next}`;
}

/** Whether the person to move has only placed something so far, and now moves pieces. */
function isFirstMoved(session: Session): boolean {
  const shown = session.view.shown.value;
  if (!shown) return false;
  const { node, view } = shown;
  const cells = (move: string) => elementsOf(move).filter(isCell).length;
  const own = GameTree.path(node)
    .filter(({ mover }) => mover === view.turn)
    .at(-1);
  return !!own && cells(own.move) === 1 && view.legal?.every((move) => cells(move) > 1) === true;
}

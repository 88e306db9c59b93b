import type { PlayerId, Result } from "../engine/board.ts";
import type { Ended } from "../game/match.ts";
import { hasWord, t, word } from "../i18n/index.ts";

export const POINTS: Record<Result, string> = { p1win: "1–0", p2win: "0–1", draw: "½–½", none: "–" };

export const winnerOf = (result: Result): PlayerId | null =>
  result === "p1win" ? "p1" : result === "p2win" ? "p2" : null;

/** `Black won`, `Draw`, `The game is over`. */
export function resultWords(result: Result, name: (player: PlayerId) => string): string {
  const winner = winnerOf(result);
  return winner ? t("won", { player: name(winner) }) : t(result === "draw" ? "draw" : "over");
}

/** Why a game is over on the board: translated, or else in the engine's words. */
export const ruleWords = (id: string, text = ""): string =>
  hasWord(`reason.${id}`) ? word(`reason.${id}`) : text || word(id);

/** Why a game ended, without its result. */
export const whyOf = ({ termination, reason, text }: Ended): string =>
  reason && ["normal", "adjudication"].includes(termination) ? ruleWords(reason, text) : word(`end.${termination}`);

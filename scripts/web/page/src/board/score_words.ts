import type { PlayerId } from "../engine/board.ts";
import type { MoveValue, Score } from "../engine/words.ts";
import { type Exact, isMissedWin, isTurningPoint, type Judgement, type Mark } from "../game/judging.ts";
import { provedWin, scoreText } from "../game/score.ts";
import { type Proved, provedBy } from "../game/truth.ts";
import type { Key } from "../i18n/en.ts";
import { t } from "../i18n/index.ts";

/*
 * Whoever is to move, every score on the page is p1's: positive ones favour p1, and so do signs of exact values. Words
 * name the winner. Distances count the winner's moves.
 */

type Name = (player: PlayerId) => string;

/** A score for p1: `+0.35`, or `Black wins in 3`. */
export function scoreWords(score: Score, name: Name): string {
  const win = provedWin(score);
  return win ? winWords(win, name) : scoreText(score);
}

/** The result under perfect play: `Draw (proved)`, `Black wins in 3 (proved)`. */
export const provedWords = (proved: Proved, name: Name): string => t("proved", { text: winWords(proved, name) });

function winWords({ winner, moves }: Proved, name: Name): string {
  if (winner === null) return t("draw");
  const player = name(winner);
  if (moves === null) return t("winsSometime", { player });
  return moves === 0 ? t("won", { player }) : t("winsIn", { player, count: moves });
}

/** The same in short, beside the colour of the winner: `draw`, `in 3`. */
export function shortWords({ winner, moves }: Proved): string {
  if (winner === null) return t("barDraw");
  if (moves === null) return t("winsShort");
  return moves === 0 ? t("resultWon") : t("inMoves", { count: moves });
}

/** The exact value of a move of `mover`: `Black wins in 3`, `Draw`. */
export const valueWords = (value: MoveValue, mover: PlayerId, name: Name): string =>
  winWords(provedBy(value, mover), name);

/** The same as a short sign, for p1: `+3`, `=`, `−6`. */
export function valueSign(value: MoveValue, mover: PlayerId): string {
  const { winner, moves } = provedBy(value, mover);
  return winner === null ? "=" : `${winner === "p1" ? "+" : "−"}${moves ?? ""}`;
}

const EXACT: Record<Exact, Key> = { win: "exactWin", draw: "exactDraw", loss: "exactLoss" };

/** The name of a mark. */
const markName = (mark: Mark): string => t(mark.word as Key);

/** A probability in per cent. */
export const percent = (chance: number): number => Math.round(chance * 100);

/** The description of a player's bad move: `Blunder, missed win: won for Red before, lost after, both proved`. */
export function judgementWords(judgement: Judgement | null, mark: Mark, player: string): string {
  if (!judgement) return markName(mark);
  const { was, now, lost } = judgement;
  const kind = isMissedWin(judgement) ? t("missedWin") : isTurningPoint(judgement) ? t("turningPoint") : "";
  const why =
    was && now
      ? t("wasNow", { player, was: t(EXACT[was]), now: t(EXACT[now]) })
      : t("lostChance", { player, percent: percent(lost) });
  return `${[markName(mark), kind].filter(Boolean).join(", ")}: ${why}`;
}

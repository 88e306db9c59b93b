import type { PlayerId } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { type Exact, isMissedWin, isTurningPoint, type Judgement, type Mark } from "../game/judging.ts";
import { provedWin, scoreText } from "../game/score.ts";
import type { Proved } from "../game/truth.ts";
import type { Key } from "../i18n/en.ts";
import { t } from "../i18n/index.ts";

/** A score for p1: `+0.35`, or `Black wins in 3`, in moves of the winner. */
export function scoreWords(score: Score, name: (player: PlayerId) => string): string {
  const win = provedWin(score);
  return win ? winWords(win, name) : scoreText(score);
}

/** The result under perfect play: `Draw (proved)`, `Black wins in 3 (proved)`. */
export function provedWords({ winner, moves }: Proved, name: (player: PlayerId) => string): string {
  return t("proved", { text: winner ? winWords({ winner, moves }, name) : t("draw") });
}

function winWords({ winner, moves }: { winner: PlayerId; moves: number | null }, name: (player: PlayerId) => string) {
  const player = name(winner);
  if (moves === null) return t("winsSometime", { player });
  return moves === 0 ? t("won", { player }) : t("winsIn", { player, count: moves });
}

/** A score or a proved result, for the player who made the move. */
export function moverWords(score: Score, mover: PlayerId | null, proved: Proved | null = null): string {
  if (proved && (proved.winner === null || proved.moves === null)) {
    if (proved.winner === null) return t("moverDraws");
    return t(proved.winner === mover ? "moverWinsSometime" : "moverLosesSometime");
  }
  const win = provedWin(score);
  if (!win) return scoreText(score);
  if (win.moves === 0) return t(win.winner === mover ? "resultWon" : "resultLost");
  return t(win.winner === mover ? "moverWins" : "moverLoses", { count: win.moves });
}

const EXACT: Record<Exact, Key> = { win: "exactWin", draw: "exactDraw", loss: "exactLoss" };

/** The name of a mark. */
const markName = (mark: Mark): string => t(mark.word as Key);

/** A probability in per cent. */
export const percent = (chance: number): number => Math.round(chance * 100);

/** The description of a bad move: `Blunder, missed win: won before, lost after, both proved`. */
export function judgementWords(judgement: Judgement | null, mark: Mark): string {
  if (!judgement) return markName(mark);
  const { was, now, lost } = judgement;
  const kind = isMissedWin(judgement) ? t("missedWin") : isTurningPoint(judgement) ? t("turningPoint") : "";
  const why =
    was && now ? t("wasNow", { was: t(EXACT[was]), now: t(EXACT[now]) }) : t("lostChance", { percent: percent(lost) });
  return `${[markName(mark), kind].filter(Boolean).join(", ")}: ${why}`;
}

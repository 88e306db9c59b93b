import type { PlayerId } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { provedWin, scoreText } from "../game/score.ts";
import { t } from "../i18n/index.ts";

/** A score for p1: `+0.35`, or `Black wins in 3`, in moves of the winner. */
export function scoreWords(score: Score, name: (player: PlayerId) => string): string {
  const win = provedWin(score);
  if (!win) return scoreText(score);
  const player = name(win.winner);
  return win.moves === 0 ? t("won", { player }) : t("winsIn", { player, count: win.moves });
}

/** The same for the player who has made the move. */
export function moverWords(score: Score, mover: PlayerId | null): string {
  const win = provedWin(score);
  if (!win) return scoreText(score);
  if (win.moves === 0) return t(win.winner === mover ? "resultWon" : "resultLost");
  return t(win.winner === mover ? "moverWins" : "moverLoses", { count: win.moves });
}

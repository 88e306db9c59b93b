import type { PlayerId } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";

/** All scores that the page keeps and shows are p1's: positive is good for p1. */
export function forP1(score: Score, turn: PlayerId): Score {
  return turn === "p1" ? score : { ...score, value: 0 - score.value };
}

/** A score of p1's as `player` sees it. */
export const scoreOf = (score: Score, player: PlayerId): Score => forP1(score, player);

/** `+0.35`, `−1.20`; `+#5` is a proved win in 5 plies. */
export function scoreText({ kind, value }: Score): string {
  const sign = value < 0 || Object.is(value, -0) ? "−" : "+";
  return kind === "mate" ? `${sign}#${Math.abs(value)}` : `${sign}${(Math.abs(value) / 100).toFixed(2)}`;
}

/** From −1 (p1 loses) to 1 (p1 wins), for bars and curves: steep around 0. */
export function advantage({ kind, value }: Score): number {
  if (kind === "mate") return value < 0 || Object.is(value, -0) ? -1 : 1;
  return 2 / (1 + Math.exp(-value / 200)) - 1;
}

import type { PlayerId } from "../engine/board.ts";
import type { Info, Score } from "../engine/words.ts";
import { winChance } from "./judging.ts";
import type { Proved } from "./truth.ts";

/** All scores that the page keeps and shows are p1's: positive is good for p1. Turns such a score back, too. */
export function forP1(score: Score, turn: PlayerId): Score {
  if (turn === "p1") return score;
  return { ...score, value: score.kind === "mate" ? -score.value : 0 - score.value };
}

/** The winner, and the number of the winner's own moves; null if the score proves nothing. */
export function provedWin({ kind, value }: Score): { winner: PlayerId; moves: number } | null {
  if (kind !== "mate") return null;
  return { winner: isLoss(value) ? "p2" : "p1", moves: Math.ceil(Math.abs(value) / 2) };
}

/** A loss that has happened is −0. */
const isLoss = (value: number): boolean => value < 0 || Object.is(value, -0);

/** Whether a score is certainly `cp` or less, for the side to move or, if `turned`, for the other one. */
export function atMost({ score, bound }: Pick<Info, "score" | "bound">, cp: number, turned = false): boolean {
  if (!score || bound === (turned ? "upper" : "lower")) return false;
  const { kind, value } = forP1(score, turned ? "p2" : "p1");
  return kind === "mate" ? isLoss(value) : value <= cp;
}

/** `+0.35`, `−1.20`, of a score that proves nothing. */
export function scoreText({ value }: Score, digits = 2): string {
  const text = (Math.abs(value) / 100).toFixed(digits);
  return `${value < 0 && Number(text) ? "−" : "+"}${text}`;
}

/** Beyond this an engine claims a win, for whom advantage() says. */
const CLAIM = 0.5;

/** Whether a score claims a win for a player who does not win by the proof. A smaller score claims nothing. */
export function isWrong(score: Score, { winner }: Proved): boolean {
  const claim = advantage(score);
  return Math.abs(claim) > CLAIM && winner !== (claim > 0 ? "p1" : "p2");
}

/** From −1 (p1 loses) to 1 (p1 wins), for bars and curves: steep around 0. */
export function advantage({ kind, value }: Score): number {
  if (kind === "mate") return isLoss(value) ? -1 : 1;
  return 2 * winChance(value) - 1;
}

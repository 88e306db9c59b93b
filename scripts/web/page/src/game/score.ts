import type { PlayerId } from "../engine/board.ts";
import type { Info, Score } from "../engine/words.ts";
import { winChance } from "./judging.ts";
import type { Proved } from "./truth.ts";

/** Converts a score between the side to move and p1. All scores that the page stores and shows are p1's. */
export function forP1(score: Score, turn: PlayerId): Score {
  if (turn === "p1") return score;
  return { ...score, value: score.kind === "mate" ? -score.value : 0 - score.value };
}

/** The winner, and the number of the winner's own moves; null if the score is not proved. */
export function provedWin({ kind, value }: Score): { winner: PlayerId; moves: number } | null {
  if (kind !== "mate") return null;
  return { winner: isLoss(value) ? "p2" : "p1", moves: Math.ceil(Math.abs(value) / 2) };
}

/** −0 is a finished loss. */
const isLoss = (value: number): boolean => value < 0 || Object.is(value, -0);

/** Whether a score is certainly `cp` or less, for the side to move or, if `turned`, for the other side. */
export function atMost({ score, bound }: Pick<Info, "score" | "bound">, cp: number, turned = false): boolean {
  if (!score || bound === (turned ? "upper" : "lower")) return false;
  const { kind, value } = forP1(score, turned ? "p2" : "p1");
  return kind === "mate" ? isLoss(value) : value <= cp;
}

/** An unproved score as text: `+0.35`, `−1.20`. */
export function scoreText({ value }: Score, digits = 2): string {
  const text = (Math.abs(value) / 100).toFixed(digits);
  return `${value < 0 && Number(text) ? "−" : "+"}${text}`;
}

/** Beyond this value of advantage(), an engine claims a win. */
const CLAIM = 0.5;

/** Whether a score claims a win that the proof refutes. A smaller score claims nothing. */
export function isWrong(score: Score, { winner }: Proved): boolean {
  const claim = advantage(score);
  return Math.abs(claim) > CLAIM && winner !== (claim > 0 ? "p1" : "p2");
}

/** From −1 (p1 loses) to 1 (p1 wins), for bars and curves: steep around 0. */
export function advantage({ kind, value }: Score): number {
  if (kind === "mate") return isLoss(value) ? -1 : 1;
  return 2 * winChance(value) - 1;
}

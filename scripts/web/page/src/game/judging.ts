import { accuracy as ACCURACY, marks, slope } from "../../../../quadriga/common/judging.json";
import type { PlayerId, Result } from "../engine/board.ts";
import type { Info, MoveValue, Score } from "../engine/words.ts";
import type { Truth } from "./truth.ts";

/** How good a move was, by the same numbers and rules as scripts/quadriga/common/judging.py. */

export type Exact = MoveValue["result"];

/** A word for a bad move, its sign and its number in PGN, and the minimum loss of win probability. */
export interface Mark {
  word: string;
  symbol: string;
  nag: number;
  lost: number;
}

export const MARKS: readonly Mark[] = marks;

/** What is known about a position, for the side to move. */
export interface Finding {
  /** The win probability; null if unknown. */
  chance: number | null;
  /** The result under perfect play, if it is proved. */
  exact: Exact | null;
  /** The best moves. */
  line: readonly string[];
  /** The moves whose results are known without a search. */
  values: ReadonlyMap<string, MoveValue>;
}

/** The judgement of a move, for the player who made it. */
export interface Judgement {
  /** The win probability that the move has lost. */
  lost: number;
  /** The value of the position before and after it, if proved. */
  was: Exact | null;
  now: Exact | null;
  /** The best move if this one has a mark; else empty. */
  better: string;
}

const EXACT: Record<Exact, number> = { win: 1, draw: 0.5, loss: 0 };
const OPPOSITE: Record<Exact, Exact> = { win: "loss", draw: "draw", loss: "win" };

export const isExact = (word: string | undefined): word is Exact => word !== undefined && Object.hasOwn(EXACT, word);

export const markOf = ({ lost }: Judgement): Mark | null =>
  [...MARKS].reverse().find((mark) => lost >= mark.lost) ?? null;

/** Whether the move has given away a forced win. */
export const isMissedWin = (judgement: Judgement): boolean => judgement.was === "win" && markOf(judgement) !== null;

/** Whether the move has changed the result under perfect play, which is proved before and after it. */
export const isTurningPoint = ({ was, now }: Judgement): boolean => was !== null && now !== null && was !== now;

/** The win probability after a search: from the engine's own `wdl` if available, else from its score. */
function chanceOf({ score, wdl }: Info): number | null {
  if (!score) return null;
  if (score.kind === "mate") return score.value > 0 ? 1 : 0;
  if (wdl) return (wdl[0] + wdl[1] / 2) / Math.max(1, wdl[0] + wdl[1] + wdl[2]);
  return winChance(score.value);
}

/** The win probability at an unproved score in centipawns, for the side to move. */
export const winChance = (score: number): number => 1 / (1 + Math.exp(-score / slope));

/** The finding from a search and the known values. */
export function findingOf(info: Info, { best, values }: Truth): Finding {
  const { score, bound } = info;
  const searched = score?.kind === "mate" && !bound ? (score.value > 0 ? "win" : "loss") : null;
  const exact = best?.result ?? searched;
  return { chance: exact ? EXACT[exact] : chanceOf(info), exact, line: info.pv, values };
}

/** A position's score, from the value of its best move; null if its distance is unknown. */
export function knownScore(best: MoveValue | null): Score | null {
  if (best?.result === "draw") return { kind: "cp", value: 0 };
  if (!best || best.plies === null) return null;
  return { kind: "mate", value: best.result === "win" ? best.plies + 1 : -best.plies - 1 };
}

/** The finding for a finished game, for the player who would be to move. */
export function decided(result: Result, player: PlayerId): Finding {
  const exact = result === "none" ? null : result === "draw" ? "draw" : result === `${player}win` ? "win" : "loss";
  return { chance: exact && EXACT[exact], exact, line: [], values: new Map() };
}

/** Judges a move between two positions; null if either is unknown. */
export function judge(before: Finding, after: Finding, move: string): Judgement | null {
  const now = before.values.get(move)?.result ?? (after.exact && OPPOSITE[after.exact]);
  const was = now === "win" ? "win" : before.exact;
  const [best = ""] = before.line;
  const had = was ? EXACT[was] : before.chance;
  const left = now ? EXACT[now] : after.chance === null ? null : 1 - after.chance;
  if (had === null || left === null) return null;
  // The engine's own choice is no mistake, unless a proof shows that it is.
  const isOwn = move === best && !(was && now);
  const lost = isOwn ? 0 : Math.max(0, had - left);
  const judgement = { lost: Math.floor(lost * 1000 + 0.5) / 1000, was, now, better: "" };
  return { ...judgement, better: markOf(judgement) && best !== move ? best : "" };
}

/**
 * The marks of a move whose judgement changes from `was` to `now`: the first mark of the judged kind came from the
 * judgement, all others from people.
 */
export function marked(nags: readonly number[], was: Judgement | null, now: Judgement | null): number[] {
  const [before, after] = [was, now].map((judgement) => judgement && markOf(judgement));
  const own = before ? nags.indexOf(before.nag) : -1;
  return [...(after ? [after.nag] : []), ...nags.filter((_, index) => index !== own)];
}

/** The displayed mark of a bad move: the review's, or else the first set by people. */
export const shownMark = (nags: readonly number[]): Mark | null =>
  nags.map((nag) => MARKS.find((mark) => mark.nag === nag)).find((mark) => mark !== undefined) ?? null;

/** The half points that a move has given away, if the values before and after it are proved. */
export const givenAway = ({ was, now }: Judgement): number =>
  was && now ? Math.max(0, 2 * (EXACT[was] - EXACT[now])) : 0;

/** Whether all of a player's moves were judged and gave nothing away, although a proved result was at stake. */
export const isFlawless = (judgements: readonly (Judgement | null)[]): boolean =>
  judgements.every((one) => one && !markOf(one)) && judgements.some((one) => one?.was && one.now && one.was !== "loss");

/**
 * The mean accuracy of moves in per cent: if results are proved, the share of points kept; otherwise computed from the
 * win probability lost. Null if there are no moves, or only moves in lost positions.
 */
export function accuracyOf(judgements: readonly Judgement[]): number | null {
  const { scale, rate, offset } = ACCURACY;
  const each = judgements.flatMap(({ lost, was, now }) => {
    if (was === "loss") return [];
    const share = was && now ? (100 * EXACT[now]) / EXACT[was] : scale * Math.exp(-rate * lost) + offset;
    return [Math.min(100, Math.max(0, share))];
  });
  return each.length ? each.reduce((sum, accuracy) => sum + accuracy, 0) / each.length : null;
}

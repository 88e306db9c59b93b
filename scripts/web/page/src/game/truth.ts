import type { PlayerId } from "../engine/board.ts";
import type { MoveValue } from "../engine/words.ts";
import type { Choices } from "./elements.ts";

/** The exact values of moves, the best first; moves without a known value are missing. */
export type MoveValues = ReadonlyMap<string, MoveValue>;

/** The exact values of a position and of its moves, for the side to move. */
export interface Truth {
  turn: PlayerId;
  /** Null if the engine does not list its moves. */
  legal: readonly string[] | null;
  values: MoveValues;
  /** The value of the best move and so of the position; null if it is not proved. */
  best: MoveValue | null;
  /** The moves that keep a win or a draw; empty if there is nothing to keep, or if nothing is proved. */
  holding: readonly string[];
}

export function truthOf(turn: PlayerId, legal: readonly string[] | null, values: MoveValues): Truth {
  const best = bestValue(values, legal);
  const isHeld = ([, { result }]: [string, MoveValue]) => result !== "loss" && result === best?.result;
  return { turn, legal, values, best, holding: [...values].filter(isHeld).map(([move]) => move) };
}

/** Whether the values of all legal moves are known. */
export const isComplete = ({ legal, values }: Truth): boolean => values.size === legal?.length;

/** The result of a position under perfect play; null if it is not proved. */
export const provedResult = ({ best, turn }: Truth): Proved | null => best && provedBy(best, turn);

/** The proved result of a position under perfect play. */
export interface Proved {
  /** Null: a draw. */
  winner: PlayerId | null;
  /** The winner's moves to the end of the game; null for a draw, or if unknown. */
  moves: number | null;
}

/** The result proved by a move of `mover`. */
export function provedBy({ result, plies }: MoveValue, mover: PlayerId): Proved {
  if (result === "draw") return { winner: null, moves: null };
  const winner = (result === "win") === (mover === "p1") ? "p1" : "p2";
  return { winner, moves: plies === null ? null : Math.ceil((plies + 1) / 2) };
}

/** The value of a position with these legal moves; null if it is not proved. */
export function bestValue(values: MoveValues, legal: readonly string[] | null): MoveValue | null {
  const known = legal ? legal.flatMap((move) => values.get(move) ?? []) : [...values.values()];
  const best = known.reduce(
    (one: MoveValue | undefined, other) => (one && !isBetter(other, one) ? one : other),
    undefined,
  );
  return best && (best.result === "win" || known.length === legal?.length) ? best : null;
}

const RANK = { win: 2, draw: 1, loss: 0 };

/** Whether a move is better: it wins earlier, or loses later. An unknown number of plies counts as large. */
function isBetter(one: MoveValue, other: MoveValue): boolean {
  if (one.result !== other.result) return RANK[one.result] > RANK[other.result];
  const plies = [one, other].map((value) => value.plies ?? Number.POSITIVE_INFINITY) as [number, number];
  return one.result === "win" ? plies[0] < plies[1] : one.result === "loss" && plies[0] > plies[1];
}

/** The value of each possible next element of a move being entered: the value of the best move with it. */
export function valuesAhead(values: MoveValues, { ahead }: Choices): Map<string, MoveValue> {
  const best = [...ahead].map(([element, moves]) => [element, bestValue(values, moves)] as const);
  return new Map(best.flatMap(([element, value]) => (value ? [[element, value]] : [])));
}

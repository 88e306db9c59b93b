import type { Result } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { type Ended, playerOf, type Standing } from "./match.ts";
import { GameTree } from "./tree.ts";

/** The games that the viewer shows, written by quadriga/games/viewer.py. */
export interface Replays {
  games: ReportedGame[];
  /** Pieces of markup; a drawing is a list of their numbers. */
  pieces: string[];
  boards: number[][];
}

/** The data of a report on a match or an analysis, written by quadriga/report/. */
export interface Report extends Replays {
  title: string;
  lines: string[];
  match?: Standing;
  analysis?: Analysis;
}

export interface ReportedGame {
  title: string;
  lines: string[];
  result: Result;
  /** Null for an analysis. */
  ended: Ended | null;
  /** The engine at fault and its last lines, if the game did not end by the rules. */
  fault: { by: string; detail: string; tail: string[] } | null;
  /** p1, p2: name, colour, who played it. */
  players: [string, string, string][];
  /** The side to move by ply, 0 or 1; shorter than the moves if the engine refused one. */
  turns: (0 | 1)[];
  /** The number of each ply's drawing; empty if there are none. */
  boards: number[];
  /** The number of moves that no player chose. */
  opening: number;
  /** Word, score for p1, depth, seconds. */
  moves: [string, number | null, number | null, number | null][];
}

/** All scores, depths and times; rows and errors of the first positions. */
export interface Analysis {
  /** For the side to move, encoded as in `ReportedGame.moves`. */
  scores: number[];
  depths: number[];
  times: number[];
  rows: AnalysisRow[];
  /** Line, code, message. */
  errors: [string, string, string][];
}

type AnalysisRow = [
  line: string,
  best: string,
  score: number | null,
  depth: number | null,
  nodes: number | null,
  seconds: number | null,
  pv: string,
];

/** The score of a proved win is this value minus its plies; scores beyond half of it are proved. */
export const MATE = 100_000;

export function scoreFrom(value: number | null): Score | null {
  if (value === null) return null;
  if (Math.abs(value) < MATE / 2) return { kind: "cp", value };
  return { kind: "mate", value: value > 0 ? MATE - value : -(MATE + value) };
}

export function treeOf({ moves, turns }: ReportedGame): GameTree {
  const movers = turns.map(playerOf);
  return GameTree.of(
    moves.map(([move, value], index) => ({ move, score: scoreFrom(value), mover: movers[index] ?? null })),
  );
}

/** A drawing as SVG: -n stands for the n numbers that follow the preceding one. */
export function drawingOf({ boards, pieces }: Replays, number: number): string {
  const numbers: number[] = [];
  for (const code of boards[number] ?? []) {
    if (code >= 0) numbers.push(code);
    else for (let left = code; left < 0; left++) numbers.push((numbers.at(-1) ?? 0) + 1);
  }
  return numbers.map((piece) => pieces[piece]).join("");
}

export interface Place {
  game: number;
  ply: number;
}

/** `#game=3&ply=12`, games from 1; anything but a number counts as the first. Null if the address names no game. */
export function placeOf(hash: string, { games }: Replays): Place | null {
  const fields = new URLSearchParams(hash.slice(1));
  const within = (name: string, most: number) =>
    Math.max(0, Math.min(most, Number.parseInt(fields.get(name) ?? "", 10) || 0));
  if (!fields.has("game")) return null;
  const game = Math.max(0, within("game", games.length) - 1);
  return { game, ply: within("ply", games[game]?.moves.length ?? 0) };
}

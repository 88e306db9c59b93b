import { solver } from "../../../../quadriga/common/judging.json";
import type { PlayerId } from "../engine/board.ts";
import { fetched } from "../engine/not_fetched.ts";
import { gameOfDay } from "./day.ts";
import { isKnown } from "./games.ts";

/** A position where a single move is proved to win, or all but one to lose. protocol/json.md describes the fields. */
export interface Puzzle {
  id: string;
  position: string;
  /** Who is to move. */
  side: PlayerId;
  /** The length of the shortest win; 1 in a save. */
  plies: number;
  /** One shortest win, against the longest defence; in a save, the move that does not lose. */
  line: string[];
  /** No other first move wins, or every other one loses, within this many plies. */
  others: number;
  rating: number;
  themes: string[];
}

/** The number of own moves in the shortest puzzles. */
const SHORT = 2;
/** The themes that the page may offer, in this order; scripts/puzzles.md defines them. */
const THEMES: readonly string[] = ["win", "save", "short", "long", "double", "endgame"];

/** Whether a puzzle asks for the only move that does not lose, instead of a win. */
export const isSave = ({ plies }: Pick<Puzzle, "plies">): boolean => plies === 1;

/** The themes of a puzzle: those in its file, and one for the length of a win. */
export const themesOf = ({ themes, plies }: Puzzle): string[] =>
  isSave({ plies }) ? themes : [...themes, ownMoves({ plies }) > SHORT ? "long" : "short"];

/** The puzzles of a game, the easiest first. */
export interface PuzzleFile {
  game: string;
  puzzles: Puzzle[];
}

/** A person's results with the puzzles of a game. */
export interface PuzzleRecord {
  rating: number;
  /** Puzzles solved in a row at the first attempt, without a hint. */
  streak: number;
  best: number;
  /** The puzzles tried, the latest last. */
  done: string[];
  /** Those solved at the first attempt of some visit, without a hint. */
  solved: string[];
}

/** The result of a puzzle: solved at the first attempt, solved with a hint, or neither. */
export type PuzzleResult = "solved" | "helped" | "failed";

/** The number of puzzles tried before one that was not solved comes again. */
const RECENT = 5;

export const ownMoves = ({ plies }: Pick<Puzzle, "plies">): number => Math.ceil(plies / 2);

export const firstRecord = (puzzles: readonly Puzzle[]): PuzzleRecord => ({
  rating: puzzles[Math.floor(puzzles.length * solver.first)]?.rating ?? 0,
  streak: 0,
  best: 0,
  done: [],
  solved: [],
});

/**
 * The record after a puzzle. The rating changes by Elo's formula; with a hint, and for a puzzle tried before, rating and
 * streak stay unchanged.
 */
export function recordAfter(record: PuzzleRecord, puzzle: Puzzle, result: PuzzleResult): PuzzleRecord {
  const withIt = (ids: string[]) => [...ids.filter((id) => id !== puzzle.id), puzzle.id];
  const done = withIt(record.done);
  const solved = result === "solved" ? withIt(record.solved) : record.solved;
  if (result === "helped" || record.done.includes(puzzle.id)) return { ...record, done, solved };
  const expected = 1 / (1 + 10 ** ((puzzle.rating - record.rating) / solver.spread));
  const streak = result === "solved" ? record.streak + 1 : 0;
  return {
    rating: Math.round(record.rating + solver.step * ((result === "solved" ? 1 : 0) - expected)),
    streak,
    best: Math.max(record.best, streak),
    done,
    solved,
  };
}

/** The themes that the page offers: those that some, but not all, of these puzzles have. */
export const themesAmong = (puzzles: readonly Puzzle[]): string[] =>
  THEMES.filter((theme) => new Set(puzzles.map((puzzle) => themesOf(puzzle).includes(theme))).size > 1);

/** The puzzles with a theme, if the page offers it; otherwise all puzzles. */
export const ofTheme = (puzzles: readonly Puzzle[], theme: string): readonly Puzzle[] =>
  themesAmong(puzzles).includes(theme) ? puzzles.filter((puzzle) => themesOf(puzzle).includes(theme)) : puzzles;

/**
 * The puzzle whose rating is nearest to `rating`, among those not solved and not tried recently, else among those not
 * solved, else among all.
 */
export function nearest(
  puzzles: readonly Puzzle[],
  { done, solved }: PuzzleRecord,
  rating: number,
): Puzzle | undefined {
  const recent = done.slice(-RECENT);
  const open = puzzles.filter(({ id }) => !solved.includes(id));
  const rested = open.filter(({ id }) => !recent.includes(id));
  const distance = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating);
  return [rested, open, [...puzzles]].find(({ length }) => length)?.sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * A puzzle as an address names it: `#puzzle=onoro.1f2e3d4c`, `#puzzle=onoro` for one that suits the person, or
 * `#puzzle=2026-11-27` for that day's puzzle.
 */
export interface PuzzlePlace {
  game: string;
  id: string | null;
  day?: string | null;
}

export const puzzleLink = ({ game, id, day }: PuzzlePlace): string =>
  `#puzzle=${day ?? `${game}${id ? `.${id}` : ""}`}`;

/** The signs for the events of an attempt. */
export const SIGNS = { right: "✔", wrong: "✘", hint: "?", shown: "–" } as const;
export type Sign = (typeof SIGNS)[keyof typeof SIGNS];

/** Whether an attempt with these signs has solved the puzzle at once. */
export const isSolvedBy = (signs: string): boolean => [...signs].every((sign) => sign === SIGNS.right);

/** Null if the address names no puzzle. */
export function parsePuzzleLink(hash: string): PuzzlePlace | null {
  const day = /^#puzzle=(\d{4}-\d\d-\d\d)$/.exec(hash)?.[1];
  if (day) {
    const game = gameOfDay(day);
    return game ? { game, id: null, day } : null;
  }
  const found = /^#puzzle=([a-z]+)(?:\.([0-9a-f]{8}))?$/.exec(hash);
  return found?.[1] && isKnown(found[1]) ? { game: found[1], id: found[2] ?? null } : null;
}

/** A game's puzzle file. Throws NotFetched. */
export const readPuzzles = async (game: string): Promise<PuzzleFile> =>
  (await fetched(`puzzles/${game}.json`)).json() as Promise<PuzzleFile>;

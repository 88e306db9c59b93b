import type { PlayerId, Result } from "../engine/board.ts";
import { parseScore, parseStart, type RecordedGame } from "./recorded.ts";
import { wordsOf } from "./root.ts";

/** A recorded game or a book line, as the explorer needs it. */
export interface Line {
  /** The engine's name of the game; empty if the file does not name it. */
  variant: string;
  /** The start position; null: the game's default. */
  position: string | null;
  moves: readonly string[];
  /** Null for a book line. */
  result: Exclude<Result, "none"> | null;
  /** The mover's score of each move in hundredths; null if unknown or a proved win. */
  scores: readonly (number | null)[];
  /** For a book line: the score at its end, for the side to move. */
  balance: number | null;
  /** The game in its file. */
  pgn: string;
  /** The id of a stored game. */
  id: string | null;
}

/** Lines with the same start and moves, and the position after the last of the moves. */
export interface Step {
  lines: readonly Line[];
  /** The number of moves before this one. */
  ply: number;
  mover: PlayerId;
  /** As written in the position on the page; null if it was played in a symmetric position. */
  move: string | null;
  /** The key shared by all moves to the same or a symmetric position. */
  after: string;
}

/** Games and book lines; results and score sums are for the side to move. */
export class Tally {
  games = 0;
  won = 0;
  drawn = 0;
  lost = 0;
  lines = 0;
  readonly scores = new Mean();
  readonly balances = new Mean();

  add(line: Line, ply: number, mover: PlayerId): void {
    if (line.result === null) {
      this.lines++;
      this.balances.add(line.balance !== null && (line.moves.length - ply) % 2 ? -line.balance : line.balance);
      return;
    }
    this.games++;
    this.scores.add(line.scores[ply] ?? null);
    if (line.result === "draw") this.drawn++;
    else this[(line.result === "p1win") === (mover === "p1") ? "won" : "lost"]++;
  }
}

class Mean {
  private sum = 0;
  private count = 0;

  add(value: number | null): void {
    if (value === null) return;
    this.sum += value;
    this.count++;
  }

  /** Null if nothing was added. */
  get value(): number | null {
    return this.count ? this.sum / this.count : null;
  }
}

/** A continuation from the position on the page. */
export interface Continuation {
  /** Moves that lead to the same or symmetric positions, the most played first; all are legal on the page. */
  moves: string[];
  tally: Tally;
}

/** The moves after a position, the most played first. `named`: moves to positions reached only in symmetric games. */
export function continuations(steps: readonly Step[], named: ReadonlyMap<string, string>): Continuation[] {
  const found = new Map<string, { tally: Tally; played: Map<string, number> }>();
  for (const { lines, ply, mover, move, after } of steps) {
    const entry = found.get(after) ?? { tally: new Tally(), played: new Map<string, number>() };
    found.set(after, entry);
    for (const line of lines) entry.tally.add(line, ply, mover);
    if (move !== null) entry.played.set(move, (entry.played.get(move) ?? 0) + lines.length);
  }
  const all = [...found].map(([after, { tally, played }]) => {
    const moves = [...played].sort((a, b) => b[1] - a[1] || compare(a[0], b[0])).map(([move]) => move);
    return { tally, moves: moves.length ? moves : [named.get(after) ?? ""].filter(Boolean) };
  });
  const byCount = (a: Continuation, b: Continuation) =>
    b.tally.games - a.tally.games || b.tally.lines - a.tally.lines || compare(a.moves[0] ?? "", b.moves[0] ?? "");
  return all.filter(({ moves }) => moves.length > 0).sort(byCount);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The lines by start and first moves; shorter lines are omitted. */
export function grouped(lines: readonly Line[], ply: number): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.moves.length < ply) continue;
    const words = wordsOf(line.position, line.moves.slice(0, ply));
    const group = groups.get(words);
    if (group) group.push(line);
    else groups.set(words, [line]);
  }
  return groups;
}

/** Null for a game without a result, which the explorer does not count. */
export function lineOfGame(
  { tags, position, moves, result }: RecordedGame,
  pgn: string,
  id: string | null,
): Line | null {
  if (result === "none") return null;
  return {
    variant: tags.get("Variant") ?? "",
    position,
    moves: moves.map(({ move }) => move),
    result,
    scores: moves.map(({ score }) => hundredths(score)),
    balance: null,
    pgn,
    id,
  };
}

/**
 * The lines of a book and, line by line, their scores, if there are any: two files from `scripts/openings.py`. Throws
 * an Error whose message describes what is wrong with the scores.
 */
export function linesOfBook(variant: string, book: string, scores: string | null): Line[] {
  const balances = scores === null ? null : rows(scores).map(balanceOf);
  const openings = rows(book);
  if (balances && balances.length !== openings.length)
    throw new Error(`the numbers of scores and openings differ: ${balances.length} and ${openings.length}`);
  const rest = { result: null, scores: [], pgn: "", id: null };
  return openings.map((row, index) => ({ variant, ...parseStart(row), balance: balances?.[index] ?? null, ...rest }));
}

/** The lines of a text, without comments. */
const rows = (text: string): string[] =>
  text
    .split("\n")
    .map((row) => row.split("#")[0]?.trim() ?? "")
    .filter(Boolean);

function balanceOf(score: string): number | null {
  if (!/^[+-]\d+\.\d\d\/\d+$/.test(score)) throw new Error(`\`${score.slice(0, 40)}\` is not a score like +0.23/8`);
  return hundredths(score.split("/")[0] ?? "");
}

function hundredths(text: string): number | null {
  const score = parseScore(text);
  return score?.kind === "cp" ? score.value : null;
}

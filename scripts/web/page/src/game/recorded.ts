import {
  at_level,
  foreign_terminations,
  tags as own_tags,
  page_tag,
  results,
  terminations,
} from "../../../../quadriga/games/pgn.json";
import type { PlayerId, Result } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import type { Judgement } from "./judging.ts";

/** A recorded game, as a file holds it. */
export interface RecordedGame {
  /** All tags in their order; `FEN` and `SetUp` agree with `position`. */
  tags: Map<string, string>;
  /** The last lines from an engine that failed. */
  tail: string[];
  /** People's comments before the first move. */
  comments: string[];
  /** The start as a position string; null: the game's default start. */
  position: string | null;
  /** Who makes the first move, as its number says. */
  begins: PlayerId;
  moves: RecordedMove[];
  result: Result;
}

export interface RecordedMove {
  move: string;
  /** A move of the opening, which no player chose. */
  book: boolean;
  /** The mover's: `+0.35`, `#5`, `#-5`, `-` if unknown; `>` or `<` before it marks a bound. */
  score: string;
  depth: number | null;
  seconds: number | null;
  nodes: number | null;
  pv: string[];
  judgement: Judgement | null;
  /** NAG numbers: 4 for a blunder. */
  nags: number[];
  /** People's comments after the move. */
  comments: string[];
  /** People's comments before it, only for the first move of a variation. */
  before: string[];
  /** Lines that replace this move; one that repeats it continues after the end of the game. */
  variations: RecordedMove[][];
}

/** The end of a game that did not end on the board. */
export interface Ending {
  result: Result;
  reason: "agreement" | "resignation" | "time";
}

export const RESULTS: Record<Result, string> = results;

/** Match terminations by the text of the tag Termination. */
const TERMINATION_OF = new Map(Object.entries(terminations).map(([word, text]) => [text, word]));
for (const [text, word] of Object.entries(foreign_terminations)) TERMINATION_OF.set(text, word);

export const plainMove = (move: string): RecordedMove => ({
  move,
  book: false,
  score: "-",
  depth: null,
  seconds: null,
  nodes: null,
  pv: [],
  judgement: null,
  nags: [],
  comments: [],
  before: [],
  variations: [],
});

/** The names of p1 and p2. Some programs store them in other tags, which follow Round. */
export function playersOf(tags: Map<string, string>): Record<PlayerId, string> {
  const names = [...tags.keys()];
  const behind = tags.has("Round") ? names.slice(names.indexOf("Round")).slice(1, 3) : [];
  const own = ["White", "Black"].some((name) => tags.has(name)) || behind.some((name) => KNOWN_TAGS.includes(name));
  const [first = "", second = ""] = own || !behind.length ? ["White", "Black"] : behind;
  return { p1: tags.get(first) ?? "?", p2: tags.get(second) ?? "?" };
}

/** The tags that the page interprets. */
const KNOWN_TAGS = [...own_tags, page_tag];

/** The player name of an engine at a level (null: full strength). */
export const nameAtLevel = (engine: string, elo: number | null): string =>
  elo === null ? engine : at_level.replace(/\{(\w+)\}/g, (_, word) => (word === "elo" ? String(elo) : engine));

/** The ending by the players or their clocks; null for all other endings. */
export function endingOf({ tags, result }: RecordedGame): Ending | null {
  const reason = TERMINATION_OF.get((tags.get("Termination") ?? tags.get("Adjudicated") ?? "").toLowerCase());
  return reason === "time" || reason === "agreement" || reason === "resignation" ? { result, reason } : null;
}

/** `startpos moves m14` or `<position string> moves ...`. */
export function parseStart(text: string): { position: string | null; moves: string[] } {
  const [start = "", ...lists] = ` ${text} `.split(" moves ");
  const position = start.trim().replace(/^(position +)?(fen +)?/, "");
  return { position: position === "startpos" || !position ? null : position, moves: words(lists.join(" ")) };
}

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Parses a score; a bound counts as the score. */
export function parseScore(text: string): Score | null {
  const word = text.replace(/^[<>=]+/, "");
  if (/^#-?\d+$/.test(word)) return { kind: "mate", value: Number(word.slice(1)) };
  return /^[+-]?\d+(\.\d+)?$/.test(word) ? { kind: "cp", value: Math.round(Number(word) * 100) } : null;
}

export function writeScore(score: Score | null): string {
  if (!score) return "-";
  const { kind, value } = score;
  if (kind === "mate") return Object.is(value, -0) ? "#-0" : `#${value}`;
  return `${value < 0 ? "-" : "+"}${(Math.abs(value) / 100).toFixed(2)}`;
}

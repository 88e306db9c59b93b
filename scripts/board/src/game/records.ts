import type { Result } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";

/** A game as a match wrote it: tags in brackets, an empty line, then `1. m15 {+0.35/12 0.101} ... p1win`. */
export interface RecordedGame {
  tags: Record<string, string>;
  /** The position string that the game starts from; null: the start position. */
  position: string | null;
  /** The moves of the opening, then those that were played, with the mover's score. */
  moves: { move: string; score: Score | null; depth: number }[];
  result: Result;
}

const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const PLY = /(\d+)\. (\S+) \{(\S+)\/(-?\d+|-) ([\d.]+)\}/g;
const RESULTS: Result[] = ["p1win", "p2win", "draw", "none"];

/** All complete games of a file; a game cut off at its end is left out. An Error names the line that is wrong. */
export function parseRecords(text: string): RecordedGame[] {
  const lines = text.split(/\r?\n/);
  const games: RecordedGame[] = [];
  let at = 0;
  while (at < lines.length) {
    if (!lines[at]?.trim()) {
      at++;
      continue;
    }
    const tagsEnd = blockEnd(lines, at);
    const movesEnd = blockEnd(lines, tagsEnd + 1);
    if (movesEnd >= lines.length) break;
    games.push(parseGame(lines.slice(at, tagsEnd), lines.slice(tagsEnd + 1, movesEnd), at + 1));
    at = movesEnd;
  }
  return games;
}

function blockEnd(lines: string[], from: number): number {
  let at = from;
  while (lines[at]?.trim()) at++;
  return at;
}

function parseGame(head: string[], body: string[], line: number): RecordedGame {
  const tags: Record<string, string> = {};
  head.forEach((text, offset) => {
    const [, name, value] = TAG.exec(text) ?? [];
    if (name !== undefined && value !== undefined) tags[name] = value.replace(/\\(.)/g, "$1");
    else if (!text.startsWith(";")) throw new Error(String(line + offset));
  });
  const { position, moves: opening } = parseOpening(tags.Opening ?? "startpos");
  const moves = opening.map((move): RecordedGame["moves"][number] => ({ move, score: null, depth: 0 }));
  const played = body.join(" ");
  for (const [, , move, score, depth] of played.matchAll(PLY)) {
    if (move) moves.push({ move, score: parseScore(score ?? "-"), depth: Number(depth) || 0 });
  }
  const word = played.replace(PLY, "").trim();
  const result = RESULTS.find((item) => item === word);
  if (!result) throw new Error(String(line + head.length + 1));
  return { tags, position, moves, result };
}

/** `startpos moves m14` or `<position string> moves ...`. */
function parseOpening(text: string): { position: string | null; moves: string[] } {
  const [start = "", ...lists] = text.replace(/^fen /, "").split(/\s*\bmoves\b\s*/);
  const moves = lists.flatMap((list) => list.split(/\s+/).filter(Boolean));
  return { position: start.trim() === "startpos" ? null : start.trim(), moves };
}

/** `+0.35`, `#5`, `#-5`, `-`: for the player who moved; bounds are marked by `<` or `>`. */
function parseScore(text: string): Score | null {
  const word = text.replace(/^[<>=]+/, "");
  if (word.startsWith("#")) return { kind: "mate", value: Number(word.slice(1)) || 0 };
  const value = Number(word);
  return word !== "-" && Number.isFinite(value) ? { kind: "cp", value: Math.round(value * 100) } : null;
}

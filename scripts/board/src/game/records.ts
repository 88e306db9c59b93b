import type { Result } from "../engine/board.ts";
import { parseStart, plainMove, RESULTS, type RecordedGame, TERMINATIONS } from "./recorded.ts";

/*
 * The text form in which matches recorded games before PGN: tags in brackets, the last lines of an engine after `;`, an
 * empty line, then `1. m15 {+0.35/12 0.101 n=4211 pv=m15,l14} ... p1win`.
 */

const TAG = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/;
const PLY = /(\d+)\. (\S+) \{(\S+)\/(-?\d+|-) ([\d.]+)(?: n=(-?\d+))?(?: pv=(\S+))?\}/g;

/** The PGN names of their tags, in PGN's order; other tags have none. */
const NAMES = {
  Event: "Event",
  Site: "Site",
  Date: "Date",
  Round: "Round",
  P1: "White",
  P2: "Black",
  Result: "Result",
  Game: "Variant",
  Termination: "Termination",
  P1Control: "WhiteTimeControl",
  P2Control: "BlackTimeControl",
  Seconds: "Seconds",
  Offers: "Offers",
  Match: "Match",
  Reason: "Reason",
  Culprit: "Culprit",
  Detail: "Detail",
  Pair: "Pair",
  P1Engine: "WhiteEngine",
  P2Engine: "BlackEngine",
};

/** Whether a text is of this form: its first tag is Round, and a player is called P1. */
export const isRecords = (text: string): boolean => /^\s*\[Round ".*\n(?:\[.*\n)*?\[P1 "/.test(text);

/** All complete games; leaves out one that is cut off at the end. Throws an Error that names the wrong line. */
export function readRecords(text: string): RecordedGame[] {
  const lines = text.split("\n");
  const games: RecordedGame[] = [];
  let at = 0;
  while (at < lines.length) {
    if (!lines[at]?.trim()) {
      at++;
      continue;
    }
    const tagsEnd = blockEnd(lines, at);
    const movesEnd = blockEnd(lines, tagsEnd + 1);
    if (movesEnd >= lines.length - 1) break;
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
  const tags = new Map<string, string>();
  const tail: string[] = [];
  head.forEach((text, offset) => {
    const [, name, value] = TAG.exec(text) ?? [];
    if (name !== undefined && value !== undefined) tags.set(name, value.replace(/\\(.)/g, "$1"));
    else if (text.startsWith("; ")) tail.push(text.slice(2));
    else throw new Error(String(line + offset));
  });
  const { position, moves: opening } = parseStart(tags.get("Opening") ?? "startpos");
  const moves = opening.map((move) => ({ ...plainMove(move), book: true }));
  const played = body.join(" ");
  for (const [, , move = "", score = "-", depth, seconds, nodes, pv] of played.matchAll(PLY)) {
    moves.push({
      ...plainMove(move),
      score,
      depth: depth === "-" ? null : Number(depth),
      seconds: Number(seconds),
      nodes: nodes === undefined || nodes.startsWith("-") ? null : Number(nodes),
      pv: pv?.split(",") ?? [],
    });
  }
  const result = played.replace(PLY, "").trim();
  if (!(result in RESULTS)) throw new Error(String(line + head.length + 1));
  const startsEven = (tags.get("Begins") === "p2") === (opening.length % 2 === 1);
  return {
    tags: pgnTags(tags, position, moves.length),
    tail,
    comments: [],
    position,
    begins: startsEven ? "p1" : "p2",
    moves,
    result: result as Result,
  };
}

function pgnTags(tags: Map<string, string>, position: string | null, plies: number): Map<string, string> {
  const found = new Map([
    ["Event", "?"],
    ["Site", "?"],
  ]);
  for (const [old, name] of Object.entries(NAMES)) {
    const value = tags.get(old);
    if (value === undefined) continue;
    if (name === "Result") found.set(name, RESULTS[value as Result] ?? value);
    else if (name === "Termination") found.set(name, TERMINATIONS[value] ?? value);
    else if (name === "Date") setDate(found, value);
    else found.set(name, value);
  }
  if (position !== null) found.set("SetUp", "1").set("FEN", position);
  return found.set("PlyCount", String(plies));
}

/** `2026-11-22T07:00:01` as the tags Date and Time. */
export function setDate(tags: Map<string, string>, text: string): void {
  tags.set("Date", text.slice(0, 10).replaceAll("-", ".")).set("Time", text.slice(11));
}

/** Reads the lines of an engine: options, reports of a search, known values of moves. */

export type EngineOption =
  | { name: string; type: "check"; default: boolean }
  | { name: string; type: "spin"; default: number; min: number; max: number }
  | { name: string; type: "combo"; default: string; choices: string[] }
  | { name: string; type: "string"; default: string }
  | { name: string; type: "button" };

/** For the side to move: hundredths of a small advantage, or plies to a proved win (negative: to a loss). */
export interface Score {
  kind: "cp" | "mate";
  value: number;
}

export interface Info {
  depth: number;
  multipv: number;
  score: Score | null;
  bound: boolean;
  /** The chances of winning, drawing and losing in thousandths, if the engine gives them. */
  wdl: [number, number, number] | null;
  nodes: number;
  nps: number;
  time: number;
  /** Thousandths of the transposition table in use; null if the engine does not say so. */
  hashfull: number | null;
  pv: string[];
}

/** What best play after a move leads to, for the player who makes it. */
export interface MoveValue {
  result: "win" | "draw" | "loss";
  /** The plies that follow the move until the game is over; null for a draw, or if the number is not known. */
  plies: number | null;
}

const OPTION_WORDS = ["name", "type", "default", "min", "max", "var"];

/** `option name X type T default D min N max N var V`; values may hold blanks. Null for anything else. */
export function parseOption(line: string): EngineOption | null {
  const words = line.trim().split(/\s+/);
  if (words[0] !== "option") return null;
  const fields: { key: string; value: string[] }[] = [];
  for (const word of words.slice(1)) {
    if (OPTION_WORDS.includes(word) && !(word === "name" && fields.length)) fields.push({ key: word, value: [] });
    else fields.at(-1)?.value.push(word);
  }
  const field = (key: string) => fields.find((item) => item.key === key)?.value.join(" ") ?? "";
  const name = field("name");
  if (!name) return null;
  const fallback = field("default") === "<empty>" ? "" : field("default");
  switch (field("type")) {
    case "check":
      return { name, type: "check", default: fallback === "true" };
    case "spin":
      return { name, type: "spin", default: Number(fallback), min: Number(field("min")), max: Number(field("max")) };
    case "combo": {
      const choices = fields.filter((item) => item.key === "var").map((item) => item.value.join(" "));
      return { name, type: "combo", default: fallback, choices };
    }
    case "string":
      return { name, type: "string", default: fallback };
    case "button":
      return { name, type: "button" };
    default:
      return null;
  }
}

/** An `info` line with a score or a pv; null for all others. */
export function parseInfo(line: string): Info | null {
  const words = line.trim().split(/\s+/);
  if (words[0] !== "info" || words[1] === "string") return null;
  const after = (word: string) => {
    const at = words.indexOf(word);
    return at < 0 ? 0 : Number(words[at + 1]) || 0;
  };
  const scoreAt = words.indexOf("score");
  const pvAt = words.indexOf("pv");
  const kind = words[scoreAt + 1];
  const hasScore = scoreAt > 0 && (kind === "cp" || kind === "mate");
  if (!hasScore && pvAt < 0) return null;
  return {
    depth: after("depth"),
    multipv: after("multipv") || 1,
    score: hasScore ? { kind, value: scoreValue(kind, Number(words[scoreAt + 2]) || 0) } : null,
    bound: words.includes("lowerbound") || words.includes("upperbound"),
    wdl: wdlAfter(words.indexOf("wdl"), words),
    nodes: after("nodes"),
    nps: after("nps"),
    time: after("time"),
    hashfull: words.includes("hashfull") ? after("hashfull") : null,
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1),
  };
}

function wdlAfter(at: number, words: readonly string[]): Info["wdl"] {
  const [win, draw, loss] = at < 0 ? [] : words.slice(at + 1, at + 4).map(Number);
  if (win === undefined || draw === undefined || loss === undefined) return null;
  return [win, draw, loss].every((each) => each >= 0) ? [win, draw, loss] : null;
}

/** The answer to `query values`, best first: `m14 draw m12 loss:11`. Empty if it is anything else. */
export function parseValues(answer: string | null): Map<string, MoveValue> {
  const words = answer?.split(" ").filter(Boolean) ?? [];
  const values = new Map<string, MoveValue>();
  for (let at = 0; at < words.length; at += 2) {
    const [, result, plies] = /^(win|draw|loss)(?::(\d+))?$/.exec(words[at + 1] ?? "") ?? [];
    if (!result) return new Map();
    values.set(words[at] ?? "", { result: result as MoveValue["result"], plies: plies ? Number(plies) : null });
  }
  return values;
}

/** `mate 0` is a loss: −0 keeps its sign when the score is turned round. */
const scoreValue = (kind: Score["kind"], value: number): number => (kind === "mate" && value === 0 ? -0 : value);

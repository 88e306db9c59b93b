/** Reads the lines of an engine: options, reports of a search. */

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
  nodes: number;
  nps: number;
  time: number;
  pv: string[];
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
    nodes: after("nodes"),
    nps: after("nps"),
    time: after("time"),
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1),
  };
}

/** `mate 0` is a loss: −0 keeps its sign when the score is turned round. */
const scoreValue = (kind: Score["kind"], value: number): number => (kind === "mate" && value === 0 ? -0 : value);

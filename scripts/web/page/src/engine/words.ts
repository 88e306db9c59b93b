/** Reads an engine's lines: options, reports and results of a search, known values of moves. */

/** The protocol that an engine speaks: UCI counts mates in moves of the mover, UGI in plies. */
export type Dialect = "ugi" | "uci";

export type EngineOption =
  | { name: string; type: "check"; default: boolean }
  /** A missing bound is infinite. */
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
  /** Whether the score is only a bound; empty for an exact one. */
  bound: "" | "lower" | "upper";
  /** The probabilities of win, draw and loss in thousandths, if the engine reports them. */
  wdl: [number, number, number] | null;
  nodes: number;
  nps: number;
  time: number;
  /** Thousandths of the transposition table in use; null if the engine does not report it. */
  hashfull: number | null;
  pv: string[];
}

/** The result under perfect play after a move, for the player who makes it. */
export interface MoveValue {
  result: "win" | "draw" | "loss";
  /** Plies from the move to the end of the game; null for a draw, or if unknown. */
  plies: number | null;
}

/** The form in which option names are compared: spaces and case do not count. */
export const plainName = (name: string): string => name.replace(/\s/g, "").toLowerCase();

/**
 * Whether the board's server accepts an option. An option of type string may name a file, so its name has to be
 * `allowed`. scripts/quadriga/board/guard.py enforces the same rule.
 */
export const isPermitted = ({ name, type }: EngineOption, allowed: readonly string[]): boolean =>
  type !== "string" || allowed.some((other) => plainName(other) === plainName(name));

/** A whole number; null for any other text. */
const integer = (text = ""): number | null => (/^[+-]?\d+$/.test(text) ? Number(text) : null);

const OPTION_WORDS = ["name", "type", "default", "min", "max", "var"];

/** `option name X type T default D min N max N var V`; values may hold spaces. Null for anything else. */
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
  const fallback = field("default").replace("<empty>", "");
  if (!name) return null;
  switch (field("type")) {
    case "check":
      return { name, type: "check", default: fallback === "true" };
    case "spin": {
      const bounds = { min: integer(field("min")) ?? -Infinity, max: integer(field("max")) ?? Infinity };
      return { name, type: "spin", default: Number(fallback), ...bounds };
    }
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

export const NO_INFO: Info = {
  depth: 0,
  multipv: 1,
  score: null,
  bound: "",
  wdl: null,
  nodes: 0,
  nps: 0,
  time: 0,
  hashfull: null,
  pv: [],
};

/** The numeric fields of a report, with their greatest plausible values. */
const NUMBERS: Record<string, number> = {
  depth: 1e5,
  multipv: 1e5,
  nodes: 9e18,
  nps: 9e18,
  time: 9e18,
  hashfull: 1000,
};
const SCORES = { cp: 1e6, mate: 1e5 };
const KEYWORDS = new Set([
  ...Object.keys(NUMBERS),
  ..."score lowerbound upperbound wdl pv currmove currmovenumber seldepth tbhits refutation currline".split(" "),
]);

/**
 * An `info` line with a score or a pv; null for all others. Keywords are followed by their values; malformed and
 * implausible numbers are ignored.
 */
export function parseInfo(line: string, dialect: Dialect = "ugi"): Info | null {
  const [head, ...words] = line.trim().split(/\s+/);
  if (head !== "info") return null;
  const fields = new Map<string, string[]>();
  let values: string[] = [];
  for (const word of words) {
    if (word === "string") break;
    if (KEYWORDS.has(word)) {
      values = [];
      fields.set(word, values);
    } else values.push(word);
  }
  const number = (word: string) => plausible(fields.get(word)?.[0], 0, NUMBERS[word] ?? 0);
  const wdl = (fields.get("wdl") ?? []).slice(0, 3).map((text) => plausible(text, 0, 1000));
  const [score, pv] = [scoreOf(fields.get("score") ?? [], dialect), fields.get("pv") ?? []];
  if (!score && !pv.length) return null;
  return {
    depth: number("depth") ?? 0,
    multipv: number("multipv") || 1,
    score,
    bound: (["lower", "upper"] as const).find((word) => fields.has(`${word}bound`)) ?? "",
    wdl: wdl.length === 3 && !wdl.includes(null) ? (wdl as Info["wdl"]) : null,
    nodes: number("nodes") ?? 0,
    nps: number("nps") ?? 0,
    time: number("time") ?? 0,
    hashfull: number("hashfull"),
    pv,
  };
}

function plausible(text: string | undefined, least: number, most: number): number | null {
  const number = integer(text);
  return number !== null && number >= least && number <= most ? number : null;
}

/** `mate 0` is a loss: −0 keeps its sign when the score is negated. */
function scoreOf([kind, text]: string[], dialect: Dialect): Score | null {
  if (kind !== "cp" && kind !== "mate") return null;
  const value = plausible(text, -SCORES[kind], SCORES[kind]);
  if (value === null || kind === "cp") return value === null ? null : { kind, value };
  const plies = dialect === "ugi" ? value : value > 0 ? 2 * value - 1 : 2 * value;
  return { kind, value: plies || -0 };
}

/** The move of a `bestmove` line; null for `(none)`, and if the line is malformed. */
export function parseBestMove(line: string): string | null {
  const move = /^bestmove\s+(\S+)(?:\s+ponder\s+\S+)?\s*$/.exec(line)?.[1] ?? "(none)";
  return move === "(none)" ? null : move;
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

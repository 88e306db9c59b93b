/**
 * A token of a PGN file, with its offset. `line`: a comment up to the end of its line; `broken`: a line that begins
 * like a tag but is not one; `cut`: a comment without an end before the tags of the next game; `bad`: not PGN.
 */
export interface Token {
  kind: "tag" | "broken" | "comment" | "line" | "nag" | "number" | "open" | "close" | "word" | "cut" | "bad" | "end";
  at: number;
  text: string;
  /** Only for a tag. */
  name?: string;
}

/** Matches the beginning of a tag line; within movetext it shows that a game is truncated. */
const TAG_LINE = /(?<![^\n])\[[\p{L}\p{N}_]+ "/gu;
const TAG = /\[\s*([\p{L}\p{N}_]+)\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]/uy;
/** As written by programs that do not escape quotes. */
const UNESCAPED_TAG = /\[([\p{L}\p{N}_]+) "([^\n]*)"\][^\S\n]*(?=\n|$)/uy;
const SPACE = /(?:\s+|(?<![^\n])%[^\n]*)*/y;
const TOKEN =
  /;(?<line>[^\n]*)|\$(?<nag>\d+)|\{(?<comment>[^}]*)\}|(?<number>(?:\d+\.|\.)\.*)|(?<open>\()|(?<close>\))|(?<word>[^\s{}();]+)/y;
const REMARK_ON_LINE = /[ \t]*(?:\{([^}\n]*)\}|;([^\n]*))/y;

/** Splits the text of a PGN file, whose lines end with \n. */
export class Tokenizer {
  /** Where the next token begins. */
  at = 0;
  /** Whether a bracket opens a tag anywhere, not only at the beginning of a line. */
  amongTags = true;

  constructor(readonly text: string) {}

  /** `inGame`: whether a game has begun; if so, a comment ends before the tags of the next game. */
  next(inGame: boolean): Token {
    this.match(SPACE);
    const { at, text } = this;
    if (at === text.length) return { kind: "end", at, text: "" };
    if (text[at] === "[" && (this.amongTags || text[at - 1] === "\n")) return this.tag();
    const groups = this.match(TOKEN)?.groups;
    if (!groups && text[at] !== "{") return { kind: "bad", at, text: "" };
    if (!groups || (inGame && groups.comment?.includes("\n["))) {
      const end = inGame ? this.nextGame(at) : text.length;
      if (end < this.at || !groups) {
        this.at = end;
        return { kind: inGame ? "cut" : "end", at, text: "" };
      }
    }
    for (const kind in groups) {
      const found = groups[kind];
      if (found === undefined) continue;
      if (inGame && kind !== "line") this.amongTags = false;
      return { kind: kind as Token["kind"], at, text: found };
    }
    return { kind: "bad", at, text: "" };
  }

  /** The text of a comment on the same line as the previous token; null if there is none. */
  remarkOnLine(): string | null {
    const found = this.match(REMARK_ON_LINE);
    return found && (found[1] ?? found[2] ?? "");
  }

  /** The offset of the next line that begins like a tag, or the end of the text. */
  private nextGame(at: number): number {
    TAG_LINE.lastIndex = at;
    return TAG_LINE.exec(this.text)?.index ?? this.text.length;
  }

  private tag(): Token {
    const { at } = this;
    if (!this.amongTags && this.nextGame(at) !== at) return { kind: "bad", at, text: "" };
    const escaped = this.match(TAG);
    const [, name, value = ""] = escaped ?? this.match(UNESCAPED_TAG) ?? [];
    this.amongTags = true;
    if (name === undefined) return { kind: "broken", at, text: "" };
    return { kind: "tag", at, name, text: escaped ? value.replace(/\\(.)/g, "$1") : value };
  }

  /** Matches the pattern at `at` and, on success, moves `at` past it. */
  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

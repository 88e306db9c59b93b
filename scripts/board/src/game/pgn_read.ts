import type { Result } from "../engine/board.ts";
import { isExact, type Judgement } from "./judging.ts";
import { writePgn } from "./pgn_write.ts";
import { parseStart, plainMove, RESULTS, type RecordedGame, type RecordedMove, words } from "./recorded.ts";
import { isRecords, readRecords } from "./records.ts";

/** A line that begins like this begins a game, or is a tag of one; within movetext it shows that a game was cut off. */
const TAG_LINE = /^\[[\p{L}\p{N}_]+ "/gmu;
const TAG = /\[\s*([\p{L}\p{N}_]+)\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]/uy;
/** As written by programs that do not escape quotes. */
const UNESCAPED_TAG = /\[([\p{L}\p{N}_]+) "(.*)"\]\s*$/muy;
/** What may come between tags; between games, comments too. */
const SPACE = /(?:\s+|^%.*|;.*)*/my;
const BETWEEN = /(?:\s+|^%.*|;.*|\{[^}]*\})*/my;
const TOKEN =
  /(?<space>\s+|^%.*|;.*)|\$(?<nag>\d+)|\{(?<comment>[^}]*)\}|(?<number>(?:\d+\.|\.)\.*)|(?<bracket>[()])|(?<word>(?!^\[)[^\s{}();]+)/my;
const NOTES = /^(?<score>[^\s/]+)\/(?<depth>-?\d+|-) (?<seconds>\d+(?:\.\d+)?)s?(?![^\s,])/;
const BOOK = /^book(?:,|$)/;
/** What follows in the same comment: a name and its value, or anything else up to the next comma. */
const PART = /,\s*(\w+)=(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s,]+))|,[^,]*/g;
const TAIL = /^tail: /;
const RESULT_OF = new Map(Object.entries(RESULTS).map(([result, text]) => [text, result as Result]));

/**
 * All complete games of a file: PGN of any program, or the older records of matches. Leaves out games that are cut off.
 * Throws an Error that names the wrong line.
 */
export const readGames = (text: string): RecordedGame[] => [...gamesIn(text)].map(({ game }) => game);

/** The same one by one, each with its own PGN, for files of which no more is to be kept than their text. */
export function* gamesIn(text: string): Generator<{ game: RecordedGame; pgn: string }> {
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (isRecords(plain)) for (const game of readRecords(plain)) yield { game, pgn: writePgn(game) };
  else yield* new PgnReader(plain).games();
}

/** The tags at the beginning of a text, as far as they can be read. */
export function readTags(text: string): Map<string, string> {
  try {
    return new PgnReader(text).tags() ?? new Map();
  } catch {
    return new Map();
  }
}

class PgnReader {
  private at = 0;

  constructor(private readonly text: string) {}

  *games(): Generator<{ game: RecordedGame; pgn: string }> {
    for (;;) {
      this.match(BETWEEN);
      if (this.at === this.text.length || this.text[this.at] === "{") return;
      if (this.text[this.at] !== "[") this.fail();
      const begin = this.at;
      const tags = this.tags();
      if (!tags) return;
      const game = this.game(tags);
      if (game) yield { game, pgn: this.text.slice(begin, this.at) };
    }
  }

  /** The tags of the next game; null if the file ends within them. */
  tags(): Map<string, string> | null {
    let tags = new Map<string, string>();
    while (this.text[this.at] === "[") {
      const [first = "Event"] = tags.keys();
      const escaped = this.match(TAG);
      const [, name = "", value = ""] = escaped ?? this.match(UNESCAPED_TAG) ?? [];
      if (name === first) tags = new Map(); // the game before was cut off within its tags
      if (name) tags.set(name, escaped ? value.replace(/\\(.)/g, "$1") : value);
      else if (!this.cutOffBefore(first)) return null;
      else tags = new Map();
      this.match(SPACE);
    }
    return tags;
  }

  /** Goes to the next line, if another game begins there; false if nothing follows. */
  private cutOffBefore(tag: string): boolean {
    const next = this.text.indexOf("\n", this.at) + 1 || this.text.length;
    if (!this.text.slice(next).trim()) return false;
    if (!this.text.startsWith(`[${tag} "`, next)) this.fail();
    this.at = next;
    return true;
  }

  /** The game whose tags have been read; null if it is cut off. */
  private game(tags: Map<string, string>): RecordedGame | null {
    TAG_LINE.lastIndex = this.at;
    const end = TAG_LINE.exec(this.text)?.index ?? this.text.length;
    const { position, moves } = parseStart(tags.get("FEN") ?? "");
    const game: RecordedGame = {
      tags,
      tail: [],
      position,
      begins: "p1",
      moves: moves.map((move) => ({ ...plainMove(move), book: true })),
      result: "none",
    };
    if (position === null) for (const name of ["FEN", "SetUp"]) tags.delete(name);
    else tags.set("FEN", position);
    if (this.movetext(game, end)) return game;
    this.at = end;
    return null;
  }

  /** Reads moves up to the result; false if `end` comes first. */
  private movetext(game: RecordedGame, end: number): boolean {
    const text = this.text;
    const lines = [game.moves];
    const inFen = game.moves.length;
    while (this.at < end) {
      const line = lines.at(-1) as RecordedMove[];
      const found = this.match(TOKEN);
      if (!found?.groups || this.at > end) {
        if (this.at > end || text[this.at] === "{") return false; // a comment without an end
        this.fail();
      }
      const { comment, nag, number, bracket, word } = found.groups;
      if (comment !== undefined) this.comment(game, line, comment.replaceAll("\n", " "));
      else if (nag) line.at(-1)?.nags.push(Number(nag));
      else if (number && game.moves.length === inFen && lines.length === 1)
        game.begins = number.endsWith("..") === (inFen % 2 === 0) ? "p2" : "p1";
      else if (bracket === "(") lines.push(this.variation(line));
      else if (bracket === ")") {
        if (lines.length === 1) this.fail();
        lines.pop();
      } else if (word && RESULT_OF.has(word) && lines.length === 1) {
        game.result = RESULT_OF.get(word) as Result;
        return true;
      } else if (word && !RESULT_OF.has(word)) line.push(plainMove(word));
    }
    return false;
  }

  private variation(line: RecordedMove[]): RecordedMove[] {
    const variation: RecordedMove[] = [];
    const replaced = line.at(-1) ?? this.fail();
    replaced.variations.push(variation);
    return variation;
  }

  private comment(game: RecordedGame, line: RecordedMove[], text: string): void {
    const last = line.at(-1);
    if (!last) {
      if (line === game.moves && TAIL.test(text)) game.tail.push(unescaped(text.replace(TAIL, "")));
      return;
    }
    const notes = NOTES.exec(text);
    const book = BOOK.test(text);
    if (!notes?.groups && !book) return;
    const rest = text.slice(notes?.[0].length ?? 0);
    const parts = new Map([...rest.matchAll(PART)].map(([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""]));
    const [move, nodes] = [parts.get("move"), parts.get("n") ?? ""];
    if (move !== undefined && last.move === "--") last.move = unescaped(move);
    last.book = book;
    if (!notes?.groups) return;
    const { score = "-", depth, seconds } = notes.groups;
    last.score = unescaped(score);
    last.depth = depth === "-" ? null : Number(depth);
    last.seconds = Number(seconds);
    last.nodes = /^\d+$/.test(nodes) ? Number(nodes) : null;
    last.pv = words(parts.get("pv") ?? "").map(unescaped);
    last.judgement = judgement(parts);
  }

  /** Matches the pattern at `at` and, on success, moves `at` past it. */
  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private fail(): never {
    throw new Error(String(this.text.slice(0, this.at).split("\n").length));
  }
}

/** How good a move was, in the comment after it. */
function judgement(parts: ReadonlyMap<string, string>): Judgement | null {
  const lost = parts.get("lost") ?? "";
  if (!/^(?:0(?:\.\d+)?|1)$/.test(lost)) return null;
  const exact = (name: string) => {
    const word = parts.get(name);
    return isExact(word) ? word : null;
  };
  return { lost: Number(lost), was: exact("was"), now: exact("now"), better: unescaped(parts.get("better") ?? "") };
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g, (_, code: string | undefined, plain: string) =>
    code === undefined ? plain : String.fromCharCode(Number.parseInt(code, 16)),
  );

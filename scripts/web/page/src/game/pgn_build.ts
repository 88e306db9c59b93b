import type { Result } from "../engine/board.ts";
import { isExact, type Judgement } from "./judging.ts";
import { GLYPHS, NULL_MOVE, ofBook, searched, TAIL, unescaped, unescapedRemark } from "./pgn_text.ts";
import type { Token } from "./pgn_tokens.ts";
import { parseStart, plainMove, RESULTS, type RecordedGame, type RecordedMove, words } from "./recorded.ts";

const MARKED = /^(?<move>.*?)(?<glyphs>[!?]+)$/;
/** A part of a program's comment: a name and its value, or free text. */
const PART = /[,\s]*(?:(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,]*))(?![^\s,])|([^,]+))/g;
/** As cutechess-cli and fastchess write it: +M5. */
const MATE = /^([<>]?)([+-]?)M(\d+)$/;
const RESULT_OF = new Map(Object.entries(RESULTS).map(([result, text]) => [text, result as Result]));
const LARGEST_NAG = 255;
const DEEPEST = 20;

/** The main line of a game, or an open variation; `before`: the comments before its first move. */
interface Line {
  moves: RecordedMove[];
  before: string[];
}

/** Builds a game from its tags and the tokens of its movetext. */
export class GameBuilder {
  readonly game: RecordedGame;
  private readonly lines: [Line, ...Line[]];
  /** The number of moves in the tag FEN. */
  private readonly inFen: number;

  /** `comments`: the raw comments among the tags. */
  constructor(tags: Map<string, string>, comments: readonly string[]) {
    const { position, moves } = parseStart(tags.get("FEN") ?? "");
    this.game = {
      tags,
      tail: [],
      comments: [],
      position,
      begins: "p1",
      moves: moves.map((move) => ({ ...plainMove(move), book: true })),
      result: "none",
    };
    this.lines = [{ moves: this.game.moves, before: this.game.comments }];
    this.inFen = moves.length;
    for (const each of comments) this.remark(each);
  }

  get inVariation(): boolean {
    return this.lines.length > 1;
  }

  /** Takes the next token; returns whether it is the result, which ends the game. */
  add({ kind, text }: Token): boolean {
    const result = kind === "word" && !this.inVariation && RESULT_OF.get(text);
    if (result) this.game.result = result;
    else if (kind === "comment") this.comment(text.replaceAll("\n", " "));
    else if (kind === "line") this.remark(text);
    else if (kind === "nag") this.nag(text);
    else if (kind === "number") this.number(text);
    else if (kind === "open") this.lines.push({ moves: [], before: [] });
    else if (kind === "close") this.endVariation();
    else if (kind === "word") this.word(text);
    return Boolean(result);
  }

  private get line(): Line {
    return this.lines.at(-1) as Line;
  }

  /** The move that a comment is about; none before the first move of a line. */
  private get last(): RecordedMove | undefined {
    const { moves } = this.line;
    return !this.inVariation && moves.length === this.inFen ? undefined : moves.at(-1);
  }

  private nag(text: string): void {
    if (text.length <= 3 && Number(text) <= LARGEST_NAG) this.last?.nags.push(Number(text));
  }

  private number(text: string): void {
    if (this.inVariation || this.line.moves.length > this.inFen) return;
    this.game.begins = text.endsWith("..") === (this.inFen % 2 === 0) ? "p2" : "p1";
  }

  /** A move with its glyphs, or glyphs alone. A result does not end a variation. */
  private word(text: string): void {
    const { move = text, glyphs = "" } = MARKED.exec(text)?.groups ?? {};
    if (move && !RESULT_OF.has(move)) this.line.moves.push(plainMove(move));
    for (const glyph of glyphs.match(/[!?]{1,2}/g) ?? []) this.last?.nags.push(GLYPHS[glyph] ?? 0);
  }

  private endVariation(): void {
    const { moves, before } = this.lines.pop() as Line;
    const [first] = moves;
    if (!first) for (const text of before) this.remark(text);
    else if (this.lines.length <= DEEPEST) {
      first.before = before;
      this.line.moves.at(-1)?.variations.push(moves);
    }
  }

  /** A person's comment. */
  remark(text: string): void {
    const plain = unescapedRemark(text).replace(/^[ \t]+|[ \t]+$/g, "");
    if (plain) (this.last?.comments ?? this.line.before).push(plain);
  }

  /** A program's or a person's comment. */
  private comment(text: string): void {
    const { last } = this;
    if (!last && !this.inVariation && text.startsWith(TAIL)) {
      this.game.tail.push(unescaped(text.slice(TAIL.length)));
      return;
    }
    const head = last && (searched(text) ?? ofBook(text));
    if (!head) {
      this.remark(text);
      return;
    }
    const { named, free } = partsOf(text.slice(head[0].length));
    const move = named.get("move");
    if (move !== undefined && last.move === NULL_MOVE) last.move = unescaped(move);
    if (head.groups) note(last, head.groups, named);
    else last.book = true;
    this.remark(free);
  }
}

/** The rest of a program's comment: named parts, and free text such as `White mates`. */
function partsOf(text: string): { named: Map<string, string>; free: string } {
  const named = new Map<string, string>();
  const free: string[] = [];
  for (const [, name, quoted, bare, other] of text.matchAll(PART)) {
    if (name) named.set(name, quoted ?? bare ?? "");
    else if (other?.trim()) free.push(other.trim());
  }
  return { named, free: free.join(", ") };
}

/** What a comment says about a move's search. */
function note(move: RecordedMove, head: Record<string, string | undefined>, parts: ReadonlyMap<string, string>): void {
  const { score = "-", depth, seconds } = head;
  const nodes = parts.get("n") ?? "";
  move.score = score.replace(MATE, (_, bound, sign, plies) => `${bound}#${sign === "-" ? "-" : ""}${plies}`);
  move.depth = depth === "-" ? null : Number(depth);
  move.seconds = seconds === undefined ? null : Number(seconds);
  move.nodes = /^\d{1,18}$/.test(nodes) ? Number(nodes) : null;
  move.pv = words(parts.get("pv") ?? "").map(unescaped);
  move.judgement = judgement(parts);
}

/** The judgement of a move in the comment after it. */
function judgement(parts: ReadonlyMap<string, string>): Judgement | null {
  const lost = parts.get("lost") ?? "";
  if (!/^(?:0(?:\.\d+)?|1)$/.test(lost)) return null;
  const exact = (name: string) => {
    const word = parts.get(name);
    return isExact(word) ? word : null;
  };
  return { lost: Number(lost), was: exact("was"), now: exact("now"), better: unescaped(parts.get("better") ?? "") };
}

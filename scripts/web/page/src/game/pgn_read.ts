import { chess } from "../../../../quadriga/games/pgn.json";
import { Movetext, Unreadable } from "./pgn_moves.ts";
import { parseStart, plainMove, type RecordedGame } from "./recorded.ts";

/** A line that begins like this begins a game, or is a tag of one; within movetext it shows that a game was cut off. */
const TAG_LINE = /(?<![^\n])\[[\p{L}\p{N}_]+ "/gu;
const TAG = /\[\s*([\p{L}\p{N}_]+)\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]/uy;
/** As written by programs that do not escape quotes. */
const UNESCAPED_TAG = /\[([\p{L}\p{N}_]+) "([^\n]*)"\][^\S\n]*(?=\n|$)/uy;
/** What may come between tags; between games, comments too. */
const SPACE = /(?:\s+|(?<![^\n])%[^\n]*)*/y;
const LINE_COMMENT = /;([^\n]*)/y;
const BETWEEN = /(?:\s+|(?<![^\n])%[^\n]*|;[^\n]*|\{[^}]*\})*/y;

const CHESS = {
  board: new RegExp(chess.board),
  firstMove: new RegExp(chess.first_move),
  fourthOfOnager: new RegExp(chess.fourth_of_onager),
};

/** A file holds a game of chess, which no engine here plays. */
export class ChessGame extends Error {}

/** A file holds something else than games. */
export class BadLine extends Error {
  /** `line`: the number of the first wrong line. */
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** How many games of a file have no result, and are left out. */
interface LeftOut {
  count: number;
}

/**
 * All complete games of a file: PGN of any program. Leaves out games that are cut off, and counts them. Throws BadLine or
 * ChessGame.
 */
export const readGames = (text: string, leftOut: LeftOut = { count: 0 }): RecordedGame[] =>
  [...gamesIn(text, leftOut)].map(({ game }) => game);

/** The same one by one, each with its own PGN, for files of which no more is to be kept than their text. */
export const gamesIn = (
  text: string,
  leftOut: LeftOut = { count: 0 },
): Generator<{ game: RecordedGame; pgn: string }> =>
  new PgnReader(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), leftOut).games();

/** The tags at the beginning of a text, as far as they can be read. */
export function readTags(text: string): Map<string, string> {
  try {
    return new PgnReader(text, { count: 0 }).head()?.tags ?? new Map();
  } catch {
    return new Map();
  }
}

interface Head {
  tags: Map<string, string>;
  /** The comments among the tags. */
  comments: string[];
}

class PgnReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly leftOut: LeftOut,
  ) {}

  *games(): Generator<{ game: RecordedGame; pgn: string }> {
    for (;;) {
      this.match(BETWEEN);
      if (this.at === this.text.length || this.text[this.at] === "{") return;
      if (this.text[this.at] !== "[") this.fail();
      const begin = this.at;
      const head = this.head();
      const game = head && this.game(head);
      if (game) yield { game, pgn: this.text.slice(begin, this.at) };
      else this.leftOut.count++;
    }
  }

  /** The tags of the next game; null if the file ends within them. */
  head(): Head | null {
    let tags = new Map<string, string>();
    let comments: string[] = [];
    const begin = () => {
      this.leftOut.count++; // the game before was cut off within its tags
      [tags, comments] = [new Map(), []];
    };
    for (;;) {
      const comment = tags.size ? this.match(LINE_COMMENT) : null;
      if (comment) comments.push(comment[1] ?? "");
      else if (this.text[this.at] === "[") {
        const [first = "Event"] = tags.keys();
        const escaped = this.match(TAG);
        const [, name = "", value = ""] = escaped ?? this.match(UNESCAPED_TAG) ?? [];
        if (name && tags.size && name === first) begin();
        if (name) tags.set(name, escaped ? value.replace(/\\(.)/g, "$1") : value);
        else if (this.cutOffBefore(first)) begin();
        else return null;
      } else break;
      this.match(SPACE);
    }
    return { tags, comments };
  }

  /** Goes to the next line, if another game begins there; false, and to the end of the text, if nothing follows. */
  private cutOffBefore(tag: string): boolean {
    const next = this.text.indexOf("\n", this.at) + 1 || this.text.length;
    const follows = this.text.slice(next).trim() !== "";
    if (follows && !this.text.startsWith(`[${tag} "`, next)) this.fail();
    this.at = follows ? next : this.text.length;
    return follows;
  }

  /** The game whose tags have been read; null if it is cut off. */
  private game({ tags, comments }: Head): RecordedGame | null {
    TAG_LINE.lastIndex = this.at;
    const end = TAG_LINE.exec(this.text)?.index ?? this.text.length;
    const { position, moves } = parseStart(tags.get("FEN") ?? "");
    const game: RecordedGame = {
      tags,
      tail: [],
      comments: [],
      position,
      begins: "p1",
      moves: moves.map((move) => ({ ...plainMove(move), book: true })),
      result: "none",
    };
    const movetext = new Movetext(game, this.text, this.at, comments);
    try {
      const complete = movetext.read(end);
      this.at = complete ? movetext.at : end;
      if (!complete) return null;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.at = error.at;
      this.fail();
    }
    if (isChess(game)) throw new ChessGame();
    if (position === null) for (const name of ["FEN", "SetUp"]) tags.delete(name);
    else tags.set("FEN", position);
    return game;
  }

  /** Matches the pattern at `at` and, on success, moves `at` past it. */
  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private fail(): never {
    throw new BadLine(this.text.slice(0, this.at).split("\n").length);
  }
}

/**
 * Whether a game is one of chess by its tags or its first move. Moves are looked at only if no tag names the game or its
 * start, and neither a match manager of ours nor the page wrote it: the page shows any game that an engine plays.
 */
function isChess({ tags, moves }: RecordedGame): boolean {
  const [variant, fen] = [tags.get("Variant"), tags.get("FEN")?.trim()];
  if (variant) return chess.variants.includes(variant.toLowerCase());
  if (fen) return CHESS.board.test(fen);
  if (tags.has("ECO")) return true;
  const [first, , , fourth] = moves;
  return (
    !tags.has("Match") &&
    !tags.has("Board") &&
    CHESS.firstMove.test(first?.move ?? "") &&
    !CHESS.fourthOfOnager.test(fourth?.move ?? "")
  );
}

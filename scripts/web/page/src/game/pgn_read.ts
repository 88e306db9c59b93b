import { chess, page_tag } from "../../../../quadriga/games/pgn.json";
import { GameBuilder } from "./pgn_build.ts";
import { type Token, Tokenizer } from "./pgn_tokens.ts";
import type { RecordedGame } from "./recorded.ts";

const CHESS = {
  board: new RegExp(chess.board),
  firstMove: new RegExp(chess.first_move),
  fourthOfOnager: new RegExp(chess.fourth_of_onager),
};

/** A file contains a game of chess, which no engine here plays. */
export class ChessGame extends Error {}

/** A file contains something other than games. */
export class BadLine extends Error {
  /** `line`: the number of the first wrong line. */
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** The number of games skipped for lack of a result. */
interface LeftOut {
  count: number;
}

/**
 * All complete games in a file, which may be PGN from any program. Skips and counts truncated games. Throws BadLine or
 * ChessGame.
 */
export const readGames = (text: string, leftOut: LeftOut = { count: 0 }): RecordedGame[] =>
  [...gamesIn(text, leftOut)].map(({ game }) => game);

/** Yields the games one by one, each with its own PGN, so that only the text of a large file is kept in memory. */
export const gamesIn = (
  text: string,
  leftOut: LeftOut = { count: 0 },
): Generator<{ game: RecordedGame; pgn: string }> =>
  new PgnReader(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), leftOut).games();

/** The tags at the beginning of a text, up to the first unreadable one. */
export function readTags(text: string): Map<string, string> {
  try {
    return new PgnReader(text, { count: 0 }).head().tags;
  } catch {
    return new Map();
  }
}

/** The tags of a game, the comments among them, and the next token. */
interface Head {
  tags: Map<string, string>;
  comments: string[];
  token: Token;
}

class PgnReader {
  private readonly tokens: Tokenizer;

  constructor(
    private readonly text: string,
    private readonly leftOut: LeftOut,
  ) {
    this.tokens = new Tokenizer(text);
  }

  *games(): Generator<{ game: RecordedGame; pgn: string }> {
    for (let token = this.tokens.next(false); token.kind !== "end"; token = this.tokens.next(false)) {
      if (token.kind === "comment" || token.kind === "line") continue; // between games
      if (token.kind !== "tag" && token.kind !== "broken") throw this.badLine(token);
      const game = this.game(token);
      if (game) yield { game, pgn: this.text.slice(token.at, this.tokens.at) };
      else this.leftOut.count++;
    }
  }

  /** The tags of a game from its first token on; none if the file ends within them. */
  head(token = this.tokens.next(false)): Head {
    const head: Head = { tags: new Map(), comments: [], token };
    for (; ; head.token = this.tokens.next(true)) {
      const { kind, name = "", text } = head.token;
      const [first = "Event"] = head.tags.keys();
      const isCutOff = kind === "broken" || (kind === "tag" && head.tags.size > 0 && name === first);
      if (isCutOff) [head.tags, head.comments] = [new Map(), []];
      if (kind === "broken" && !this.skipLine(head.token, first)) return { ...head, token: this.tokens.next(true) };
      if (isCutOff) this.leftOut.count++; // the previous game, truncated within its tags
      if (kind === "tag") head.tags.set(name, text);
      else if (kind === "line") head.comments.push(text);
      else if (kind !== "broken") return head;
    }
  }

  /** Skips to the next line, where another game must begin. Returns false at the end of the text. */
  private skipLine(token: Token, tag: string): boolean {
    const next = this.text.indexOf("\n", token.at) + 1 || this.text.length;
    const follows = this.text.slice(next).trim() !== "";
    if (follows && !this.text.startsWith(`[${tag} "`, next)) throw this.badLine(token);
    this.tokens.at = follows ? next : this.text.length;
    return follows;
  }

  /** The game that begins with a token; null if it is truncated. */
  private game(begin: Token): RecordedGame | null {
    const { tags, comments, token: first } = this.head(begin);
    const builder = new GameBuilder(tags, comments);
    for (let token = first; ; token = this.tokens.next(true)) {
      const { kind, at } = token;
      if (kind === "bad" || (kind === "close" && !builder.inVariation)) throw this.badLine(token);
      if (kind === "tag" || kind === "broken") this.tokens.at = at; // the next game
      if (kind === "tag" || kind === "broken" || kind === "cut" || kind === "end") return null;
      if (builder.add(token)) break;
    }
    for (let text = this.tokens.remarkOnLine(); text !== null; text = this.tokens.remarkOnLine()) builder.remark(text);
    this.tokens.amongTags = true;
    const { game } = builder;
    if (isChess(game)) throw new ChessGame();
    if (!tags.has("Round")) tags.set("Round", "?");
    if (game.position === null) for (const name of ["FEN", "SetUp"]) tags.delete(name);
    else tags.set("FEN", game.position);
    return game;
  }

  private badLine({ at }: Token): BadLine {
    return new BadLine(this.text.slice(0, at).split("\n").length);
  }
}

/**
 * Whether the tags or the first move indicate a game of chess. Moves are inspected only if no tag names the game or its
 * start, and neither match.py nor the page wrote the file, since both record the games of any engine.
 */
function isChess({ tags, moves }: RecordedGame): boolean {
  const [variant, fen] = [tags.get("Variant"), tags.get("FEN")?.trim()];
  if (variant) return chess.variants.includes(variant.toLowerCase());
  if (fen) return CHESS.board.test(fen);
  if (tags.has("ECO")) return true;
  const [first, , , fourth] = moves;
  return (
    !tags.has("Match") &&
    !tags.has(page_tag) &&
    CHESS.firstMove.test(first?.move ?? "") &&
    !CHESS.fourthOfOnager.test(fourth?.move ?? "")
  );
}

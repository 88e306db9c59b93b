import { glyphs } from "../../../../quadriga/games/pgn.json";

/* Shared by the PGN reader and writer: which words are moves, which comments are a program's, and escapes. */

/** Move suffixes with their NAG numbers. */
export const GLYPHS: Record<string, number> = glyphs;
/** Replaces a move that is not a plain token; its comment holds the move. */
export const NULL_MOVE = "--";
/** The prefix of a comment that holds a line from the engine at fault. */
export const TAIL = "tail: ";

/** One token that is not a move number or a result, does not begin with one, and does not end with a glyph. */
const PLAIN = /^(?!\d*\.|\d+$|--$|1-0|0-1|1\/2-1\/2|\*)[^\s\p{Cc}{}()[\];"$%\\]*[^\s\p{Cc}{}()[\];"$%\\!?]$/u;
/** The beginning of a comment about a search. cutechess-cli may write a comma after the depth. */
const SEARCHED =
  /^(?<score>-|[<>]?(?:#?[+-]?|[+-]?M)\d{1,9}(?:\.\d{1,9})?)\/(?<depth>-?\d{1,9}|-)(?:,? (?<seconds>\d{1,9}(?:\.\d{1,9})?)s?(?![^\s,])|(?=,|$))/;
const BOOK = /^book(?=,|$)/;

export const isPlain = (move: string): boolean => PLAIN.test(move);

/** Matches the beginning of a comment about a search. Without a time, the score must have a sign: not `1/2`. */
export function searched(comment: string): RegExpExecArray | null {
  const found = SEARCHED.exec(comment);
  return found?.groups?.seconds === undefined && /^\d+$/.test(found?.groups?.score ?? "") ? null : found;
}

/** Matches the comment that marks an opening move, or null. */
export const ofBook = (comment: string): RegExpExecArray | null => BOOK.exec(comment);

/** Text for a program's comment. Other readers end a comment at its first brace, and may take a line for a tag. */
export const escaped = (text: string): string =>
  text.replace(/["\\]/g, "\\$&").replace(/[{}[\]%\p{Cc}]/gu, (found) => codeOf(found));

/** Reverses `escaped`; other backslashes stay. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9A-Fa-f]{2})|(["\\]))/g, (_, code: string | undefined, plain: string) =>
    code === undefined ? plain : characterOf(code),
  );

/**
 * A person's comment. Changes only characters that would end it, control characters, apparent escapes, and the first
 * character of a text that would be read as a program's comment.
 */
export function escapedRemark(text: string): string {
  const [first = "", ...rest] = text;
  if (searched(text) || ofBook(text) || text.startsWith(TAIL)) return codeOf(first) + escapedRemark(rest.join(""));
  return text.replace(/(?!\t)[}\p{Cc}]|\\(?=x[0-9A-Fa-f]{2})/gu, (found) => codeOf(found));
}

/** Reverses `escapedRemark`; other backslashes stay. */
export const unescapedRemark = (text: string): string =>
  text.replace(/\\x([0-9A-Fa-f]{2})/g, (_, code: string) => characterOf(code));

const codeOf = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
const characterOf = (code: string): string => String.fromCharCode(Number.parseInt(code, 16));

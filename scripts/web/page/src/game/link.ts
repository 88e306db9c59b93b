import { isMoveWord } from "./elements.ts";
import type { Root } from "./root.ts";

/** The part of an address after `#`: a start, moves, the ply shown, and tags as in PGN. */
export interface Link {
  root: Root;
  moves: string[];
  /** The moves of the game, if `moves` are a variation of it. */
  main?: string[];
  ply: number;
  /** As in PGN; only `LINK_TAGS` count. */
  tags?: ReadonlyMap<string, string>;
}

/** The players, and the end of a game that did not end on the board. */
const LINK_TAGS: readonly string[] = ["White", "Black", "Result", "Termination"];

/** A malformed address. `field`: the wrong field; the message quotes the error. */
export class BadLink extends Error {
  constructor(
    readonly field: string,
    quoted = field,
  ) {
    super(quoted.slice(0, 20));
  }
}

const OPTION = "option.";
const TAG = "tag.";
/** The address of a board inside another page. */
const EMBED = "embed";
/** The fields of an address besides its options; each depends on those before it. */
const FIELDS = ["position", "moves", "main", "ply"];
const LONGEST = 65536;
const MOST_MOVES = 4000;
/** One line of printable ASCII: an address must not smuggle a second command to the engine. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Separates moves. In a move, `.` is written `%2E` and `%` is `%25`. */
const SEPARATOR = ".";
const escaped = (move: string): string => move.replaceAll("%", "%25").replaceAll(SEPARATOR, "%2E");
const unescaped = (text: string): string => text.replaceAll("%2E", SEPARATOR).replaceAll("%25", "%");
const movesText = (moves: readonly string[]): string => moves.map(escaped).join(SEPARATOR);

export function linkText({ root, moves, main, ply, tags = new Map() }: Link): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(root.options)) fields.set(OPTION + name, value);
  for (const name of LINK_TAGS) {
    const value = tags.get(name);
    if (value) fields.set(TAG + name, value);
  }
  if (root.position !== null) fields.set("position", root.position);
  if (moves.length) fields.set("moves", movesText(moves));
  if (main) fields.set("main", movesText(main));
  fields.set("ply", String(ply));
  return `#${fields}`;
}

/** Null if the address holds no game. Throws BadLink if it is malformed. */
export function parseLink(hash: string): Link | null {
  if (hash.length < 2) return null;
  if (hash.length > LONGEST) throw new BadLink("", "too long");
  const fields = new URLSearchParams(hash.slice(1));
  const root: Root = { options: {}, position: fields.get("position") };
  const tags = new Map(
    LINK_TAGS.flatMap((name) => {
      const value = fields.get(TAG + name)?.replace(/\p{C}/gu, "");
      return value ? [[name, value]] : [];
    }),
  );
  for (const name of LINK_TAGS) fields.delete(TAG + name);
  fields.delete(EMBED);
  for (const [key, value] of fields) {
    if (!PLAIN.test(key) || !PLAIN.test(value)) throw new BadLink(key);
    if (key.startsWith(OPTION)) root.options[key.slice(OPTION.length)] = value;
    else if (!FIELDS.includes(key)) throw new BadLink(key);
  }
  const [moves, main] = [movesOf(fields, "moves"), fields.has("main") && movesOf(fields, "main")];
  const ply = Number(fields.get("ply") ?? moves.length);
  if (!Number.isInteger(ply) || ply < 0) throw new BadLink("ply");
  return { root, moves, ...(main && { main }), ply: Math.min(ply, moves.length), ...(tags.size && { tags }) };
}

function movesOf(fields: URLSearchParams, field: string): string[] {
  const moves = (fields.get(field) ?? "").split(SEPARATOR).filter(Boolean).map(unescaped);
  const wrong = moves.find((move) => !isMoveWord(move));
  if (wrong !== undefined) throw new BadLink(field, wrong);
  if (moves.length > MOST_MOVES) throw new BadLink(field);
  return moves;
}

export const isEmbedded = (hash: string): boolean => new URLSearchParams(hash.slice(1)).has(EMBED);

/** The address with changed fields; the first one discards all fields that depend on it: new moves reset the ply. */
export function changedLink(hash: string, change: string): string {
  const rank = (key: string) => FIELDS.indexOf(key); // options come first
  const given = [...new URLSearchParams(change)];
  const first = Math.min(...given.map(([key]) => rank(key)));
  const kept = [...new URLSearchParams(hash.slice(1))].filter(([key]) => rank(key) < first);
  return `#${new URLSearchParams([...kept, ...given])}`;
}

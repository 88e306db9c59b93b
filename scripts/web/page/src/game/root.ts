/** The start of a game: the options that determine it, and a position string unless it is the start position. */
export interface Root {
  options: Record<string, string>;
  /** Null: the start position. */
  position: string | null;
}

/** The words after `position`. */
export const wordsOf = (position: Root["position"], moves: readonly string[]): string =>
  (position === null ? "startpos" : `fen ${position}`) + (moves.length ? ` moves ${moves.join(" ")}` : "");

export const positionCommand = ({ position }: Root, moves: readonly string[]): string =>
  `position ${wordsOf(position, moves)}`;

export const sameRoot = (a: Root, b: Root): boolean =>
  a.position === b.position && JSON.stringify(a.options) === JSON.stringify(b.options);

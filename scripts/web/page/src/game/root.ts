/** Where a game starts: options of the engine that decide it, and a position string unless it is the start position. */
export interface Root {
  options: Record<string, string>;
  /** Null: the start position. */
  position: string | null;
}

export const positionCommand = (root: Root, moves: readonly string[]): string =>
  (root.position === null ? "position startpos" : `position fen ${root.position}`) +
  (moves.length ? ` moves ${moves.join(" ")}` : "");

export const sameRoot = (a: Root, b: Root): boolean =>
  a.position === b.position && JSON.stringify(a.options) === JSON.stringify(b.options);

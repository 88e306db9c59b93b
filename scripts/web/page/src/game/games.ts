/** The games for which the page has a lesson, puzzles and rules, easy ones first. */
export const GAMES: readonly string[] = ["onitama", "onoro", "nonaga", "onager"];

export const isKnown = (game: string): boolean => GAMES.includes(game);

/** The games for which the page has a lesson, puzzles and rules, the easiest first. */
export const GAMES: readonly string[] = ["onitama", "onoro", "nonaga", "onager"];

export const isKnown = (game: string): boolean => GAMES.includes(game);

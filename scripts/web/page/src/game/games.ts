/** The games that have a lesson, puzzles and rules on the page, the easiest first. */
export const GAMES: readonly string[] = ["onitama", "onoro", "nonaga", "onager"];

export const isKnown = (game: string): boolean => GAMES.includes(game);

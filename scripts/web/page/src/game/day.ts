import { GAMES } from "./games.ts";

/** A prime above the number of puzzles, so that similar puzzles, which are neighbours in the file, come far apart. */
const STRIDE = 7919;

/** Days since 1970; NaN if there is no such date. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / 86_400_000;

/** `2026-11-22T07:00:01`, in local time. */
export const localTime = (now = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** The date here, as `2026-11-27`. */
export const today = (now = new Date()): string => localTime(now).slice(0, 10);

/** The game of a day's puzzle: the games take turns. Undefined if there is no such date, or before 1970. */
export const gameOfDay = (day: string): string | undefined => GAMES[numberOf(day) % GAMES.length];

/** The share of the puzzles, easiest first, from which the daily one comes. */
const EASIER = 2 / 3;

/** The number of a game's puzzles that may become daily puzzles. */
export const dailyCount = (puzzles: number): number => Math.ceil(puzzles * EASIER);

/** The index of the day's puzzle among puzzles in order of difficulty: none repeats before all have appeared. */
export const indexOfDay = (day: string, puzzles: number): number =>
  (Math.floor(numberOf(day) / GAMES.length) * STRIDE) % dailyCount(puzzles);

import { effect, signal } from "@preact/signals";
import type { PuzzleRecord } from "../game/puzzle.ts";

/** What a person has chosen once for all games; kept in the browser. */
export type Theme = "auto" | "light" | "dark";
/** When the board marks what can be chosen: where a chosen piece may go, everything, nothing. */
export type ShowLegal = "chosen" | "all" | "none";

const KEY = "quadriga-board.settings";

export const theme = signal<Theme>("auto");
export const language = signal<string>("");
export const sounds = signal(false);
export const coordinates = signal(true);
export const showLegal = signal<ShowLegal>("chosen");
/** Pieces travel to their cells. */
export const motion = signal(true);
/** By game: the level that was played last, and how many games in a row were lost at it. */
export const played = signal<Record<string, { elo: number | null; losses: number } | undefined>>({});
/** By game: the steps of its lesson that have been carried out. */
export const learned = signal<Record<string, number[] | undefined>>({});
/** By game: what has been done with its puzzles. */
export const puzzled = signal<Record<string, PuzzleRecord | undefined>>({});
/** By game: for how many plies a draw was held against best play, at most. */
export const longestHeld = signal<Record<string, number | undefined>>({});
/** By name of an engine: its options, as far as they differ from its defaults. */
export const engineOptions = signal<Record<string, Record<string, string> | undefined>>({});
/** The name of the engine that analyses; the first one if there is none of that name. */
export const analysisEngine = signal("");
/** Whether scores and lines are shown while a person plays against a level of the engine. */
export const analysisInGame = signal(false);
/** How long a position is searched when a whole game is reviewed: the words after `go`. */
export const reviewLimits = signal("movetime 1000");
/** Whether the last game was left before its end: the start page keeps room for the way back to it. */
export const unfinished = signal(false);
/** Whether the page shows the lines to and from the engines; not kept. */
export const showLines = signal(false);

const all = {
  theme,
  language,
  sounds,
  coordinates,
  showLegal,
  motion,
  played,
  learned,
  puzzled,
  longestHeld,
  engineOptions,
  analysisEngine,
  analysisInGame,
  reviewLimits,
  unfinished,
};

/** Storage is missing where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Reads the settings and keeps them from now on. */
export function keepSettings(): void {
  const storage = browserStorage();
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? "{}") as Record<string, never>;
    for (const [name, setting] of Object.entries(all)) {
      if (kept[name] !== null && typeof kept[name] === typeof setting.value) setting.value = kept[name] as never;
    }
  } catch {
    // Settings that cannot be read are the defaults.
  }
  effect(() => {
    const values = Object.fromEntries(Object.entries(all).map(([name, setting]) => [name, setting.value]));
    try {
      storage?.setItem(KEY, JSON.stringify(values));
    } catch {
      // A full storage keeps the settings of this visit only.
    }
  });
}

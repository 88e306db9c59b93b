import { batch, effect, type Signal, signal, untracked } from "@preact/signals";
import type { PuzzleRecord } from "../game/puzzle.ts";
import { browserStore, watchOtherTabs } from "../game/storage.ts";
import { language } from "../i18n/index.ts";

/** What a person has chosen once for all games; kept in the browser. */
export type Theme = "auto" | "light" | "dark";
/** When the board marks what can be chosen: where a chosen piece may go, everything, nothing. */
export type ShowLegal = "chosen" | "all" | "none";

const KEY = "quadriga-board.settings";

export const theme = signal<Theme>("auto");
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

type Setting = Signal<unknown>;
const settings: [name: string, setting: Setting][] = Object.entries(all);
/** By name: what is kept, as far as this tab has heard. */
const known = new Map<string, unknown>(settings.map(([name, setting]) => [name, setting.peek()]));

/** Reads the settings, keeps them from now on, and follows the changes of other tabs. */
export function keepSettings(): void {
  readSettings();
  for (const [name, setting] of settings) effect(() => keepSetting(name, setting));
  watchOtherTabs(KEY, readSettings);
}

/**
 * Changes a setting by what it is now in all tabs, at once: of what two tabs count or collect nothing is lost, even if one
 * has not heard of the other yet. An effect that calls it does not follow the setting.
 */
export function update<T>(setting: Signal<T>, change: (now: T) => T): void {
  untracked(() => {
    readSettings();
    setting.value = change(setting.peek());
  });
}

function readSettings(): void {
  const kept = keptSettings();
  batch(() => {
    for (const [name, setting] of settings) {
      const value = kept[name];
      if (value === undefined || value === null || typeof value !== typeof setting.peek()) continue;
      known.set(name, value);
      if (!same(value, setting.peek())) setting.value = value;
    }
  });
}

/** Writes what this tab has changed, and leaves everything else as other tabs have left it. */
function keepSetting(name: string, setting: Setting): void {
  if (same(setting.value, known.get(name))) return;
  const kept = keptSettings();
  const value = merged(known.get(name), setting.value, kept[name]);
  known.set(name, value);
  browserStore.set(KEY, JSON.stringify({ ...kept, [name]: value })); // if it cannot be kept, it holds for this visit
  setting.value = value;
}

/** `kept` with what differs between `before` and `now`: of a setting by game, the games that differ. */
function merged(before: unknown, now: unknown, kept: unknown): unknown {
  if (!isByName(now) || !isByName(kept)) return now;
  const old = isByName(before) ? before : {};
  const changed = Object.keys({ ...old, ...now }).filter((name) => !same(old[name], now[name]));
  return { ...kept, ...Object.fromEntries(changed.map((name) => [name, now[name]])) };
}

/** Settings that cannot be read are the defaults. */
function keptSettings(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(browserStore.get(KEY) ?? "{}");
    return isByName(kept) ? kept : {};
  } catch {
    return {};
  }
}

const isByName = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

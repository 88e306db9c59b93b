import { batch, effect, Signal, signal, untracked } from "@preact/signals";
import { parsedObject } from "../engine/board.ts";
import type { PuzzleRecord } from "../game/puzzle.ts";
import { browserStore, type Store, watchOtherTabs } from "../game/storage.ts";
import { language } from "../i18n/index.ts";

export type Theme = "auto" | "light" | "dark";
/** Which choices the board marks: the targets of a chosen piece, all, or none. */
export type ShowLegal = "chosen" | "all" | "none";

const KEY = "quadriga-board.settings";

type Setting = Signal<unknown>;

/** A person's settings and records, for all games; all tabs share them. */
class Settings {
  readonly language = language;
  readonly theme = signal<Theme>("auto");
  readonly sounds = signal(false);
  readonly coordinates = signal(true);
  readonly showLegal = signal<ShowLegal>("chosen");
  /** Whether moves are animated. */
  readonly motion = signal(true);
  /** By game: the level played last, and the number of games in a row lost at it. */
  readonly played = signal<Record<string, { elo: number | null; losses: number } | undefined>>({});
  /** By game: the finished steps of its lesson. */
  readonly learned = signal<Record<string, number[] | undefined>>({});
  /** By game: the record with its puzzles. */
  readonly puzzled = signal<Record<string, PuzzleRecord | undefined>>({});
  /** The theme of the next puzzle, in games that have the theme; empty: any. */
  readonly puzzleTheme = signal("");
  /** The last day whose puzzle was done, and the signs of the first attempt. */
  readonly dayDone = signal({ day: "", signs: "" });
  /** By game: the most plies for which a draw was held against best play. */
  readonly longestHeld = signal<Record<string, number | undefined>>({});
  /** By engine name: the options that differ from the defaults. */
  readonly engineOptions = signal<Record<string, Record<string, string> | undefined>>({});
  /** The name of the analysing engine; if none has that name, the first engine is used. */
  readonly analysisEngine = signal("");
  /** Whether scores and lines are shown while a person plays against a level of the engine. */
  readonly analysisInGame = signal(false);
  /** The limits of each search in a review: the words after `go`. */
  readonly reviewLimits = signal("movetime 1000");
  /** Whether the last game was left before its end: the start page then reserves room to continue it. */
  readonly unfinished = signal(false);

  private readonly kept: [name: string, setting: Setting][] = Object.entries(this).filter(
    (entry): entry is [string, Setting] => entry[1] instanceof Signal,
  );
  /** By name: the stored values last seen by this tab. */
  private readonly known = new Map(this.kept.map(([name, setting]) => [name, setting.peek()]));

  constructor(private readonly store: Store) {}

  /** Reads the settings, stores them from now on, and follows the changes made by other tabs. */
  keep(): void {
    this.read();
    for (const [name, setting] of this.kept) effect(() => this.write(name, setting));
    watchOtherTabs(KEY, () => this.read());
  }

  /**
   * Changes a setting from its latest stored value, atomically for all tabs: counts and lists changed by two tabs lose
   * nothing. An effect that calls this does not depend on the setting.
   */
  update<T>(setting: Signal<T>, change: (now: T) => T): void {
    untracked(() => {
      this.read();
      setting.value = change(setting.peek());
    });
  }

  private read(): void {
    const stored = this.stored();
    batch(() => {
      for (const [name, setting] of this.kept) {
        const value = stored[name];
        if (value === undefined || value === null || typeof value !== typeof setting.peek()) continue;
        this.known.set(name, value);
        if (!same(value, setting.peek())) setting.value = value;
      }
    });
  }

  /** Writes the changes of this tab, and leaves everything else unchanged. */
  private write(name: string, setting: Setting): void {
    if (same(setting.value, this.known.get(name))) return;
    const stored = this.stored();
    const value = merged(this.known.get(name), setting.value, stored[name]);
    this.known.set(name, value);
    this.store.set(KEY, JSON.stringify({ ...stored, [name]: value })); // otherwise it lasts for this visit
    setting.value = value;
  }

  /** The stored settings; the defaults if they cannot be read. */
  private stored(): Record<string, unknown> {
    const found = parsedObject(this.store.get(KEY) ?? "");
    return isByName(found) ? found : {};
  }
}

/** The settings of this browser. */
export const settings = new Settings(browserStore);

/** `kept` with the differences between `before` and `now`; for a setting by game, game by game. */
function merged(before: unknown, now: unknown, kept: unknown): unknown {
  if (!isByName(now) || !isByName(kept)) return now;
  const old = isByName(before) ? before : {};
  const changed = Object.keys({ ...old, ...now }).filter((name) => !same(old[name], now[name]));
  return { ...kept, ...Object.fromEntries(changed.map((name) => [name, now[name]])) };
}

const isByName = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

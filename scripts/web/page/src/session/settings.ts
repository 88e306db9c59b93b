import { batch, effect, Signal, signal, untracked } from "@preact/signals";
import { parsedObject } from "../engine/board.ts";
import type { PuzzleRecord } from "../game/puzzle.ts";
import { browserStore, type Store, watchOtherTabs } from "../game/storage.ts";
import { language } from "../i18n/index.ts";

export type Theme = "auto" | "light" | "dark";
/** When the board marks what can be chosen: where a chosen piece may go, everything, nothing. */
export type ShowLegal = "chosen" | "all" | "none";

const KEY = "quadriga-board.settings";

type Setting = Signal<unknown>;

/** What a person has chosen or done, for all games; all tabs share it. */
class Settings {
  readonly language = language;
  readonly theme = signal<Theme>("auto");
  readonly sounds = signal(false);
  readonly coordinates = signal(true);
  readonly showLegal = signal<ShowLegal>("chosen");
  /** Pieces travel to their cells. */
  readonly motion = signal(true);
  /** By game: the level that was played last, and how many games in a row were lost at it. */
  readonly played = signal<Record<string, { elo: number | null; losses: number } | undefined>>({});
  /** By game: the steps of its lesson that have been carried out. */
  readonly learned = signal<Record<string, number[] | undefined>>({});
  /** By game: what has been done with its puzzles. */
  readonly puzzled = signal<Record<string, PuzzleRecord | undefined>>({});
  /** What the next puzzle is about, in the games that have puzzles about it; empty: anything. */
  readonly puzzleTheme = signal("");
  /** The puzzle of the last day on which one was done, and the signs of the first attempt. */
  readonly dayDone = signal({ day: "", signs: "" });
  /** By game: for how many plies a draw was held against best play, at most. */
  readonly longestHeld = signal<Record<string, number | undefined>>({});
  /** By name of an engine: its options, as far as they differ from its defaults. */
  readonly engineOptions = signal<Record<string, Record<string, string> | undefined>>({});
  /** The name of the engine that analyses; the first one if there is none of that name. */
  readonly analysisEngine = signal("");
  /** Whether scores and lines are shown while a person plays against a level of the engine. */
  readonly analysisInGame = signal(false);
  /** How long a position is searched when a whole game is reviewed: the words after `go`. */
  readonly reviewLimits = signal("movetime 1000");
  /** Whether the last game was left before its end: the start page keeps room for the way back to it. */
  readonly unfinished = signal(false);

  private readonly kept: [name: string, setting: Setting][] = Object.entries(this).filter(
    (entry): entry is [string, Setting] => entry[1] instanceof Signal,
  );
  /** By name: what is kept, as far as this tab has heard. */
  private readonly known = new Map(this.kept.map(([name, setting]) => [name, setting.peek()]));

  constructor(private readonly store: Store) {}

  /** Reads the settings, keeps them from now on, and follows the changes of other tabs. */
  keep(): void {
    this.read();
    for (const [name, setting] of this.kept) effect(() => this.write(name, setting));
    watchOtherTabs(KEY, () => this.read());
  }

  /**
   * Changes a setting by what it is now in all tabs, at once: of what two tabs count or collect nothing is lost, even if one
   * has not heard of the other yet. An effect that calls it does not follow the setting.
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

  /** Writes what this tab has changed, and leaves everything else as other tabs have left it. */
  private write(name: string, setting: Setting): void {
    if (same(setting.value, this.known.get(name))) return;
    const stored = this.stored();
    const value = merged(this.known.get(name), setting.value, stored[name]);
    this.known.set(name, value);
    this.store.set(KEY, JSON.stringify({ ...stored, [name]: value })); // if it cannot be kept, it holds for this visit
    setting.value = value;
  }

  /** Settings that cannot be read are the defaults. */
  private stored(): Record<string, unknown> {
    const found = parsedObject(this.store.get(KEY) ?? "");
    return isByName(found) ? found : {};
  }
}

/** Those of this browser. */
export const settings = new Settings(browserStore);

/** `kept` with what differs between `before` and `now`: of a setting by game, the games that differ. */
function merged(before: unknown, now: unknown, kept: unknown): unknown {
  if (!isByName(now) || !isByName(kept)) return now;
  const old = isByName(before) ? before : {};
  const changed = Object.keys({ ...old, ...now }).filter((name) => !same(old[name], now[name]));
  return { ...kept, ...Object.fromEntries(changed.map((name) => [name, now[name]])) };
}

const isByName = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

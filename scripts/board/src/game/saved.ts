import type { Result } from "../engine/board.ts";
import type { Root } from "./root.ts";
import type { PlainNode } from "./tree.ts";

/** How a game ended that did not end on the board. */
export interface Ending {
  result: Result;
  reason: "agreement" | "resignation" | "time";
}

/** A game as it is kept in the browser. */
export interface SavedGame {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  date: number;
  plies: number;
  result: Result;
  root: Root;
  moves: PlainNode[];
  /** Who plays, and with how much time. */
  play: unknown;
  ending: Ending | null;
  clocks: { p1: number; p2: number } | null;
}

const PREFIX = "quadriga-board.game.";
const MOST = 100;

/** The games kept in the browser, newest first; the oldest make room. Storage that is full or forbidden keeps nothing. */
export class SavedGames {
  constructor(private readonly storage: Storage | null) {}

  list(): SavedGame[] {
    if (!this.storage) return [];
    const games: SavedGame[] = [];
    for (let index = 0; index < this.storage.length; index++) {
      const key = this.storage.key(index);
      const game = key?.startsWith(PREFIX) ? this.get(key.slice(PREFIX.length)) : null;
      if (game) games.push(game);
    }
    return games.sort((a, b) => b.date - a.date);
  }

  get(id: string): SavedGame | null {
    try {
      return JSON.parse(this.storage?.getItem(PREFIX + id) ?? "null") as SavedGame | null;
    } catch {
      return null;
    }
  }

  /** Whether the game could be kept. */
  put(game: SavedGame): boolean {
    try {
      this.storage?.setItem(PREFIX + game.id, JSON.stringify(game));
    } catch {
      return false;
    }
    for (const old of this.list().slice(MOST)) this.remove(old.id);
    return this.storage !== null;
  }

  remove(id: string): void {
    this.storage?.removeItem(PREFIX + id);
  }
}

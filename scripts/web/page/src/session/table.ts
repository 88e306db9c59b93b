import type { Signal } from "@preact/signals";
import type { Result } from "../engine/board.ts";
import type { Ending } from "../game/recorded.ts";
import type { Node } from "../game/tree.ts";
import type { Truth } from "../game/truth.ts";
import type { State, View } from "./arbiter.ts";
import type { Engines } from "./engines.ts";
import type { Game } from "./game.ts";
import type { Viewing } from "./viewing.ts";

/** The game on the page as engines that play or analyse see it. */
export interface Table {
  readonly engines: Engines;
  readonly game: Game;
  readonly view: Viewing;
  /** The exact values of positions in the game. */
  readonly truths: {
    of(moves: readonly string[]): Promise<State>;
    withTables(moves: readonly string[], isWanted?: () => boolean): Promise<Truth | null>;
  };
  /** A message to the person. */
  readonly notice: Signal<string>;
  readonly playing: {
    /** Whether moving on the page is currently disabled. */
    readonly locked: Signal<boolean>;
    /** Makes a move at the end of the game; returns its node, or null if there is no game. */
    advance(move: string): Promise<Node | null>;
    addLine(from: Node, moves: readonly string[], view: View): Promise<Node>;
    end(result: Result, reason: Ending["reason"]): void;
  };
  /** Called when an engine has ended. */
  lost(reason: string): void;
}

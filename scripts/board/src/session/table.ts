import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Result } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import type { Ending } from "../game/recorded.ts";
import type { Root } from "../game/root.ts";
import type { Node } from "../game/tree.ts";
import type { View } from "./arbiter.ts";

/** One position of the game with what the engine reports about it. */
export interface Shown {
  /** Differs from game to game. */
  game: string;
  node: Node;
  view: View;
}

/** The game as engines that play or analyse see it. */
export interface Table {
  readonly offers: EngineOffer[];
  readonly root: Root;
  /** The start position, if it is not the default one of the game. */
  readonly fen: string | null;
  /** The position on the page. */
  readonly shown: ReadonlySignal<Shown | null>;
  /** The end of the game in play; other positions are for viewing and for variations. */
  readonly live: ReadonlySignal<Shown | null>;
  readonly ending: ReadonlySignal<Ending | null>;
  /** Why an engine has gone; null while none has. */
  readonly gone: ReadonlySignal<string | null>;
  /** A message to the person. */
  readonly notice: Signal<string>;
  /** Grows when the tree changes. */
  readonly revision: Signal<number>;
  /** A move at the end of the game; its node, or null if there is no game. */
  advance(move: string): Promise<Node | null>;
  end(result: Result, reason: Ending["reason"]): void;
  /** An engine has gone. */
  lost(reason: string): void;
}

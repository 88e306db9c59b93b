import { computed, signal } from "@preact/signals";
import type { Result } from "../engine/board.ts";
import { localTime } from "../game/day.ts";
import { type Ending, playersOf } from "../game/recorded.ts";
import type { Root } from "../game/root.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { moveWords, type View } from "./arbiter.ts";

/** One position of the game with what the engine reports about it. */
export interface Shown {
  /** The id of the game. */
  game: string;
  node: Node;
  view: View;
}

/** The file data of a game that was not played here. */
interface Recording {
  tags: Map<string, string>;
  tail: string[];
}

/** A game to put on the page. */
export interface GameData {
  root: Root;
  tree: GameTree;
  /** The id of a stored game; without one, the game gets a new id. */
  id?: string | undefined;
  ending?: Ending | null;
  /** Who judged its moves; empty if nobody did. */
  annotator?: string;
  record?: Recording | null;
  /** When it began; null if that is unknown. */
  date?: string | null;
  /** The tags of its file, which stay unless the page knows better. */
  kept?: ReadonlyMap<string, string>;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** The game on the page: its moves, its start, its end, and its record. It does not use an engine. */
export class Game {
  /** The end of the game being played; other positions are for viewing and for variations. */
  readonly live = signal<Shown | null>(null);
  /** The end of the game, if not on the board. */
  readonly ending = signal<Ending | null>(null);
  /** The result of the game being played; null while it continues. */
  readonly result = computed((): Result | null => {
    const view = this.live.value?.view;
    return this.ending.value?.result ?? (view?.over ? view.result : null);
  });
  /** Set if the game was played elsewhere and its moves are unchanged. */
  readonly record = signal<Recording | null>(null);
  /** The names of its players. */
  readonly names = computed(() => this.record.value && playersOf(this.record.value.tags));
  /** Incremented when the tree changes. */
  readonly revision = signal(0);
  tree = new GameTree();
  root: Root = { options: {}, position: null };
  /** The start position, if it is not the game's default. */
  fen: string | null = null;
  id = "";
  /** When the game began: `2026-11-22T07:00:01`, or the day alone. */
  date = "";
  /** The tags of its file, which stay unless the page knows better. */
  kept = NOBODY;
  /** Who judged the moves, with the limits; empty if nobody did. */
  annotator = "";
  /** The id of a game opened by a link; empty once a person continues it. */
  readonly linked = signal("");
  /** Whether nobody has continued the game since it came from a link, a file or another tab: it need not be stored. */
  onlyShown = false;

  /** Replaces the game by another; nobody can move until `live` is set. */
  put(game: GameData, fen: string | null): void {
    this.live.value = null;
    this.root = game.root;
    this.fen = fen;
    this.tree = game.tree;
    this.id = game.id ?? crypto.randomUUID();
    this.date = game.date ?? localTime();
    this.kept = game.kept ?? NOBODY;
    this.annotator = game.annotator ?? "";
    this.ending.value = game.ending ?? null;
    this.record.value = game.record ?? null;
    this.onlyShown = game.id === undefined;
  }

  /** Removes the game. */
  clear(): void {
    this.id = "";
    this.tree = new GameTree();
  }

  /** Makes a separate game of the moves up to `node`. */
  branch(node: Node): void {
    this.tree.promote(node);
    for (const child of [...node.children]) this.tree.remove(child);
    this.id = crypto.randomUUID();
    this.date = localTime();
    this.kept = NOBODY;
    this.change();
  }

  /** Discards the record and the end of the game, which no longer apply. */
  change(): void {
    this.ending.value = null;
    this.record.value = null;
    this.onlyShown = false;
  }

  /** Adds a move after `node` if missing; `view`: the position before it, or any position if the mover is set later. */
  extend(node: Node, move: string, view: View): Node {
    const child = this.tree.add(node, move);
    child.mover = view.turn;
    child.text = moveWords(move, view);
    this.onlyShown = false;
    this.revision.value++;
    return child;
  }

  /** Whether a move is outside the game being played. */
  isVariation(node: Node): boolean {
    return node !== this.tree.root && !GameTree.path(this.live.value?.node ?? this.tree.root).includes(node);
  }
}

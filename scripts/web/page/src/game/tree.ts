import type { PlayerId } from "../engine/board.ts";
import type { Info, Score } from "../engine/words.ts";
import { moveText } from "./elements.ts";
import type { Judgement } from "./judging.ts";
import type { Proved } from "./truth.ts";

/** A position of a game: the move to it, and the findings about it. The first child continues the game. */
export interface Node {
  readonly id: number;
  readonly move: string;
  readonly parent: Node | null;
  readonly ply: number;
  readonly children: Node[];
  /** Who made the move. */
  mover: PlayerId | null;
  /** The move as shown to people. */
  text: string;
  /** For p1. */
  score: Score | null;
  depth: number;
  /** The judgement of the move, if any. */
  judgement: Judgement | null;
  /** The NAG numbers of the move. */
  nags: number[];
  /** People's comments on the move; at the root, on the game. */
  comments: string[];
  /** People's comments before it, if a variation begins with it. */
  before: string[];
  /** The result under perfect play, if the engine knew it when the position was on the page. */
  proved: Proved | null;
  /** The score reported by the engine that made the move, for p1; a later search does not change it. */
  said: Score | null;
  /** The mover's search, if known; the main line begins with the move. */
  search: { seconds: number | null; nodes: number | null; pv: string[] } | null;
  /** A move of the opening, which no player chose. */
  book: boolean;
  /** Milliseconds on the clocks after the move, if it was made by the clock on this page. */
  clocks: Record<PlayerId, number> | null;
}

/** The number of a move: `3.` for the first of a pair, `3…` for the second. */
export const moveNumber = ({ ply }: Pick<Node, "ply">): string => `${Math.ceil(ply / 2)}${ply % 2 ? "." : "…"}`;

/**
 * Stores a search of a position. `score`: for p1; `pv`: begins with the node's move. The start has no move, so it gets
 * only the score; 0 nodes means that the engine reported none.
 */
export function noteSearch(node: Node, score: Score | null, info: Info, pv = [node.move, ...info.pv]): void {
  if (!score) return;
  const { depth, nodes, time } = info;
  node.score = score;
  node.depth = depth;
  if (node.parent) node.search = { seconds: time / 1000, nodes: nodes || null, pv };
}

/** What is known about a position of a game without variations. */
type Ply = Pick<Node, "move"> & Partial<Node>;

/** A game with its variations. */
export class GameTree {
  readonly root: Node;
  private readonly nodes = new Set<Node>();
  private nextId = 0;

  constructor() {
    this.root = this.make("", null);
  }

  /** A game without variations. */
  static of(plies: readonly Ply[]): GameTree {
    const tree = new GameTree();
    let at = tree.root;
    for (const ply of plies) at = Object.assign(tree.add(at, ply.move), { text: moveText(ply.move) }, ply);
    return tree;
  }

  /** All nodes except the root. */
  all(): Node[] {
    return [...this.nodes].filter(({ parent }) => parent);
  }

  has(node: Node): boolean {
    return this.nodes.has(node);
  }

  /** The node, or its nearest ancestor that is still in the tree. */
  left(node: Node): Node {
    let at = node;
    while (at.parent && !this.has(at)) at = at.parent;
    return at;
  }

  /** The node after these moves, if it is in the tree. */
  find(moves: readonly string[]): Node | undefined {
    return moves.reduce((at: Node | undefined, move) => at?.children.find((child) => child.move === move), this.root);
  }

  /** The node after `move`, created if it is new. */
  add(parent: Node, move: string): Node {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const node = this.make(move, parent);
    parent.children.push(node);
    return node;
  }

  /** The node after these moves, which are created if they are new. */
  addLine(moves: readonly string[]): Node {
    return moves.reduce((at: Node, move) => this.add(at, move), this.root);
  }

  /** Removes a node and all that follows. */
  remove(node: Node): void {
    const siblings = node.parent?.children;
    siblings?.splice(siblings.indexOf(node), 1);
    const forget = (gone: Node) => {
      this.nodes.delete(gone);
      gone.children.forEach(forget);
    };
    forget(node);
  }

  /** Makes the path to `node` the main line. */
  promote(node: Node): void {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(at), 1));
    }
  }

  /** The main line below a node. */
  static below(node: Node): Node[] {
    const line: Node[] = [];
    for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
    return line;
  }

  /** The end of the main line below a node. */
  end(from: Node = this.root): Node {
    return GameTree.below(from).at(-1) ?? from;
  }

  /** From the root to the node, without the root. */
  static path(node: Node): Node[] {
    const path: Node[] = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  static moves(node: Node): string[] {
    return GameTree.path(node).map(({ move }) => move);
  }

  /** The line shown at a node: the path to it, and the main line from there. */
  line(node = this.root): Node[] {
    return [...GameTree.path(node), ...GameTree.below(node)];
  }

  /** The same with the root. */
  positions(node = this.root): Node[] {
    return [this.root, ...this.line(node)];
  }

  private make(move: string, parent: Node | null): Node {
    const node: Node = {
      id: this.nextId++,
      move,
      parent,
      ply: parent ? parent.ply + 1 : 0,
      children: [],
      mover: null,
      text: move,
      score: null,
      depth: 0,
      judgement: null,
      nags: [],
      comments: [],
      before: [],
      proved: null,
      said: null,
      search: null,
      book: false,
      clocks: null,
    };
    this.nodes.add(node);
    return node;
  }
}

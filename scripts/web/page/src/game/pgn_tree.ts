import type { Exact } from "./judging.ts";
import { parseScore, plainMove, type RecordedMove, writeScore } from "./recorded.ts";
import { forP1, provedWin } from "./score.ts";
import { GameTree, type Node } from "./tree.ts";
import { type Proved, provedBy } from "./truth.ts";

/** The moves as a tree, and the record of each node. Movers are unknown, so the nodes have no scores yet. */
export function treeOf(moves: readonly RecordedMove[]): { tree: GameTree; recorded: Map<Node, RecordedMove> } {
  const tree = new GameTree();
  const recorded = new Map<Node, RecordedMove>();
  const grow = (parent: Node, line: readonly RecordedMove[]) => {
    let at = parent;
    for (const move of line) {
      const node = tree.add(at, move.move);
      const known = recorded.get(node);
      recorded.set(node, known ? withComments(known, move) : move);
      for (const variation of move.variations) grow(at, variation);
      at = node;
    }
  };
  grow(tree.root, moves);
  return { tree, recorded };
}

/** The record of a move, with people's comments from a variation that repeats it. */
function withComments(move: RecordedMove, again: RecordedMove): RecordedMove {
  const added = [...again.before, ...again.comments].filter((text) => !move.comments.includes(text));
  return { ...move, comments: [...move.comments, ...added] };
}

/**
 * Copies the record of a move to its node, whose mover must be known. A judged move has the score and the proofs of a
 * review.
 */
export function note(node: Node, recorded: RecordedMove): void {
  const { score, depth, seconds, nodes, pv, book, judgement, nags, comments, before } = recorded;
  const parsed = parseScore(score);
  node.score = parsed && node.mover ? forP1(parsed, node.mover) : null;
  node.said = judgement ? null : node.score;
  node.depth = depth ?? 0;
  const rest = { search: { seconds, nodes, pv }, book, judgement, nags, comments, before } satisfies Partial<Node>;
  Object.assign(node, rest);
  if (node.parent) node.parent.proved ??= provedAt(node.parent, node, judgement?.was);
  node.proved ??= provedAt(node, node, judgement?.now);
}

/** The result that a judgement of the mover's move proves for a position, with the distance of the position's score. */
function provedAt({ score }: Node, { mover }: Node, exact: Exact | null | undefined): Proved | null {
  if (!exact || !mover) return null;
  const [proved, win] = [provedBy({ result: exact, plies: null }, mover), score && provedWin(score)];
  return proved.winner !== null && win?.winner === proved.winner ? win : proved;
}

/** The game up to `end`, with all variations. Moves after the end become a variation that repeats the last move. */
export function movesOf(end: Node): RecordedMove[] {
  const path = GameTree.path(end);
  return path.map((node) => {
    const others = node.parent?.children.filter((other) => other !== node) ?? [];
    const beyond = node === end ? node.children.map((child) => [plainMove(node.move), ...variation(child)]) : [];
    return { ...recordedMove(node), variations: [...others.map(variation), ...beyond] };
  });
}

/** A node, the main line below it, and the variations of that line. */
function variation(from: Node): RecordedMove[] {
  const variationsAt = ({ parent }: Node) => parent?.children.slice(1).map(variation) ?? [];
  const line = GameTree.below(from).map((node) => ({ ...recordedMove(node), variations: variationsAt(node) }));
  return [recordedMove(from), ...line];
}

function recordedMove({ move, mover, score, depth, search, ...node }: Node): RecordedMove {
  const { book, judgement, nags, comments, before } = node;
  const found = { score: writeScore(score && forP1(score, mover ?? "p1")), depth: depth || null, ...search };
  return { ...plainMove(move), book, judgement, nags, comments, before, ...found };
}

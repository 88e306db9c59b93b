import { parseScore, plainMove, type RecordedMove, writeScore } from "./recorded.ts";
import { forP1 } from "./score.ts";
import { GameTree, type Node } from "./tree.ts";

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

/** Copies the record of a move to its node, whose mover must be known. A judged move has the score of a review. */
export function note(node: Node, recorded: RecordedMove): void {
  const { score, depth, seconds, nodes, pv, book, judgement, nags, comments, before } = recorded;
  const parsed = parseScore(score);
  node.score = parsed && node.mover ? forP1(parsed, node.mover) : null;
  node.said = judgement ? null : node.score;
  node.depth = depth ?? 0;
  const rest = { search: { seconds, nodes, pv }, book, judgement, nags, comments, before } satisfies Partial<Node>;
  Object.assign(node, rest);
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

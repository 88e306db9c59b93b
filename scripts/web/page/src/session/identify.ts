import { isMoveWord } from "../game/elements.ts";
import type { Root } from "../game/root.ts";
import type { GameTree } from "../game/tree.ts";
import { type Arbiter, moveWords, type View } from "./arbiter.ts";

/**
 * Sets the mover and the move's text in each node of a tree. Removes nodes that the engine refuses or that are not
 * a single word; returns the first refusal, or an empty string. `start`: the start position, whose board names the cards.
 */
export async function identify(rules: Arbiter, root: Root, tree: GameTree, start: View): Promise<string> {
  let refused = "";
  for (const node of tree.all().filter(({ move }) => !isMoveWord(move))) {
    refused ||= node.move;
    tree.remove(node);
  }
  const beginnings = [...tree.root.children];
  for (let first = beginnings.shift(); first; first = beginnings.shift()) {
    const before = first.ply - 1;
    const line = tree.line(first);
    const moves = line.map(({ move }) => move);
    const { movers, refusal } = await rules.movers(root, moves, before);
    refused ||= refusal;
    for (const [index, node] of line.slice(before).entries()) {
      const mover = movers[index];
      if (mover === undefined) {
        tree.remove(node);
        break;
      }
      node.mover = mover;
      node.text = moveWords(node.move, start);
      beginnings.push(...node.children.slice(1));
    }
  }
  return refused;
}

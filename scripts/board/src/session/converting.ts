import type { PlayerId } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import type { KeptGames } from "../game/kept.ts";
import { movesOf } from "../game/pgn_tree.ts";
import { writePgn } from "../game/pgn_write.ts";
import { type Ending, localTime } from "../game/recorded.ts";
import type { Root } from "../game/root.ts";
import { browserStore } from "../game/storage.ts";
import { GameTree, type Node } from "../game/tree.ts";
import type { Play } from "./play.ts";
import { tagsOf, variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";

/** A node with move, mover, text, score, depth, children. */
type PlainNode = [string, PlayerId | null, string, Score | null, number, PlainNode[]];

/** A game as versions up to 0.2 kept it in the browser, as JSON. */
interface OldGame {
  id: string;
  date: number;
  plies: number;
  result: "none" | "p1win" | "p2win" | "draw";
  root: Root;
  moves: PlainNode[];
  play: Omit<Play, "clocks">;
  ending: Ending | null;
  clocks: Play["clocks"];
}

const PREFIX = "quadriga-board.game.";

/** Moves the games that the browser kept as JSON to where games are kept now. One that cannot be moved stays. */
export async function convertOldGames(session: Session, games: KeptGames, store = browserStore): Promise<void> {
  const old = store.keys(PREFIX).flatMap((key) => {
    try {
      return [JSON.parse(store.get(key) ?? "") as OldGame];
    } catch {
      return [];
    }
  });
  for (const game of old.sort((a, b) => a.date - b.date)) {
    try {
      await games.put(game.id, await converted(session, game));
      store.remove(PREFIX + game.id);
    } catch {
      // It is tried again at the next visit.
    }
  }
}

async function converted(session: Session, game: OldGame): Promise<string> {
  const { root, result, ending } = game;
  const tree = new GameTree();
  const grow = (parent: Node, [move, mover, text, score, depth, next]: PlainNode) => {
    const node = Object.assign(tree.add(parent, move), { mover, text, score, depth });
    for (const child of next) grow(node, child);
  };
  for (const child of game.moves) grow(tree.root, child);
  const end = tree.mainLine()[game.plies - 1] ?? tree.root;
  const fen = await session.rules.fenOf(root);
  const details = { root, fen, variant: variantOf(session, root), date: localTime(new Date(game.date)), reason: "" };
  const tags = tagsOf(session, { ...details, play: { ...game.play, clocks: game.clocks }, result, ending });
  const begins = tree.root.children[0]?.mover ?? "p1";
  tags.set("PlyCount", String(game.plies));
  return writePgn({ tags, tail: [], comments: [], position: fen, begins, moves: movesOf(end), result });
}

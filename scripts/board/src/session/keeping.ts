import { effect } from "@preact/signals";
import { type Link, linkText } from "../game/link.ts";
import { sameRoot } from "../game/root.ts";
import type { SavedGame, SavedGames } from "../game/saved.ts";
import { GameTree } from "../game/tree.ts";
import type { Sides, Time } from "./opponents.ts";
import type { Session } from "./session.ts";

/** The game of this tab, for a reload. */
const TAB_KEY = "quadriga-board.tab";
const SAVE_DELAY = 300;

/** The address follows what is shown, and the game is kept in the browser whenever it changes. */
export function keep(session: Session, saved: SavedGames): void {
  effect(() => {
    session.revision.value;
    const shown = session.shown.value;
    if (!shown) return;
    const line = session.tree.line(shown.node).map(({ move }) => move);
    history.replaceState(null, "", linkText({ root: session.root, moves: line, ply: shown.node.ply }));
  });
  effect(() => {
    session.revision.value;
    session.ending.value;
    if (!session.live.value?.node.parent) return;
    const timer = setTimeout(() => {
      if (saved.put(savedGame(session))) sessionStorage.setItem(TAB_KEY, session.id);
    }, SAVE_DELAY);
    return () => clearTimeout(timer);
  });
}

/** The kept game of this tab, if it holds the moves of the address. */
export function tabGame(saved: SavedGames, { root, moves }: Link): SavedGame | null {
  const game = saved.get(sessionStorage.getItem(TAB_KEY) ?? "");
  if (!game || !sameRoot(game.root, root)) return null;
  let at = GameTree.fromPlain(game.moves).root;
  for (const move of moves) {
    const next = at.children.find((child) => child.move === move);
    if (!next) return null;
    at = next;
  }
  return game;
}

export async function resume(session: Session, game: SavedGame, moves?: string[]): Promise<void> {
  const tree = GameTree.fromPlain(game.moves);
  let at = moves ? tree.root : (tree.mainLine()[game.plies - 1] ?? tree.root);
  for (const move of moves ?? []) at = tree.add(at, move);
  const { sides, time } = game.play as { sides: Sides; time: Time };
  await session.adopt({ root: game.root, tree, id: game.id, ending: game.ending, plies: game.plies, sides, time }, at);
  if (game.clocks) session.opponents.setClocks(game.clocks);
}

function savedGame(session: Session): SavedGame {
  const { root, tree, id, live, ending, opponents } = session;
  const view = live.value?.view;
  return {
    id,
    title: view?.board?.title ?? Object.values(root.options)[0] ?? "",
    date: Date.now(),
    plies: live.value?.node.ply ?? 0,
    result: ending.value?.result ?? view?.result ?? "none",
    root,
    moves: tree.toPlain(),
    play: { sides: opponents.sides.value, time: opponents.time.value },
    ending: ending.value,
    clocks: opponents.clock.value?.state(performance.now()) ?? null,
  };
}

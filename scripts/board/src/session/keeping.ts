import { effect } from "@preact/signals";
import type { KeptGames } from "../game/kept.ts";
import { type Link, linkText } from "../game/link.ts";
import { readGames } from "../game/pgn_read.ts";
import { treeOf } from "../game/pgn_tree.ts";
import { writePgn } from "../game/pgn_write.ts";
import type { RecordedGame } from "../game/recorded.ts";
import { sameRoot } from "../game/root.ts";
import { t } from "../i18n/index.ts";
import { recordOf, rootOf } from "./recorded.ts";
import type { Session } from "./session.ts";

/** The game of this tab, for a reload: its id, a line end, its PGN. */
const TAB_KEY = "quadriga-board.tab";
const SAVE_DELAY = 300;

/** The address follows what is shown, and the game is kept whenever it changes. */
export function keep(session: Session, games: KeptGames): void {
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
      const pgn = keepForTab(session);
      if (!session.onlyShown) void put(session, games, pgn);
    }, SAVE_DELAY);
    return () => clearTimeout(timer);
  });
  addEventListener("pagehide", () => session.live.value?.node.parent && keepForTab(session));
}

function keepForTab(session: Session): string {
  const pgn = writePgn(recordOf(session));
  try {
    sessionStorage.setItem(TAB_KEY, `${session.onlyShown ? "" : session.id}\n${pgn}`);
  } catch {
    // A reload then falls back on the address.
  }
  return pgn;
}

async function put(session: Session, games: KeptGames, pgn: string): Promise<void> {
  try {
    await games.put(session.id, pgn);
  } catch (problem) {
    session.notice.value ||= t("notKept", { reason: (problem as Error).message });
  }
}

/** The game of this tab, if it holds the moves of the address. */
export function tabGame(session: Session, { root, moves }: Link): { game: RecordedGame; id?: string } | null {
  const [id = "", ...lines] = (sessionStorage.getItem(TAB_KEY) ?? "").split("\n");
  const [game] = readGames(lines.join("\n"));
  if (!game || !sameRoot(rootOf(session, game), root) || !treeOf(game.moves).tree.find(moves)) return null;
  return { game, ...(id ? { id } : {}) };
}

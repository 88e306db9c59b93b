import { effect, signal } from "@preact/signals";
import type { KeptGames } from "../game/kept.ts";
import { parseLessonLink } from "../game/lesson.ts";
import { type Link, linkText } from "../game/link.ts";
import { readGames } from "../game/pgn_read.ts";
import { treeOf } from "../game/pgn_tree.ts";
import { writePgn } from "../game/pgn_write.ts";
import { parsePuzzleLink } from "../game/puzzle.ts";
import type { RecordedGame } from "../game/recorded.ts";
import { sameRoot } from "../game/root.ts";
import { tabStore } from "../game/storage.ts";
import { t } from "../i18n/index.ts";
import { isLesson } from "./lessons.ts";
import { isPuzzle } from "./puzzles.ts";
import { recordOf, rootOf } from "./recorded.ts";
import type { Session } from "./session.ts";

/** The game of this tab, for a reload: its id, a line end, its PGN. */
const TAB_KEY = "quadriga-board.tab";
const SAVE_DELAY = 300;

/** Whether the page shows the start page: the address names no game. */
export const atStart = signal(false);

/** The address that is being opened. Until the page shows it, the game that it still shows does not write its own. */
export const opening = signal<symbol | null>(null);

/** Lessons and puzzles are not kept, and have addresses of their own. */
const isTask = (gameId: string): boolean => isLesson(gameId) || isPuzzle(gameId);
const namesTask = (hash: string): boolean => (parseLessonLink(hash) ?? parsePuzzleLink(hash)) !== null;

/**
 * The address follows what is shown, and the game is kept whenever it changes, unless it is a lesson or a puzzle. A game
 * that begins on the start page, or after one of these, gets an entry of its own in the history of the browser.
 */
export function keep(session: Session, games: KeptGames): void {
  effect(() => {
    session.game.revision.value;
    const shown = session.view.shown.value;
    if (!shown || opening.value || isTask(shown.game)) return;
    const line = session.game.tree.line(shown.node).map(({ move }) => move);
    const link = linkText({ root: session.game.root, moves: line, ply: shown.node.ply });
    if (atStart.peek() || namesTask(location.hash)) history.pushState(null, "", link);
    else history.replaceState(null, "", link);
    atStart.value = false;
  });
  effect(() => {
    session.game.revision.value;
    session.game.ending.value;
    if (!session.game.live.value?.node.parent || isTask(session.game.id)) return;
    const timer = setTimeout(() => void keepNow(session, games), SAVE_DELAY);
    return () => clearTimeout(timer);
  });
  addEventListener("pagehide", () => {
    if (session.game.live.value?.node.parent && !isTask(session.game.id)) keepForTab(session);
  });
}

/** Keeps the game on the page, if a move has been made and it is neither a lesson nor a puzzle. */
export async function keepNow(session: Session, games: KeptGames): Promise<void> {
  if (!session.game.live.peek()?.node.parent || isTask(session.game.id)) return;
  const pgn = keepForTab(session);
  if (!session.game.onlyShown) await put(session, games, pgn);
}

function keepForTab(session: Session): string {
  const pgn = writePgn(recordOf(session));
  // If it cannot be kept, a reload falls back on the address.
  tabStore.set(TAB_KEY, `${session.game.onlyShown ? "" : session.game.id}\n${pgn}`);
  return pgn;
}

async function put(session: Session, games: KeptGames, pgn: string): Promise<void> {
  try {
    await games.put(session.game.id, pgn);
  } catch (problem) {
    session.notice.value ||= t("notKept", { reason: (problem as Error).message });
  }
}

/** The game of this tab, if it holds the moves of the address. */
export function tabGame(session: Session, { root, moves }: Link): { game: RecordedGame; id?: string } | null {
  const [id = "", ...lines] = (tabStore.get(TAB_KEY) ?? "").split("\n");
  const [game] = readGames(lines.join("\n"));
  if (!game || !sameRoot(rootOf(session, game), root) || !treeOf(game.moves).tree.find(moves)) return null;
  return { game, ...(id ? { id } : {}) };
}

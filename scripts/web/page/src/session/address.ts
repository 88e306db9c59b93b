import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { KeptGames } from "../game/kept.ts";
import { parseLessonLink } from "../game/lesson.ts";
import { type Link, parseLink } from "../game/link.ts";
import { readGames } from "../game/pgn_read.ts";
import { treeOf } from "../game/pgn_tree.ts";
import { writePgn } from "../game/pgn_write.ts";
import { parsePuzzleLink } from "../game/puzzle.ts";
import type { RecordedGame } from "../game/recorded.ts";
import { sameRoot } from "../game/root.ts";
import { tabStore } from "../game/storage.ts";
import { t } from "../i18n/index.ts";
import { isLesson, type Lessons } from "./lessons.ts";
import { answerOtherTabs } from "./other_tabs.ts";
import { isPuzzle, type Puzzles } from "./puzzles.ts";
import { linkOf, openGame, openLinked, recordOf, rootOf } from "./recorded.ts";
import { linkProblem } from "./refusal.ts";
import type { Session } from "./session.ts";

/** The key of this tab's game, for a reload: its id, a line end, its PGN. */
const TAB_KEY = "quadriga-board.tab";
const SAVE_DELAY = 300;

/** Lessons and puzzles are not stored, and have separate addresses. */
export const isTask = (gameId: string): boolean => isLesson(gameId) || isPuzzle(gameId);
const namesTask = (hash: string): boolean => (parseLessonLink(hash) ?? parsePuzzleLink(hash)) !== null;

/** What an address can open, and where games are stored. */
interface Addressed {
  readonly session: Session;
  readonly lessons: Lessons;
  readonly puzzles: Puzzles;
  readonly games: ReadonlySignal<KeptGames | null>;
}

/** Keeps address and page in sync, and stores the game whenever it changes. */
export class Address {
  /** Whether the page shows the start page: the address names no game. */
  readonly atStart = signal(location.hash.length < 2);
  /** The pending request. Until the page shows it, the game still on the page does not write its own address. */
  private readonly opening = signal<symbol | null>(null);

  constructor(private readonly page: Addressed) {}

  /**
   * Shows the game, lesson or puzzle that the address names, or the start page if it names none or none that can be
   * shown. Call it as soon as the address changes: until then, the game on the page still writes its own.
   */
  async open(): Promise<void> {
    const address = Symbol();
    this.opening.value = address;
    try {
      if (location.hash.length < 2) this.toStart();
      else if (await this.openLink()) this.atStart.value = false;
    } catch (error) {
      const problem = linkProblem(error);
      history.replaceState(null, "", location.pathname + location.search);
      this.toStart(problem);
    } finally {
      if (this.opening.peek() === address) this.opening.value = null;
    }
  }

  private toStart(notice = ""): void {
    const { session } = this.page;
    void this.keepNow();
    session.leave();
    session.notice.value = notice;
    this.atStart.value = true;
  }

  /** Returns false if something else is requested meanwhile. */
  private async openLink(): Promise<boolean> {
    const { session, lessons, puzzles } = this.page;
    const lesson = parseLessonLink(location.hash);
    if (lesson) return lessons.open(lesson);
    const puzzle = parsePuzzleLink(location.hash);
    if (puzzle) return puzzles.open(puzzle);
    const link = parseLink(location.hash);
    if (!link) return false;
    this.atStart.value = false;
    const kept = this.tabGame(link);
    if (kept) return openGame(session, kept.game, { ...kept, moves: link.moves.slice(0, link.ply) });
    return openLinked(session, link);
  }

  /**
   * From now on the address follows the page, and the game is stored. A game that begins on the start page, or after a
   * lesson or a puzzle, gets a new entry in the browser's history.
   */
  follow(): void {
    const { game, view } = this.page.session;
    const mayKeep = () => game.live.value?.node.parent && !isTask(game.id);
    effect(() => {
      game.revision.value;
      const shown = view.shown.value;
      if (!shown || this.opening.value || isTask(shown.game)) return;
      const link = linkOf(this.page.session, shown.node);
      if (this.atStart.peek() || namesTask(location.hash)) history.pushState(null, "", link);
      else history.replaceState(null, "", link);
      this.atStart.value = false;
    });
    effect(() => {
      game.revision.value;
      game.ending.value;
      if (!mayKeep()) return;
      const timer = setTimeout(() => void this.keepNow(), SAVE_DELAY);
      return () => clearTimeout(timer);
    });
    answerOtherTabs(() => (mayKeep() ? { id: game.id, address: location.hash } : null));
    addEventListener("pagehide", () => {
      if (mayKeep()) this.keepForTab();
    });
  }

  /** Stores the game on the page, if a move has been made and it is neither a lesson nor a puzzle. */
  async keepNow(): Promise<void> {
    const { games, session } = this.page;
    const { game, notice } = session;
    if (!game.live.peek()?.node.parent || isTask(game.id)) return;
    const pgn = this.keepForTab();
    if (game.onlyShown) return;
    try {
      await games.peek()?.put(game.id, pgn);
    } catch (problem) {
      notice.value ||= t("notKept", { reason: (problem as Error).message });
    }
  }

  private keepForTab(): string {
    const { session } = this.page;
    const pgn = writePgn(recordOf(session));
    // If it cannot be stored, a reload falls back on the address.
    tabStore.set(TAB_KEY, `${session.game.onlyShown ? "" : session.game.id}\n${pgn}`);
    return pgn;
  }

  /** This tab's game, if it contains the moves in the address. */
  private tabGame({ root, moves }: Link): { game: RecordedGame; id?: string } | null {
    const [id = "", ...lines] = (tabStore.get(TAB_KEY) ?? "").split("\n");
    const [game] = readGames(lines.join("\n"));
    if (!game || !sameRoot(rootOf(this.page.session, game), root)) return null;
    return treeOf(game.moves).tree.find(moves) ? { game, ...(id ? { id } : {}) } : null;
  }
}

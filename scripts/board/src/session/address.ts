import type { KeptGames } from "../game/kept.ts";
import { parseLessonLink } from "../game/lesson.ts";
import { BadLink, parseLink } from "../game/link.ts";
import { parsePuzzleLink } from "../game/puzzle.ts";
import { t } from "../i18n/index.ts";
import { atStart, keepNow, opening, tabGame } from "./keeping.ts";
import type { Lessons } from "./lessons.ts";
import { PERSONS } from "./opponents.ts";
import type { Puzzles } from "./puzzles.ts";
import { openGame } from "./recorded.ts";
import { refusalOf, type Session } from "./session.ts";
import { linked, TIME } from "./starting.ts";

/** What an address can name besides games. */
export interface Tasks {
  lessons: Lessons;
  puzzles: Puzzles;
}

/**
 * Shows the game, the lesson or the puzzle of the address, or the start page if it names none or none that can be shown.
 * Call it as soon as the address changes: until then, the game on the page still writes its own.
 */
export async function openAddress(session: Session, games: KeptGames, tasks: Tasks): Promise<void> {
  const address = Symbol();
  opening.value = address;
  try {
    if (location.hash.length < 2) toStart(session, games);
    else if (await openLink(session, tasks)) atStart.value = false;
  } catch (error) {
    const reason = refusalOf(error) ?? (error instanceof BadLink ? error.message : null);
    if (reason === null) throw error;
    history.replaceState(null, "", location.pathname + location.search);
    toStart(session, games, t("badLink", { reason }));
  } finally {
    if (opening.peek() === address) opening.value = null;
  }
}

function toStart(session: Session, games: KeptGames, notice = ""): void {
  void keepNow(session, games);
  session.leave();
  session.notice.value = notice;
  atStart.value = true;
}

/** Returns false if something else is requested meanwhile. */
async function openLink(session: Session, { lessons, puzzles }: Tasks): Promise<boolean> {
  const lesson = parseLessonLink(location.hash);
  if (lesson) return lessons.open(lesson);
  const puzzle = parsePuzzleLink(location.hash);
  if (puzzle) return puzzles.open(puzzle);
  const link = parseLink(location.hash);
  if (!link) return false;
  atStart.value = false;
  const kept = tabGame(session, link);
  if (kept) return openGame(session, kept.game, { ...kept, moves: link.moves.slice(0, link.ply) });
  const onArrival = () => {
    linked.value = session.game.id;
  };
  return session.begin({ root: link.root, sides: PERSONS, time: TIME, onArrival }, link.moves, link.ply);
}

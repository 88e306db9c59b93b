import type { KeptGames } from "../game/kept.ts";
import { parseLessonLink } from "../game/lesson.ts";
import { BadLink, parseLink } from "../game/link.ts";
import { parsePuzzleLink } from "../game/puzzle.ts";
import { t } from "../i18n/index.ts";
import { atStart, keepNow, tabGame } from "./keeping.ts";
import { openLesson } from "./lessons.ts";
import { PERSONS } from "./opponents.ts";
import { openPuzzle } from "./puzzles.ts";
import { openGame } from "./recorded.ts";
import { endSeries, SERIES_ADDRESS, series } from "./series.ts";
import { refusalOf, type Session } from "./session.ts";
import { linked, TIME } from "./starting.ts";

/** Shows the game, the lesson or the puzzle of the address, or the start page if it names none or none that can be shown. */
export async function openAddress(session: Session, games: KeptGames): Promise<void> {
  if (location.hash === SERIES_ADDRESS && series.peek()) return;
  endSeries();
  const problem = await openLink(session);
  if (problem === null) return;
  if (problem) history.replaceState(null, "", location.pathname + location.search);
  const kept = keepNow(session, games);
  session.leave();
  await kept;
  session.notice.value = problem;
  atStart.value = true;
}

/** Null if what the address names is on the page; else why it is not, empty if the address names none. */
async function openLink(session: Session): Promise<string | null> {
  try {
    const lesson = parseLessonLink(location.hash);
    if (lesson) {
      await openLesson(session, lesson);
      atStart.value = false;
      return null;
    }
    const puzzle = parsePuzzleLink(location.hash);
    if (puzzle) {
      await openPuzzle(session, puzzle);
      atStart.value = false;
      return null;
    }
    const link = location.hash === SERIES_ADDRESS ? null : parseLink(location.hash);
    if (!link) return "";
    atStart.value = false;
    const kept = tabGame(session, link);
    if (kept) await openGame(session, kept.game, { ...kept, moves: link.moves.slice(0, link.ply) });
    else {
      await session.begin({ root: link.root, sides: PERSONS, time: TIME }, link.moves, link.ply);
      linked.value = session.id;
    }
    return null;
  } catch (error) {
    const reason = refusalOf(error) ?? (error instanceof BadLink ? error.message : null);
    if (reason === null) throw error;
    return t("badLink", { reason });
  }
}

import { effect } from "@preact/signals";
import { render } from "preact";
import { engineOffers } from "./engine/catalogue.ts";
import { EngineGone } from "./engine/client.ts";
import { BrowserGames, type KeptGames, ServerGames } from "./game/kept.ts";
import { parseLessonLink } from "./game/lesson.ts";
import { type Link, parseLink } from "./game/link.ts";
import { currentLanguage, t } from "./i18n/index.ts";
import { convertOldGames } from "./session/converting.ts";
import { keep, tabGame } from "./session/keeping.ts";
import { judgeLessons, openLesson } from "./session/lessons.ts";
import { PERSONS, type Sides } from "./session/opponents.ts";
import { followResults, usualElo } from "./session/progress.ts";
import { openGame, variantOf } from "./session/recorded.ts";
import { refusalOf, Session } from "./session/session.ts";
import { browserStorage, keepSettings, theme } from "./session/settings.ts";
import { gameOption } from "./session/setup.ts";
import { App } from "./ui/app.tsx";
import { sound } from "./ui/sounds.ts";

const TIME = { kind: "move", milliseconds: 1000 } as const;

async function main(root: HTMLElement): Promise<void> {
  keepSettings();
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.lang = currentLanguage.value;
  });
  const { offers, served } = await engineOffers();
  const session = new Session(offers);
  const games: KeptGames = served ? new ServerGames() : new BrowserGames(browserStorage());
  session.onMove = () => sound(session.live.value?.view.over || session.ending.value ? "end" : "move");
  render(<App session={session} games={games} />, root);
  await session.connect();
  await openAddress(session);
  keep(session, games);
  followResults(session);
  judgeLessons(session);
  window.addEventListener("hashchange", () => void openAddress(session));
  await convertOldGames(session, games, browserStorage());
}

/** The game of the address; without one, a game against the engine. */
async function openAddress(session: Session): Promise<void> {
  let problem = "";
  let link: Link | null = null;
  try {
    const lesson = parseLessonLink(location.hash);
    if (lesson) return await openLesson(session, lesson);
    link = parseLink(location.hash);
  } catch (error) {
    problem = t("badLink", { reason: (error as Error).message });
  }
  try {
    const kept = link && tabGame(session, link);
    if (kept && link) await openGame(session, kept.game, { ...kept, moves: link.moves.slice(0, link.ply) });
    else if (link) await session.begin({ root: link.root, sides: PERSONS, time: TIME }, link.moves, link.ply);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) throw error;
    problem = t("badLink", { reason });
    link = null;
  }
  if (!link) await session.begin({ root: firstRoot(session), sides: firstSides(session), time: TIME });
  if (problem) session.notice.value = problem;
}

function firstRoot(session: Session) {
  const game = gameOption(session.rules.client);
  return { options: game ? { [game.name]: game.default } : {}, position: null };
}

/** A person with the first move of p1 against the engine. */
function firstSides(session: Session): Sides {
  const elo = usualElo(session, variantOf(session, firstRoot(session)));
  return { p1: { kind: "person" }, p2: { kind: "engine", engine: session.offers[0]?.id ?? "", elo } };
}

// Commands that waited for an engine that has ended: the session has already reported it on the page.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof EngineGone) event.preventDefault();
});

const root = document.getElementById("app");
if (root) {
  main(root).catch((error: unknown) => {
    root.textContent = error instanceof Error && error.message === "token" ? t("badToken") : String(error);
  });
}

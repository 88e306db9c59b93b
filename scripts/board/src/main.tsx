import { effect } from "@preact/signals";
import { render } from "preact";
import { engineOffers } from "./engine/catalogue.ts";
import { EngineGone } from "./engine/client.ts";
import { BrowserGames, type KeptGames, ServerGames } from "./game/kept.ts";
import { currentLanguage, t } from "./i18n/index.ts";
import { openAddress } from "./session/address.ts";
import { followHolding } from "./session/holding.ts";
import { atStart, keep } from "./session/keeping.ts";
import { Lessons } from "./session/lessons.ts";
import { followResults } from "./session/progress.ts";
import { Puzzles } from "./session/puzzles.ts";
import { Session } from "./session/session.ts";
import { settings } from "./session/settings.ts";
import { App } from "./ui/app.tsx";
import { sound } from "./ui/sounds.ts";

async function main(root: HTMLElement): Promise<void> {
  settings.keep();
  effect(() => {
    document.documentElement.dataset.theme = settings.theme.value;
    document.documentElement.lang = currentLanguage.value;
  });
  atStart.value = location.hash.length < 2;
  const session = new Session();
  const tasks = { lessons: new Lessons(session), puzzles: new Puzzles(session) };
  // The page comes before the engine, which may have to be downloaded.
  render(<App session={session} tasks={tasks} games={null} />, root);
  const { offers, served } = await engineOffers();
  session.engines.offers.push(...offers);
  const games: KeptGames = served ? new ServerGames() : new BrowserGames();
  session.explorer.sources.keptGames.value = games;
  session.playing.onMove = () =>
    sound(session.game.live.value?.view.over || session.game.ending.value ? "end" : "move");
  render(<App session={session} tasks={tasks} games={games} />, root);
  await session.restart();
  await connection(session);
  // Not `hashchange`, which comes a task later: a move that arrives in between would write the address of its game.
  window.addEventListener("popstate", () => void openAddress(session, games, tasks));
  await openAddress(session, games, tasks);
  keep(session, games);
  followResults(session);
  followHolding(session);
  await keepSite();
}

/** Waits until the rule book has started: at once, or when the person has tried again. */
function connection(session: Session): Promise<void> {
  return new Promise((done) => {
    effect(() => {
      if (session.engines.connected.value) done();
    });
  });
}

/** Has the browser keep a site, for use without a network. */
async function keepSite(): Promise<void> {
  if (!document.querySelector('link[rel="manifest"]')) return;
  // A browser that keeps nothing, or may not, still shows the page.
  await navigator.serviceWorker?.register(`service-worker.js${crossOriginIsolated ? "?threads" : ""}`).catch(() => {});
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

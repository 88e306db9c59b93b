import { effect } from "@preact/signals";
import { render } from "preact";
import { engineOffers } from "./engine/catalogue.ts";
import { EngineGone } from "./engine/client.ts";
import { NotFetched } from "./engine/not_fetched.ts";
import { BrowserGames, ServerGames } from "./game/kept.ts";
import { isEmbedded } from "./game/link.ts";
import { t } from "./i18n/index.ts";
import { openEmbedded } from "./session/embedding.ts";
import { Page } from "./session/page.ts";
import type { Session } from "./session/session.ts";
import { App } from "./ui/app.tsx";
import { keepSettings } from "./ui/arrival.ts";
import { EmbedPage } from "./ui/embed_page.tsx";
import { sound } from "./ui/sounds.ts";

async function main(root: HTMLElement): Promise<void> {
  keepSettings();
  const page = new Page();
  const { session, games, address } = page;
  const embedded = isEmbedded(location.hash);
  // Render before starting the engine, which may have to be downloaded.
  render(embedded ? <EmbedPage session={session} /> : <App page={page} />, root);
  const { offers, served } = await engineOffers();
  session.engines.offers.push(...offers);
  games.value = served ? new ServerGames() : new BrowserGames();
  session.playing.onMove = () => sound(session.game.result.value === null ? "move" : "end");
  await session.restart();
  await connection(session);
  if (embedded) return openEmbedded(session);
  // Not `hashchange`, which fires a task later: a move in between would write the address of its game.
  window.addEventListener("popstate", () => void address.open());
  await address.open();
  address.follow();
  await keepSite();
}

/** Waits until the rule book has started, at once or after the person has tried again. */
function connection(session: Session): Promise<void> {
  return new Promise((done) => {
    effect(() => {
      if (session.engines.connected.value) done();
    });
  });
}

/** Lets the browser cache a site for offline use. */
async function keepSite(): Promise<void> {
  if (!document.querySelector('link[rel="manifest"]')) return;
  // Without a cache, the page still works.
  await navigator.serviceWorker?.register(`service-worker.js${crossOriginIsolated ? "?threads" : ""}`).catch(() => {});
}

// Ignores commands pending when an engine ended, which the session has already reported.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof EngineGone) event.preventDefault();
});

const root = document.getElementById("app");
if (root) {
  main(root).catch((error: unknown) => {
    root.textContent = error instanceof NotFetched ? t("badToken") : String(error);
  });
}

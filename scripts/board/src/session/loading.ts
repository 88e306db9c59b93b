import { signal } from "@preact/signals";
import type { Extra } from "../engine/catalogue.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "./session.ts";

/** What is being loaded. */
export const loading = signal<Extra | null>(null);

/** What the engine can load for a game and has not loaded; null if there is nothing. */
export const loadable = (session: Session, game: string): Extra | null => {
  loading.value; // when it has been loaded
  const extra = session.engines.offers[0]?.extra;
  return extra && extra.game === game ? extra : null;
};

/** Loads it, and starts all engines again, which then have it; false, and a notice is shown, if it cannot be loaded. */
export async function loadExtra(session: Session): Promise<boolean> {
  const [offer] = session.engines.offers;
  if (!offer?.extra || !offer.load || loading.value) return false;
  loading.value = offer.extra;
  try {
    session.engines.offers[0] = await offer.load();
    await session.renew();
    return true;
  } catch (error) {
    session.notice.value = t("valuesNotLoaded", { reason: error instanceof Error ? error.message : String(error) });
    return false;
  } finally {
    loading.value = null;
  }
}

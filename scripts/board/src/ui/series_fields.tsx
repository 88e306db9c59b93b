import { t } from "../i18n/index.ts";
import type { Sides } from "../session/opponents.ts";
import { variantOf } from "../session/recorded.ts";
import { bookOf, type EngineSide, type SeriesSetup, startSeries } from "../session/series.ts";
import type { Session } from "../session/session.ts";
import { Field, NumberField } from "./fields.tsx";
import { sideName } from "./players.tsx";

const MOST_GAMES = 1000;

/** How many games two engines play. */
export function SeriesFields({ games, onChange }: { games: number; onChange(games: number): void }) {
  return (
    <fieldset>
      <legend>{t("series")}</legend>
      <Field label={t("seriesGames")}>
        <NumberField value={games} min={1} max={MOST_GAMES} step={1} testid="series-games" onChange={onChange} />
      </Field>
      <p class="muted">{t("seriesHint")}</p>
    </fieldset>
  );
}

/** The two engines; null if a person plays. */
export function bothEngines({ p1, p2 }: Sides): [EngineSide, EngineSide] | null {
  return p1.kind === "engine" && p2.kind === "engine" ? [p1, p2] : null;
}

/** Starts a series from the book of the game, or from the position if one is given. */
export async function beginSeries(
  session: Session,
  { root, engines, ...rest }: Pick<SeriesSetup, "root" | "engines" | "time" | "games">,
): Promise<void> {
  const isWanted = session.request();
  const book = root.position === null ? await bookOf(variantOf(session, root)) : [];
  const names: [string, string] = [sideName(session, engines[0]), sideName(session, engines[1])];
  if (isWanted()) startSeries(session, { root, engines, names, openings: book, ...rest });
}

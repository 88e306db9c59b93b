import { t } from "../i18n/index.ts";
import { levelText } from "../session/levels.ts";
import { suggestion, usualElo } from "../session/progress.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { linked, newGame, playOn } from "../session/starting.ts";

/** After a game against an engine: another game at a level that suits better. */
export function LevelSuggestion({ session }: { session: Session }) {
  const suggested = suggestion.value;
  if (!suggested || suggested.game !== session.live.value?.game) return null;
  const play = async () => {
    const { sides, time } = session.opponents;
    const at = (side: typeof sides.value.p1) => (side.kind === "engine" ? { ...side, elo: suggested.elo } : side);
    const { p1, p2 } = sides.value;
    const setup = { sides: { p1: at(p1), p2: at(p2) }, time: time.value };
    await session.begin(newGame(session, session.root.options, setup));
  };
  return (
    <p class="suggestion">
      <span>{t(suggested.after === "win" ? "tryHarder" : "tryEasier")}</span>
      <button type="button" data-testid="try-level" onClick={() => void play()}>
        {t("playLevel", { level: levelText(suggested.elo) })}
      </button>
    </p>
  );
}

/** After a link has been opened: an opponent, who takes over the other side. */
export function OpponentOffer({ session }: { session: Session }) {
  const shown = session.shown.value;
  if (!shown || shown.game !== linked.value || shown.view.over) return null;
  return (
    <p class="suggestion">
      <button type="button" class="primary" data-testid="play-on" onClick={() => void playOn(session)}>
        {t("playOn")}
      </button>
      <span>{`${t("level")}: ${levelText(usualElo(session, variantOf(session, session.root)))}`}</span>
    </p>
  );
}

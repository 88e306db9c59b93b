import { t } from "../i18n/index.ts";
import { levelText } from "../session/levels.ts";
import { suggestion } from "../session/progress.ts";
import type { Session } from "../session/session.ts";

/** After a game against an engine: another game at a level that suits better. */
export function LevelSuggestion({ session }: { session: Session }) {
  const suggested = suggestion.value;
  if (!suggested || suggested.game !== session.live.value?.game) return null;
  const play = async () => {
    const { sides, time } = session.opponents;
    const at = (side: typeof sides.value.p1) => (side.kind === "engine" ? { ...side, elo: suggested.elo } : side);
    const { p1, p2 } = sides.value;
    const root = await session.rules.newStart(session.root.options);
    await session.begin({ root, sides: { p1: at(p1), p2: at(p2) }, time: time.value });
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

import { useEffect } from "preact/hooks";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { analysisInGame } from "../session/settings.ts";
import { ToggleButton } from "./toggle_button.tsx";

/** Whether a person plays against a level of the engine, so that scores and lines would give the game away. */
const plays = ({ opponents }: Session): boolean => {
  const { p1, p2 } = opponents.sides.value;
  return opponents.soloPerson.value !== null && [p1, p2].some((side) => side.kind === "engine" && side.elo !== null);
};

const mayHide = (session: Session): boolean => {
  const live = session.live.value;
  return plays(session) && !!live && !live.view.over && !session.ending.value;
};

/** Whether the page keeps scores and lines to itself until the game is over; an analysis under way ends then. */
export function useSpoilerGuard(session: Session): boolean {
  const hidden = mayHide(session) && !analysisInGame.value;
  useEffect(() => {
    if (hidden) session.analysis.on.value = session.analysis.threatOn.value = false;
  }, [hidden]);
  return hidden;
}

/** Shows scores and lines during the game, or hides them again. */
export function SpoilerButton({ session }: { session: Session }) {
  if (!mayHide(session)) return null;
  return (
    <p class="spoilers">
      <ToggleButton on={analysisInGame} label={t("analysisInGame")} testid="analysis-in-game" />
    </p>
  );
}

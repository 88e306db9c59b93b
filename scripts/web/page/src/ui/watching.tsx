import { scoreWords } from "../board/score_words.ts";
import type { PlayerId } from "../engine/board.ts";
import { forP1 } from "../game/score.ts";
import { t } from "../i18n/index.ts";
import { moveWords } from "../session/arbiter.ts";
import type { Session } from "../session/session.ts";
import { SearchFacts } from "./texts.tsx";

/** The number of moves shown of a line. */
const WRITTEN_MOVES = 6;

/** The searches of both engines in a game that a person watches. */
export function WatchingPanel({ session }: { session: Session }) {
  if (!session.opponents.bothEngines.value) return null;
  return (
    <section class="panel watching two-engines" aria-label={t("engines")} data-testid="watching">
      {(["p1", "p2"] as const).map((player) => (
        <Searched key={player} session={session} player={player} />
      ))}
    </section>
  );
}

/** The current or last search of an engine: score, progress, line. */
function Searched({ session, player }: { session: Session; player: PlayerId }) {
  const { view, opponents } = session;
  const info = opponents.reports[player].value;
  const shown = view.shown.value;
  const line = shown ? (info?.pv ?? []).map((move) => moveWords(move, shown.view)) : [];
  return (
    <section class={`engine-column ${opponents.thinking.value === player ? "active" : ""}`}>
      <h3 class="cut">{view.player(player)}</h3>
      <strong class="score">{info?.score ? scoreWords(forP1(info.score, player), view.player) : "–"}</strong>
      <SearchFacts last={info} />
      <p class="line">
        {line.slice(0, WRITTEN_MOVES).join(" ")}
        {line.length > WRITTEN_MOVES && " …"}
      </p>
    </section>
  );
}

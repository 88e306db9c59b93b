import type { Info } from "../engine/words.ts";
import { forP1 } from "../game/score.ts";
import { t, word } from "../i18n/index.ts";
import type { View } from "../session/arbiter.ts";
import type { Session } from "../session/session.ts";
import { scoreWords } from "./score_words.ts";

const MOST_LINES = 5;
const LONGEST_LINE = 6;
/** Six moves of this many letters fit in one row. */
const SHORT_MOVE = 5;

/** Lines of an engine about the position on the page; pointing at a move shows the position after it. */
export function AnalysisPanel({ session }: { session: Session }) {
  const { analysis } = session;
  const { on, multipv, lines, threatOn } = analysis;
  const view = session.shown.value?.view;
  const best = lines.value[0];
  // The size of the panel depends on the position alone: nothing moves under the pointer while reports arrive.
  const rows = view?.legal?.some((move) => session.moveText(move, view).length > SHORT_MOVE) ? 2 : 1;
  return (
    <section class={`panel analysis ${on.value ? "on" : ""}`} aria-label={t("analysis")}>
      <header>
        <button
          type="button"
          aria-pressed={on.value}
          data-testid="analyse"
          onClick={() => {
            on.value = !on.value;
          }}
        >
          {t("analyse")}
        </button>
        <button
          type="button"
          aria-pressed={threatOn.value}
          title={t("threatHint")}
          data-testid="threat"
          onClick={() => {
            threatOn.value = !threatOn.value;
          }}
        >
          {t("threat")}
        </button>
        <label class="inline">
          {t("lines")}
          <select
            value={multipv.value}
            data-testid="multipv"
            onChange={(event) => {
              multipv.value = Number(event.currentTarget.value);
            }}
          >
            {Array.from({ length: MOST_LINES }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
        <span class="muted depth">{best && t("depth", { depth: best.depth })}</span>
      </header>
      {on.value && view?.over && <p class="muted">{t("nothingToAnalyse")}</p>}
      {threatOn.value && (
        <p class="threats" data-testid="threats">
          {view && analysis.threat.value && (threats(session, analysis.threat.value, view) || t("noThreat"))}
        </p>
      )}
      <ol
        class={`lines ${on.value ? "on" : ""}`}
        data-testid="lines"
        style={{ "--lines": on.value ? multipv.value : 0, "--rows": rows }}
        onMouseLeave={() => void session.peek(null)}
      >
        {lines.value.map((info, rank) => (
          <Line key={rank} session={session} info={info} />
        ))}
      </ol>
    </section>
  );
}

const threats = (session: Session, moves: string[], view: View): string =>
  moves.map((move) => session.moveText(move, view)).join(", ");

function Line({ session, info }: { session: Session; info: Info }) {
  const view = session.shown.value?.view;
  if (!view || !info.score) return null;
  return (
    <li>
      <span class="score">{scoreWords(forP1(info.score, view.turn), (player) => word(session.player(player)))}</span>
      {info.pv.slice(0, LONGEST_LINE).map((move, index) => {
        const moves = info.pv.slice(0, index + 1);
        return (
          <button
            key={index}
            type="button"
            class="pv"
            onMouseEnter={() => void session.peek(moves)}
            onFocus={() => void session.peek(moves)}
            onBlur={() => void session.peek(null)}
            onClick={() => void session.tryLine(moves)}
          >
            {session.moveText(move, view)}
          </button>
        );
      })}
    </li>
  );
}

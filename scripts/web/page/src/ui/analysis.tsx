import { useRef } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import { provedWords, scoreWords } from "../board/score_words.ts";
import type { PlayerId } from "../engine/board.ts";
import type { Info } from "../engine/words.ts";
import { forP1 } from "../game/score.ts";
import { provedBy } from "../game/truth.ts";
import { t } from "../i18n/index.ts";
import { moveWords, type View } from "../session/arbiter.ts";
import { type EngineLines, firstDifference } from "../session/engine_lines.ts";
import type { Session } from "../session/session.ts";
import { ToggleButton, to } from "./buttons.tsx";
import { Select } from "./fields.tsx";
import { SearchFacts } from "./texts.tsx";
import { PreviewButton, ValuesOfMoves } from "./values.tsx";

const LONGEST_LINE = 6;
/** The same if two engines analyse. */
const LONGEST_BESIDE = 5;
/** Six moves of this many letters fit in one row. */
const SHORT_MOVE = 5;

/** Lines of an engine about the position on the page; pointing at a move shows the position after it. */
export function AnalysisPanel({ session }: { session: Session }) {
  const { analysis } = session;
  const { on, multipv, threatOn, first, second } = analysis;
  const view = session.view.shown.value?.view;
  const wasOn = useRef(false);
  wasOn.current ||= on.value;
  // The size of the panel depends only on the position, so nothing moves under the pointer while reports arrive.
  const rows = view?.legal?.some((move) => moveWords(move, view).length > SHORT_MOVE) ? 2 : 1;
  return (
    <section class={`panel analysis ${on.value ? "on" : ""}`} aria-label={t("analysis")}>
      <p class="hidden" role="status" data-testid="analysis-news">
        {wasOn.current && t(on.value ? "analysisOn" : "analysisOff")}
      </p>
      <header class="row centred">
        <ToggleButton on={on} label={t("analyse")} testid="analyse" aria-keyshortcuts="l" />
        <ToggleButton on={threatOn} label={t("threat")} title={t("threatHint")} testid="threat" aria-keyshortcuts="x" />
        <ToggleButton on={session.values.on} label={t("values")} title={t("valuesHint")} testid="values" />
        <label class="inline">
          {t("lines")}
          <Select
            value={String(multipv.value)}
            choices={[1, 2, 3, 4, 5].map((count) => [String(count), String(count)])}
            testid="multipv"
            onChange={(count) => to(multipv)(Number(count))}
          />
        </label>
        {on.value && <Beside session={session} />}
      </header>
      {on.value && !second.offer.value && <SearchFacts last={first.last.value} />}
      {on.value && view?.over && <p class="muted">{t("nothingToAnalyse")}</p>}
      {threatOn.value && (
        <p class="threats cut" data-testid="threats">
          {view && analysis.threat.value && threatText(analysis.threat.value, view)}
        </p>
      )}
      <ValuesOfMoves session={session} />
      <div class={second.offer.value ? "two-engines" : ""}>
        <EngineColumn session={session} engine={first} beside={second} rows={rows} testid="lines" />
        {second.offer.value && (
          <EngineColumn session={session} engine={second} beside={first} rows={rows} testid="lines-beside" />
        )}
      </div>
    </section>
  );
}

/** Chooses the second analysing engine, which may be another process of the first one. */
function Beside({ session }: { session: Session }) {
  const { beside } = session.analysis;
  return (
    <label class="inline">
      {t("beside")}
      <Select
        value={beside.value}
        choices={[["", t("besideNone")], ...session.engines.offers.map(({ id, name }) => [id, name] as const)]}
        testid="beside"
        onChange={to(beside)}
      />
    </label>
  );
}

/** The lines of an engine. With two engines it has a heading, and its main line is marked where they differ. */
function EngineColumn({ session, engine, beside, rows, testid }: ColumnProps) {
  const { on, multipv } = session.analysis;
  const two = session.analysis.second.offer.value !== null;
  const [own, other] = [engine.lines.value[0]?.pv, beside.lines.value[0]?.pv];
  const differs = two && own && other ? firstDifference(own, other) : null;
  const stop = useOneStop<HTMLOListElement>();
  return (
    <section class={two && differs === 0 ? "engine-column disagrees" : "engine-column"}>
      {two && <EngineHead engine={engine} differs={differs === 0} />}
      <ol
        {...stop}
        tabIndex={-1}
        aria-label={t("lines")}
        class={`lines ${on.value ? "on" : ""}`}
        data-testid={testid}
        style={{ "--lines": on.value ? multipv.value : 0, "--rows": two ? rows + 2 : rows }}
        onMouseLeave={() => void session.view.peek(null)}
      >
        {engine.lines.value.map((info, rank) => (
          <Line
            key={rank}
            session={session}
            info={info}
            most={two ? LONGEST_BESIDE : LONGEST_LINE}
            differs={rank === 0 ? differs : null}
          />
        ))}
      </ol>
    </section>
  );
}

interface ColumnProps {
  session: Session;
  engine: EngineLines;
  beside: EngineLines;
  rows: number;
  testid: string;
}

/** The name of an engine, and the progress of its search. */
function EngineHead({ engine, differs }: { engine: EngineLines; differs: boolean }) {
  return (
    <header>
      <h3 class="cut">{engine.offer.value?.name}</h3>
      <SearchFacts last={engine.last.value} />
      <p class="differs-note">{differs && t("bestDiffers")}</p>
    </header>
  );
}

const threatText = (moves: string[], view: View): string =>
  moves.length ? t("threats", { moves: moves.map((move) => moveWords(move, view)).join(", ") }) : t("noThreat");

function Line({ session, info, most, differs }: LineProps) {
  const view = session.view.shown.value?.view;
  if (!view || !info.score) return null;
  const value = session.values.known.value.get(info.pv[0] ?? "");
  const name = session.view.player;
  return (
    <li>
      <span class="score">
        {value ? provedWords(provedBy(value, view.turn), name) : scoreWords(forP1(info.score, view.turn), name)}
      </span>
      {info.pv.slice(0, most).map((move, index) => {
        const moves = info.pv.slice(0, index + 1);
        return (
          <PreviewButton
            key={index}
            session={session}
            moves={moves}
            class={index === differs ? "pv differs" : "pv"}
            title={index === differs ? t("linesDiffer") : undefined}
          >
            {moveWords(move, view)}
          </PreviewButton>
        );
      })}
      {info.pv.length > most && " …"}
    </li>
  );
}

interface LineProps {
  session: Session;
  info: Info;
  /** The number of moves shown. */
  most: number;
  /** The index of the first move in which the engines' lines differ. */
  differs: number | null;
}

/** The number of moves shown per line. */
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

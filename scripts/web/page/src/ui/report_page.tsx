import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Result } from "../engine/board.ts";
import { type Analysis, type Report, type ReportedGame, scoreFrom, treeOf } from "../game/reported.ts";
import { scoreText } from "../game/score.ts";
import { CrossTable, Panel, Standings, TestPanel } from "./match_figures.tsx";
import { CurvesPlot, type Ending, EndingsPlot, Histogram } from "./plots.tsx";
import { whyOf } from "./result_words.ts";
import { Viewer } from "./viewer.tsx";

const MOST_FAULTS = 20;

/** A match or an analysis as one page. Its texts are in English, like its data. */
export function ReportPage({ report }: { report: Report }) {
  const { title, lines, match, analysis, games, boards } = report;
  const [section, setSection] = useState<HTMLElement | null>(null);
  const drawn = games.filter((game) => game.boards.length).length;
  const heading = analysis ? "Main lines" : "Games";
  return (
    <>
      <header>
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line} class="muted">
            {line}
          </p>
        ))}
        {games.length > 0 && (
          <p>
            <a href="#game=1">Step through the {heading.toLowerCase()}</a>
          </p>
        )}
      </header>
      {match && (
        <div class="panels">
          <Standings match={match} />
          <CrossTable match={match} />
          <TestPanel match={match} />
        </div>
      )}
      {match && games.length > 0 && <GamePlots games={games} />}
      {analysis && <AnalysisPlots analysis={analysis} />}
      <Faults games={games} />
      {analysis && <Positions analysis={analysis} linked={games.length > 0} />}
      {games.length > 0 && (
        <section
          id="viewer"
          class="panel"
          tabIndex={-1}
          ref={setSection}
          aria-label="Viewer: arrow keys step through the moves, Page Up and Page Down through the games"
        >
          <h2>
            {boards.length && drawn < games.length ? `${heading}, ${drawn} of ${games.length} with boards` : heading}
          </h2>
          {section && <Viewer report={report} section={section} />}
        </section>
      )}
    </>
  );
}

/** The figures of a match. Player names differ between games. */
function GamePlots({ games }: { games: ReportedGame[] }) {
  const known = new Set(games.map(({ players }) => players.map(([name]) => name).join()));
  const [p1, p2] = known.size === 1 ? (games[0] as ReportedGame).players.map(([name]) => name) : ["p1", "p2"];
  const names = { p1win: `${p1} wins`, p2win: `${p2} wins`, draw: "draw", none: "no result" };
  const curves = games.map((game) => ({ result: game.result, line: treeOf(game).positions() }));
  return (
    <div class="panels">
      <EndingsPlot endings={endingsOf(games)} names={names} />
      {curves.some(({ line }) => line.some(({ score }) => score)) && (
        <CurvesPlot curves={curves} names={names} player={p1 ?? "p1"} />
      )}
      <Histogram
        title="Game length"
        name="lengths"
        axis="plies"
        unit="games"
        values={games.map(({ moves }) => moves.length)}
      />
    </div>
  );
}

/** All games, then each reason why games ended, the most frequent first. */
export function endingsOf(games: readonly Pick<ReportedGame, "ended" | "result">[]): Ending[] {
  const none = (): Record<Result, number> => ({ p1win: 0, draw: 0, p2win: 0, none: 0 });
  const all = none();
  const endings = new Map<string, Record<Result, number>>();
  for (const { ended, result } of games) {
    const reason = ended ? whyOf(ended) : "";
    const counts = endings.get(reason) ?? none();
    counts[result]++;
    all[result]++;
    endings.set(reason, counts);
  }
  const total = ([, counts]: [string, Record<Result, number>]) => Object.values(counts).reduce((a, b) => a + b);
  const sorted = [...endings].sort((a, b) => total(b) - total(a));
  return [["all games", all] as const, ...sorted].map(([reason, counts]) => ({ reason, counts }));
}

function Faults({ games }: { games: ReportedGame[] }) {
  const faulty = games.flatMap(({ ended, fault, title }, index) =>
    fault && ended ? [{ ...fault, what: whyOf(ended), title, index }] : [],
  );
  if (!faulty.length) return null;
  return (
    <Panel title="Faults" testid="faults">
      <Table heads={["game", "engine", "fault", "details"]}>
        {faulty.slice(0, MOST_FAULTS).map(({ by, what, detail, tail, title, index }) => (
          <tr key={index}>
            <th scope="row">
              <a href={`#game=${index + 1}`}>{title}</a>
            </th>
            <td>{by || "–"}</td>
            <td>{what}</td>
            <td>
              {detail}
              {tail.length > 0 && (
                <details>
                  <summary>last lines</summary>
                  <pre>{tail.join("\n")}</pre>
                </details>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {faulty.length > MOST_FAULTS && <p class="muted">and {faulty.length - MOST_FAULTS} more</p>}
    </Panel>
  );
}

function AnalysisPlots({ analysis: { scores, depths, times } }: { analysis: Analysis }) {
  const pawns = scores.map(scoreFrom).flatMap((score) => (score?.kind === "cp" ? [score.value / 100] : []));
  const proved = scores.length - pawns.length;
  return (
    <div class="panels">
      {pawns.length > 0 && (
        <Histogram
          title="Scores"
          name="scores"
          axis={`score for the side to move${proved ? `; forced wins and losses, not shown: ${proved}` : ""}`}
          unit="positions"
          values={pawns}
        />
      )}
      {depths.length > 0 && (
        <Histogram title="Depth reached" name="depths" axis="plies" unit="positions" values={depths} />
      )}
      {times.length > 0 && <Histogram title="Time" name="times" axis="seconds" unit="positions" values={times} />}
    </div>
  );
}

const shown = (value: number | null): string => (value === null ? "–" : value.toLocaleString("en"));

function scoreOf(value: number | null): string {
  const score = scoreFrom(value);
  if (!score) return "–";
  return score.kind === "mate" ? `#${String(score.value).replace("-", "−")}` : scoreText(score);
}

function Positions({ analysis: { rows, errors }, linked }: { analysis: Analysis; linked: boolean }) {
  return (
    <>
      <Panel title="Positions" testid="positions">
        <p class="muted">Scores are for the side to move.</p>
        <Table heads={["line", "best move", "score", "depth", "nodes", "seconds", "main line"]}>
          {rows.map(([line, best, score, depth, nodes, seconds, pv], index) => (
            <tr key={index}>
              <th scope="row">{linked ? <a href={`#game=${index + 1}`}>{line}</a> : line}</th>
              <td>{best || "–"}</td>
              <td>{scoreOf(score)}</td>
              <td>{shown(depth)}</td>
              <td>{shown(nodes)}</td>
              <td>{seconds === null ? "–" : seconds.toFixed(2)}</td>
              <td>{pv}</td>
            </tr>
          ))}
        </Table>
      </Panel>
      {errors.length > 0 && (
        <Panel title="Positions that could not be analysed" testid="errors">
          <Table heads={["line", "code", "message"]}>
            {errors.map(([line, code, message]) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{code}</td>
                <td>{message}</td>
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </>
  );
}

/** A table that scrolls within its panel. */
function Table({ heads, children }: { heads: string[]; children: ComponentChildren }) {
  return (
    <div class="figures-place scrolled">
      <table class="figures">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { svgPoints } from "../board/geometry.ts";
import type { EngineFigures, Standing, Test } from "../game/match.ts";
import { t } from "../i18n/index.ts";

const PAIR_POINTS = ["0", "½", "1", "1½", "2"];

const fixed = (value: number, digits = 1): string => value.toFixed(digits).replace("-", "−");
const signed = (value: number): string => `${value > 0 ? "+" : ""}${fixed(value)}`;

/** The Elo difference, or its 95 % bound if one side has won all games. */
function eloText({ games, points, elo, elo_bound, error_95 }: EngineFigures): string {
  if (elo_bound !== null) return `${2 * points > games ? ">" : "<"} ${signed(elo_bound)}`;
  if (elo === null) return "–";
  return error_95 === null ? signed(elo) : `${signed(elo)} ±\u00a0${fixed(error_95)}`;
}

/** All engines, best first. */
export function Standings({ match }: { match: Standing }) {
  const { engines, played, faults } = match.figures;
  const rows = match.head.engines.map((engine, index) => ({ ...engine, figures: engines[index] as EngineFigures }));
  rows.sort((a, b) => b.figures.points - a.figures.points);
  const rated = engines.some(({ elo, elo_bound }) => elo !== null || elo_bound !== null);
  return (
    <Panel title={t("matchStandings")} testid="standings">
      <p class="muted" data-testid="played">
        {t("matchPlayed", { played, planned: match.head.planned })}
      </p>
      <div class="figures-place">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{t("engine")}</th>
              <th scope="col">{t("matchPoints")}</th>
              <th scope="col">{t("matchWon")}</th>
              <th scope="col">{t("matchDrawn")}</th>
              <th scope="col">{t("matchDefeats")}</th>
              {rated && <th scope="col">Elo</th>}
              {rated && (
                <th scope="col" class="los" title={t("matchLosHint")}>
                  LOS
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, version, figures }) => (
              <tr key={name}>
                <th scope="row" title={version}>
                  {name}
                </th>
                <td>
                  {figures.points} / {figures.games}
                </td>
                <td>{figures.wins}</td>
                <td>{figures.draws}</td>
                <td>{figures.losses}</td>
                {rated && <td class="elo">{eloText(figures)}</td>}
                {rated && <td class="los">{figures.los === null ? "–" : `${fixed(figures.los * 100)} %`}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {match.head.engines.length === 2 && engines[0] && (
        <Pairs name={rows[0]?.name ?? ""} figures={rows[0]?.figures as EngineFigures} />
      )}
      {Object.entries(faults).map(([fault, count]) => (
        <p key={fault} class="notice">
          {count} × {fault}
        </p>
      ))}
    </Panel>
  );
}

/** A cross table of more engines is too wide. */
const WIDEST = 8;

/** The points of each engine against every other, in match order. */
export function CrossTable({ match }: { match: Standing }) {
  const names = match.head.engines.map(({ name }) => name);
  if (names.length < 3 || names.length > WIDEST) return null;
  const cell = (one: string, other: string) => {
    const found = match.figures.encounters.find(
      ({ engine, opponent }) => (engine === one && opponent === other) || (engine === other && opponent === one),
    );
    if (!found) return "";
    const points = found.engine === one ? found.points : found.games - found.points;
    return `${points}/${found.games}`;
  };
  return (
    <Panel title={t("matchCross")} testid="cross">
      <table class="figures">
        <thead>
          <tr>
            <td />
            {names.map((name, index) => (
              <th key={name} scope="col" title={name}>
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((one, index) => (
            <tr key={one}>
              <th scope="row">
                {index + 1}. {one}
              </th>
              {names.map((other) => (
                <td key={other}>{one === other ? "–" : cell(one, other)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The number of game pairs by points. */
function Pairs({ name, figures }: { name: string; figures: EngineFigures }) {
  const total = figures.pairs.reduce((sum, count) => sum + count, 0);
  return (
    <dl class="pairs" aria-label={t("matchPairs", { name })} data-testid="pairs">
      <dt>{t("matchPairs", { name })}</dt>
      {figures.pairs.map((count, index) => (
        <dd key={index} style={{ "--share": total ? count / total : 0 }}>
          <span class="muted">{PAIR_POINTS[index]}</span>
          <strong>{count}</strong>
        </dd>
      ))}
    </dl>
  );
}

const WIDTH = 300;
const HEIGHT = 90;

/** The sequential test: its state between the bounds, and its history. */
export function TestPanel({ match }: { match: Standing }) {
  const test = match.figures.sprt;
  if (!test) return null;
  const { llr, lower, upper, elo0, elo1, accepted } = test;
  return (
    <Panel title={t("matchTest")} testid="test">
      <p>
        <strong>LLR {signed2(llr)}</strong>{" "}
        <span class="muted">
          {t("matchBounds", {
            lower: signed2(lower),
            upper: signed2(upper),
            elo0: elo0,
            elo1: elo1,
          })}
        </span>
      </p>
      <Course match={match} test={test} />
      {accepted && <p class="accepted">{t("matchAccepted", { elo: accepted === "elo1" ? elo1 : elo0 })}</p>}
    </Panel>
  );
}

const signed2 = (value: number): string => `${value > 0 ? "+" : ""}${fixed(value, 2)}`;

function Course({ match, test: { lower, upper, llr } }: { match: Standing; test: Test }) {
  const { played } = match.figures;
  const room = (upper - lower) * 0.08;
  const y = (value: number) => ((upper + room - value) / (upper - lower + 2 * room)) * HEIGHT;
  const x = (games: number) => (games / Math.max(1, played)) * WIDTH;
  const points = [[0, 0] as const, ...match.course, [played, llr] as const];
  const path = svgPoints(points.map(([games, value]) => ({ x: x(games), y: y(value) })));
  return (
    <svg
      class="course"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-testid="course"
    >
      <line class="bound" x1="0" x2={WIDTH} y1={y(upper)} y2={y(upper)} />
      <line class="zero" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      <line class="bound" x1="0" x2={WIDTH} y1={y(lower)} y2={y(lower)} />
      <polyline class="curve" points={path} />
    </svg>
  );
}

export function Panel({ title, testid, children }: { title: string; testid: string; children: ComponentChildren }) {
  return (
    <section class="panel" aria-label={title} data-testid={testid}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

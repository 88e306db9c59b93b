import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { svgPoints } from "../board/geometry.ts";
import type { Result } from "../engine/board.ts";
import { advantage } from "../game/score.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { Button } from "./buttons.tsx";
import { Panel } from "./match_figures.tsx";
import { saveFile } from "./save.ts";

const WIDTH = 440;
const LEFT = 44;
const RIGHT = WIDTH - 12;
const MOST_BINS = 30;
const LEAST_BINS = 7;
const MOST_CURVES = 150;

/** The results of games, in the order of legends. */
const RESULTS: Result[] = ["p1win", "draw", "p2win", "none"];

/** A panel with a self-contained figure, and a button that saves it as an SVG file. */
function Figure({ title, name, height, children }: FigureProps) {
  const svg = useRef<SVGSVGElement>(null);
  return (
    <Panel title={title} testid={name}>
      <svg ref={svg} class="plot" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={title}>
        {children}
      </svg>
      <Button
        class="save-plot"
        onClick={() => svg.current && saveFile(svgOf(svg.current), `${name}.svg`)}
        text={t("savePicture", { format: "SVG" })}
      />
    </Panel>
  );
}

interface FigureProps {
  title: string;
  /** The name of its file. */
  name: string;
  height: number;
  children: ComponentChildren;
}

const STYLES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linejoin", "font"];
const TEXT_STYLES = ["font-size", "font-family", "text-anchor"];

/** The drawing as a file: the page's styles of each element become its attributes. */
function svgOf(drawing: SVGSVGElement): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const styled = copy.querySelectorAll("*");
  drawing.querySelectorAll("*").forEach((element, index) => {
    const style = getComputedStyle(element);
    const names = element.localName === "text" ? [...STYLES, ...TEXT_STYLES] : STYLES;
    for (const name of names) styled[index]?.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
}

/** At most `most` round numbers from `low` to `high`. */
function ticks(low: number, high: number, most: number): number[] {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => span / each <= most) ?? span;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

const tickText = (value: number): string => Number(value.toPrecision(6)).toString().replace("-", "−");

function Legend({ shown, names }: { shown: readonly Result[]; names: Record<Result, string> }) {
  return (
    <>
      {shown.map((result, index) => (
        <g key={result} transform={`translate(${LEFT + index * 95},12)`}>
          <rect class={result} width="10" height="10" y="-9" />
          <text x="15">{names[result]}</text>
        </g>
      ))}
    </>
  );
}

/** One way games ended, with the number of games by result. */
export interface Ending {
  reason: string;
  counts: Record<Result, number>;
}

const BAR = 24;

/** The endings of games: a bar for each reason, divided by result. */
export function EndingsPlot({ endings, names }: { endings: Ending[]; names: Record<Result, string> }) {
  const total = ({ counts }: Ending) => RESULTS.reduce((sum, result) => sum + counts[result], 0);
  const most = Math.max(...endings.map(total));
  const width = (count: number) => (count / most) * (RIGHT - 30 - LEFT);
  return (
    <Figure title="How games ended" name="endings" height={28 + 2 * BAR * endings.length}>
      <Legend shown={RESULTS.filter((result) => endings.some(({ counts }) => counts[result]))} names={names} />
      {endings.map((ending, row) => {
        const y = 28 + 2 * BAR * row;
        let x = LEFT;
        return (
          <g key={ending.reason}>
            <text x={LEFT} y={y + 12}>
              {ending.reason}
            </text>
            {RESULTS.map((result) => {
              const count = ending.counts[result];
              x += width(count);
              return (
                <rect key={result} class={result} x={x - width(count)} y={y + 17} width={width(count)} height="18" />
              );
            })}
            <text x={x + 6} y={y + 30}>
              {total(ending)}
            </text>
          </g>
        );
      })}
    </Figure>
  );
}

/** The scores of a game by ply, from its root on. */
interface Curve {
  result: Result;
  line: Node[];
}

const CURVES = 190;
const TOP = 24;

/** The scores of games by ply: a curve for each game, and the median while at least a fifth of them continue. */
export function CurvesPlot({ curves, names, player }: CurvesProps) {
  const longest = Math.max(1, ...curves.map(({ line }) => line.length - 1));
  const x = (ply: number) => LEFT + (ply / longest) * (RIGHT - LEFT);
  const y = (share: number) => TOP + ((1 - share) / 2) * (CURVES - TOP);
  const points = (shares: [ply: number, share: number][]) =>
    svgPoints(shares.map(([ply, share]) => ({ x: x(ply), y: y(share) })));
  const all = curves.map(({ line }) =>
    line.flatMap(({ ply, score }): [number, number][] => (score ? [[ply, advantage(score)]] : [])),
  );
  const step = Math.ceil(curves.length / MOST_CURVES);
  return (
    <Figure title="Scores by ply" name="scores" height={CURVES + 36}>
      <Legend shown={RESULTS.filter((result) => curves.some((curve) => curve.result === result))} names={names} />
      {all.map(
        (shares, index) =>
          index % step === 0 &&
          shares.length > 0 && (
            <polyline key={index} class={`curve ${curves[index]?.result}`} points={points(shares)} />
          ),
      )}
      <line class="axis" x1={LEFT} x2={RIGHT} y1={y(0)} y2={y(0)} />
      <polyline class="curve median" points={points(medians(all, Math.max(5, curves.length / 5)))} />
      {[1, 0, -1].map((share) => (
        <text key={share} class="left" x={LEFT - 6} y={y(share) + 4}>
          {share > 0 ? "won" : share < 0 ? "lost" : "0"}
        </text>
      ))}
      {ticks(0, longest, 8).map((ply) => (
        <text key={ply} class="below" x={x(ply)} y={CURVES + 16}>
          {ply}
        </text>
      ))}
      <text class="below" x={(LEFT + RIGHT) / 2} y={CURVES + 32}>
        ply; positive scores favour {player}; the thick line is the median
      </text>
    </Figure>
  );
}

interface CurvesProps {
  curves: Curve[];
  names: Record<Result, string>;
  /** The name of p1. */
  player: string;
}

/** The median at each ply for which at least `least` games have a score. */
export function medians(games: [ply: number, share: number][][], least: number): [ply: number, share: number][] {
  const columns = new Map<number, number[]>();
  for (const [ply, share] of games.flat()) {
    const column = columns.get(ply);
    if (column) column.push(share);
    else columns.set(ply, [share]);
  }
  return [...columns]
    .filter(([, column]) => column.length >= least)
    .sort(([one], [other]) => one - other)
    .map(([ply, column]) => [ply, column.sort((a, b) => a - b)[Math.floor(column.length / 2)] ?? 0]);
}

/** Bins of equal width, which is whole for whole numbers; at least LEAST_BINS, so that bars stay narrow. */
export function binned(values: readonly number[]): { low: number; width: number; counts: number[] } {
  const whole = values.every(Number.isInteger);
  let [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (whole && most - least + 1 < LEAST_BINS) {
    least -= Math.floor((LEAST_BINS - (most - least + 1)) / 2);
    most = least + LEAST_BINS - 1;
  }
  const width = whole ? Math.ceil((most - least + 1) / MOST_BINS) : (most - least || 1) / MOST_BINS;
  const low = whole ? least - 0.5 : least;
  const counts: number[] = new Array(whole ? Math.ceil((most - least + 1) / width) : MOST_BINS).fill(0);
  for (const value of values) {
    const bin = Math.min(counts.length - 1, Math.floor((value - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { low, width, counts };
}

const BARS = 170;

/** The frequency of values; `axis` describes the values, `unit` what is counted. */
export function Histogram({ title, name, axis, unit, values }: HistogramProps) {
  const { low, width, counts } = binned(values);
  const most = Math.max(...counts);
  const high = low + width * counts.length;
  const x = (value: number) => LEFT + ((value - low) / (high - low)) * (RIGHT - LEFT);
  const y = (count: number) => TOP + (1 - count / most) * (BARS - TOP);
  return (
    <Figure title={title} name={name} height={BARS + 36}>
      {ticks(0, most, 4)
        .filter(Number.isInteger)
        .map((count) => (
          <g key={count}>
            <line class="grid" x1={LEFT} x2={RIGHT} y1={y(count)} y2={y(count)} />
            <text class="left" x={LEFT - 6} y={y(count) + 4}>
              {count}
            </text>
          </g>
        ))}
      {counts.map((count, index) => (
        <rect
          key={index}
          class="bar"
          x={x(low + width * index) + 0.5}
          y={y(count)}
          width={Math.max(1, (RIGHT - LEFT) / counts.length - 1)}
          height={BARS - y(count)}
        />
      ))}
      {ticks(low, high, 8)
        .filter((value) => !values.every(Number.isInteger) || Number.isInteger(value))
        .map((value) => (
          <text key={value} class="below" x={x(value)} y={BARS + 16}>
            {tickText(value)}
          </text>
        ))}
      <text class="below" x={(LEFT + RIGHT) / 2} y={BARS + 32}>
        {axis}
      </text>
      <text x={LEFT} y="12">
        {unit}
      </text>
    </Figure>
  );
}

interface HistogramProps {
  title: string;
  name: string;
  axis: string;
  unit: string;
  values: readonly number[];
}

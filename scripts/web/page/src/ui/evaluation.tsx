import { svgPoints } from "../board/geometry.ts";
import { provedWords, scoreWords, shortWords } from "../board/score_words.ts";
import type { PlayerId, Result } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { shownMark } from "../game/judging.ts";
import { advantage, isWrong, provedWin, scoreText } from "../game/score.ts";
import { moveNumber, type Node } from "../game/tree.ts";
import type { Proved } from "../game/truth.ts";
import { t } from "../i18n/index.ts";
import { POINTS, resultWords } from "./result_words.ts";

/** The appearance of a player in bars and lists. */
export interface Look {
  name: string;
  color: string;
}
export type Looks = Record<PlayerId, Look>;

/** The evaluation as a bar: p1's share grows from p1's side of the board. A finished game fills it. */
export function EvaluationBar({ score, proved = null, result = null, looks, flipped = false }: BarProps) {
  const best = result ?? (proved && (proved.winner ? (`${proved.winner}win` as const) : "draw"));
  const share = best ? SHARES[best] : score ? (1 + advantage(score)) / 2 : 0.5;
  const label = !result && proved ? provedWords(proved, (player) => looks[player].name) : labelOf(score, result, looks);
  const short = proved ?? (score && provedWin(score));
  return (
    <div class="evaluation-bar" role="img" aria-label={label} title={label} data-testid="evaluation">
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="100" fill={looks.p2.color} />
        <rect class="share" width="10" height={share * 100} y={flipped ? 0 : 100 - share * 100} fill={looks.p1.color} />
        <rect class="middle" width="10" height="0.6" y="49.7" />
      </svg>
      <span class="reading">
        {result ? POINTS[result].replace("½–½", "½") : short ? shortWords(short) : barText(score)}
      </span>
    </div>
  );
}

interface BarProps {
  /** For p1. */
  score: Score | null;
  /** The result under perfect play, if the engine knows it. */
  proved?: Proved | null;
  /** Of a game that has ended. */
  result?: Result | null;
  looks: Looks;
  flipped?: boolean;
}

const SHARES: Record<Result, number> = { p1win: 1, p2win: 0, draw: 0.5, none: 0.5 };

function labelOf(score: Score | null, result: Result | null, looks: Looks): string {
  if (result) return resultWords(result, (player) => looks[player].name);
  if (!score) return t("notEvaluated");
  if (provedWin(score)) return scoreWords(score, (player) => looks[player].name);
  return `${t("evaluation")} ${scoreText(score)}. ${t("scoreSign", { player: looks.p1.name })}`;
}

/** An unproved score as short text for the bar: `+0.4`, `−12`. */
const barText = (score: Score | null): string =>
  score ? scoreText(score, Math.abs(score.value) < 1000 ? 1 : 0).replace(/^.(0\.0)$/, "$1") : "–";

const HEIGHT = 100;
const WIDTH = 300;

/** The scores of a line from the root on, ply by ply; a click picks a position, with `onPick`. */
export function Graph({ line, current, looks, byMover = false, onPick }: GraphProps) {
  if (!line.some(({ score }) => score)) {
    return (
      <figure class="graph">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />
        <figcaption>{t("noScores")}</figcaption>
      </figure>
    );
  }
  const x = (ply: number) => (ply / Math.max(1, line.length - 1)) * WIDTH;
  const points = line.flatMap(({ ply, score, mover }) =>
    score ? [{ ply, mover, x: x(ply), y: heightOf(advantage(score)) }] : [],
  );
  const path = svgPoints(points);
  const [start, end] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const pick = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const ply = Math.round(((event.clientX - left) / width) * (line.length - 1));
    const node = line[Math.min(Math.max(ply, 0), line.length - 1)];
    if (node) onPick?.(node);
  };
  return (
    <figure class="graph" data-testid="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("graph")}
        class={onPick && "pickable"}
        onClick={onPick && pick}
      >
        {!byMover && <polygon class="area" points={`${start},${HEIGHT / 2} ${path} ${end},${HEIGHT / 2}`} />}
        <OracleLine line={line} x={x} />
        <line class="zero" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {byMover ? (
          (["p1", "p2"] as const).map((player) => (
            <polyline
              key={player}
              class="curve by-mover"
              style={{ stroke: looks[player].color }}
              points={svgPoints(points.filter(({ mover }) => mover === player))}
            />
          ))
        ) : (
          <polyline class="curve" points={path} />
        )}
        {line.map((node) => {
          const mark = shownMark(node.nags);
          const point = points.find(({ ply }) => ply === node.ply);
          if (!mark || !point) return null;
          const { x: at, y } = point;
          // A line of zero length is a dot, which keeps its shape when the curve is stretched.
          return <line key={node.id} class={`dot ${mark.word}`} x1={at} x2={at} y1={y} y2={y} />;
        })}
        <line class="now" x1={x(current.ply)} x2={x(current.ply)} y1="0" y2={HEIGHT} />
      </svg>
      <figcaption>
        {looks.p1.name && <span title={t("scoreRule")}>{t("scoreSign", { player: looks.p1.name })}</span>}
        <Errors line={line} looks={looks} onPick={onPick} />
      </figcaption>
    </figure>
  );
}

const heightOf = (share: number): number => ((1 - share) / 2) * (HEIGHT - 8) + 4;

/** The proved results under the scores, with marks where a score contradicts them. */
function OracleLine({ line, x }: { line: Node[]; x(ply: number): number }) {
  const proved = line.flatMap(({ ply, proved: result }) => (result ? [{ ply, y: heightOf(shareOf(result)) }] : []));
  if (!proved.length) return null;
  const half = x(1) / 2;
  return (
    <g class="oracle" data-testid="oracle">
      <title>{t("oracleBand")}</title>
      {proved.map(({ ply, y }) => (
        <line key={ply} x1={x(ply) - half} x2={x(ply) + half} y1={y} y2={y} />
      ))}
      {line.filter(wrongScore).map((node) => (
        <line key={node.id} class="wrong" x1={x(node.ply)} x2={x(node.ply)} y1="0" y2={HEIGHT} />
      ))}
    </g>
  );
}

const shareOf = ({ winner }: Proved): number => (winner === "p1" ? 1 : winner === "p2" ? -1 : 0);

/** The score reported with a move, if a proof refutes it. */
const wrongScore = ({ said, proved }: Node): Score | null => (said && proved && isWrong(said, proved) ? said : null);

/** The first wrong score of each engine; a click leads there. */
function Errors({ line, looks, onPick }: Pick<GraphProps, "line" | "looks" | "onPick">) {
  const name = (player: PlayerId) => looks[player].name;
  return (["p1", "p2"] as const).map((player) => {
    const node = line.find((each) => each.mover === player && wrongScore(each));
    const score = node && wrongScore(node);
    if (!score || !node.proved) return null;
    const words = { score: scoreWords(score, name), truth: provedWords(node.proved, name) };
    return (
      <button key={player} type="button" class="wrong-score" data-testid="wrong-score" onClick={() => onPick?.(node)}>
        {t("wrongScore", { player: name(player), move: `${moveNumber(node)} ${node.text}`, ...words })}
      </button>
    );
  });
}

interface GraphProps {
  line: Node[];
  current: Node;
  looks: Looks;
  /** A curve for each player's own scores. */
  byMover?: boolean;
  onPick?: ((node: Node) => void) | undefined;
}

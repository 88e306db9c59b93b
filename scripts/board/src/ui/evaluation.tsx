import { advantage, forP1, scoreText } from "../game/score.ts";
import { t, word } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";

/** The score of the position on the page, for p1: from the analysis, else from the engine that played. */
function currentScore(session: Session) {
  session.revision.value;
  const shown = session.shown.value;
  if (!shown) return null;
  const info = session.analysis.lines.value[0];
  return info?.score ? forP1(info.score, shown.view.turn) : shown.node.score;
}

/** How the players stand: the share of p1 grows from p1's side of the board. */
export function EvaluationBar({ session }: { session: Session }) {
  const score = currentScore(session);
  const [p1, p2] = session.shown.value?.view.board?.players ?? [];
  const share = score ? (1 + advantage(score)) / 2 : 0.5;
  const label = score
    ? t("evaluationOf", { score: scoreText(score), player: word(session.player("p1")) })
    : t("evaluation");
  const flipped = session.flipped.value;
  return (
    <div class="evaluation-bar" role="img" aria-label={label} title={label} data-testid="evaluation">
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        <rect width="10" height="100" fill={p2?.color ?? "#222222"} />
        <rect
          class="share"
          width="10"
          height={share * 100}
          y={flipped ? 0 : 100 - share * 100}
          fill={p1?.color ?? "#fff"}
        />
        <rect class="middle" width="10" height="0.6" y="49.7" />
      </svg>
      <span class="value">{score ? scoreText(score) : ""}</span>
    </div>
  );
}

const HEIGHT = 100;
const WIDTH = 300;

/** The scores of the line on the page, ply by ply; a click shows a position. */
export function Graph({ session }: { session: Session }) {
  session.revision.value;
  const shown = session.shown.value;
  if (!shown) return null;
  const line = [session.tree.root, ...session.tree.line(shown.node)];
  const player = word(session.player("p1"));
  if (!line.some(({ score }) => score)) return <p class="muted">{t("noScores")}</p>;
  const x = (ply: number) => (ply / Math.max(1, line.length - 1)) * WIDTH;
  const points = line.flatMap(({ ply, score }) =>
    score ? [{ ply, x: x(ply), y: ((1 - advantage(score)) / 2) * (HEIGHT - 8) + 4 }] : [],
  );
  const path = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
  const [start, end] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const pick = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const ply = Math.round(((event.clientX - left) / width) * (line.length - 1));
    const node = line[Math.min(Math.max(ply, 0), line.length - 1)];
    if (node) void session.show(node);
  };
  return (
    <figure class="graph" data-testid="graph">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("graph")}
        onClick={pick}
      >
        <polygon class="area" points={`${start},${HEIGHT / 2} ${path} ${end},${HEIGHT / 2}`} />
        <line class="zero" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <polyline class="curve" points={path} />
        <line class="now" x1={x(shown.node.ply)} x2={x(shown.node.ply)} y1="0" y2={HEIGHT} />
      </svg>
      <figcaption>{t("scoreSign", { player })}</figcaption>
    </figure>
  );
}

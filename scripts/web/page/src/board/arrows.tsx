import type { RenderableProps } from "preact";
import type { Board, PlayerId } from "../engine/board.ts";
import type { Session } from "../session/session.ts";
import { type Arrow, arrowsOf, numberPlaces, type Point, svgPoints } from "./geometry.ts";

/** Arrows of one move. `size`: the size of a cell; the class sets the colour. */
export function Arrows({ arrows, size, ...rest }: { arrows: Arrow[]; size: number; class: string }) {
  return (
    <g {...rest}>
      {arrows.map(({ from, to }, index) =>
        to ? (
          <polygon key={index} points={arrowPoints(from, to, size)} />
        ) : (
          <g key={index}>
            <circle class="casing" cx={from.x} cy={from.y} r={size * 0.36} stroke-width={size * 0.13} />
            <circle class="ring" cx={from.x} cy={from.y} r={size * 0.36} stroke-width={size * 0.09} />
          </g>
        ),
      )}
    </g>
  );
}

/** Moves, the first on top. Their numbers are drawn above all arrows, including those of `children`. */
export function NumberedArrows({ moves, size, children }: RenderableProps<{ moves: Arrow[][]; size: number }>) {
  const places = numberPlaces(moves);
  const drawn = moves.map((arrows, rank) => ({ arrows, at: places[rank], rank })).reverse();
  return (
    <>
      {drawn.map(({ arrows, rank }) => (
        <Arrows key={rank} class={`line-arrow rank-${Math.min(rank, 3)}`} arrows={arrows} size={size} />
      ))}
      {children}
      {drawn.map(({ at, rank }) =>
        at ? (
          <g key={rank} class={`line-number rank-${Math.min(rank, 3)}`}>
            <ArrowLabel at={at} size={size} text={String(rank + 1)} />
          </g>
        ) : null,
      )}
    </>
  );
}

/** A number on an arrow, nearer to its start. */
function ArrowLabel({ at: { from, to }, size, text }: { at: Arrow; size: number; text: string }) {
  const at = to ? { x: from.x * 0.65 + to.x * 0.35, y: from.y * 0.65 + to.y * 0.35 } : from;
  return (
    <g class="arrow-label">
      <circle cx={at.x} cy={at.y} r={size * 0.17} />
      <text x={at.x} y={at.y} dy="0.35em" font-size={size * 0.24} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Shaft and head as one outline, ending a little before both centres. */
function arrowPoints(from: Point, to: Point, size: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [shaft, head] = [size * 0.055, size * 0.17];
  const start = size * 0.2;
  const tip = length - size * 0.12;
  const neck = tip - size * 0.28;
  const at = (along: number, aside: number): Point => ({
    x: from.x + ux * along - uy * aside,
    y: from.y + uy * along + ux * aside,
  });
  const side = (way: number) => [at(start, way * shaft), at(neck, way * shaft), at(neck, way * head)];
  return svgPoints([...side(1), at(tip, 0), ...side(-1).reverse()]);
}

/** The first moves of the analysed lines, the threat, the hint, and the person's own arrows. */
export function MoveArrows({ session, board, side, own, marks }: MoveArrowsProps) {
  const { lines, threat, threatOn } = session.analysis;
  const hint = session.hint.given.value;
  const size = board.cellSize;
  // Exact values replace the numbers of the lines.
  const ranked = session.values.on.value && session.values.known.value.size ? [] : lines.value;
  const moves = ranked.map(({ pv }) => (pv[0] ? arrowsOf(pv[0], board, side) : []));
  return (
    <g class="arrows">
      <NumberedArrows moves={moves} size={size}>
        {threatOn.value &&
          threat.value?.map((move) => (
            <Arrows key={move} class="threat-arrow" arrows={arrowsOf(move, board, side)} size={size} />
          ))}
        {hint && <Arrows class="hint-arrow" arrows={hintArrows(hint, board, side)} size={size} />}
        {marks.map((move) => (
          <Arrows key={move} class="hint-arrow task-mark" arrows={arrowsOf(move, board, side)} size={size} />
        ))}
        {own.length > 0 && <Arrows class="own-arrow" arrows={own} size={size} />}
      </NumberedArrows>
    </g>
  );
}

interface MoveArrowsProps {
  session: Session;
  board: Board;
  side: PlayerId;
  /** The person's own arrows. */
  own: Arrow[];
  /** Cells and moves that a text beside the board names. */
  marks: readonly string[];
}

/** The whole move, or a ring on its first element. */
function hintArrows({ move, whole }: { move: string; whole: boolean }, board: Board, side: PlayerId): Arrow[] {
  const arrows = arrowsOf(move, board, side);
  return whole ? arrows : arrows.slice(0, 1).map(({ from }) => ({ from, to: null }));
}

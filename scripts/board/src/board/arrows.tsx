import type { Arrow, Point } from "./geometry.ts";

/** Arrows of one move. `size` is that of a cell; the class gives the colour. */
export function Arrows({ arrows, size, ...rest }: Props) {
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

interface Props {
  arrows: Arrow[];
  size: number;
  class: string;
}

/** A number on an arrow, nearer to its start. */
export function ArrowLabel({ at: { from, to }, size, text }: { at: Arrow; size: number; text: string }) {
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
  const outline = [
    [start, shaft],
    [neck, shaft],
    [neck, head],
    [tip, 0],
    [neck, -head],
    [neck, -shaft],
    [start, -shaft],
  ];
  return outline
    .map(([along = 0, aside = 0]) => [from.x + ux * along - uy * aside, from.y + uy * along + ux * aside])
    .map((point) => point.map((value) => value.toFixed(1)).join(","))
    .join(" ");
}

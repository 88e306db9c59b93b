import { Component } from "preact";
import type { PlayerId } from "../engine/board.ts";
import type { MoveValue } from "../engine/words.ts";
import { hexagon, type Target } from "./geometry.ts";
import { valueSign } from "./score_words.ts";

/** The state of a cell or a card while a move is entered. */
interface TargetState {
  /** A piece stands on it. */
  occupied: boolean;
  legal: boolean;
  chosen: boolean;
  /** A move can begin with it. */
  beginning: boolean;
  /** It has decided the game. */
  winning: boolean;
  /** A piece is dragged over it. */
  over: boolean;
  /** A text beside the board names other targets. */
  aside: boolean;
}

/**
 * A cell or a card as a button above the drawing, with its marks. It is rendered again only if one of its properties
 * differs, since most targets do not change from one position to the next.
 */
export class BoardTarget extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return !isSame(this.props, next);
  }

  override render({ target, size, value, turn, state, label }: Props) {
    const { id, shape, x, y } = target;
    const { occupied, legal, chosen, winning, over, aside } = state;
    const classes = Object.entries({ legal, chosen, winning, over, aside, occupied }).filter(([, is]) => is);
    return (
      <g
        class={["target", shape, ...classes.map(([name]) => name)].join(" ")}
        data-target={id}
        data-testid={`${shape === "card" ? "card" : "cell"}-${id}`}
        role="button"
        aria-label={label}
        aria-pressed={chosen}
        aria-disabled={!legal && !state.beginning}
      >
        <Outline target={target} size={size} class="area" />
        {winning && <circle class="winning-ring" cx={x} cy={y} r={size * 0.42} stroke-width={size * 0.1} />}
        <Outline target={target} size={size} grow={-size * 0.04} class="edge" />
        {value && <ValueMark target={target} size={size} value={value} turn={turn} occupied={occupied} />}
        {shape !== "card" && legal && !value && <Mark target={target} size={size} occupied={occupied} />}
      </g>
    );
  }
}

/** Whether two properties are equal, or flat objects with equal fields. */
function isSame(a: unknown, b: unknown): boolean {
  if (!(a instanceof Object && b instanceof Object)) return Object.is(a, b);
  const [left, right] = [Object.entries(a), b as Record<string, unknown>];
  return left.length === Object.keys(b).length && left.every(([key, value]) => isSame(value, right[key]));
}

interface Props {
  target: Target;
  size: number;
  /** The known value of the best move with it. */
  value: MoveValue | undefined;
  turn: PlayerId;
  state: TargetState;
  label: string;
}

/** A legal next cell: a dot if it is empty, a ring around a piece. */
function Mark({ target: { x, y }, size, occupied }: { target: Target; size: number; occupied: boolean }) {
  return occupied ? (
    <g class="mark ring">
      <circle class="casing" cx={x} cy={y} r={size * 0.42} stroke-width={size * 0.09} />
      <circle cx={x} cy={y} r={size * 0.42} stroke-width={size * 0.05} />
    </g>
  ) : (
    <circle class="mark" cx={x} cy={y} r={size * 0.11} />
  );
}

/** A win, a draw or a loss with its distance: on an empty cell, or at the corner of the piece. */
function ValueMark({ target, size, value, turn, occupied }: ValueMarkProps) {
  const { shape, width = size, height = size } = target;
  const text = valueSign(value, turn);
  const [half, high] = [size * (0.13 + 0.085 * text.length), size * 0.2];
  const atCorner = shape === "card" || occupied;
  const x = target.x + (atCorner ? width / 2 - half : 0);
  const y = target.y - (atCorner ? height / 2 - high : 0);
  return (
    <g class={`value-mark ${value.result}`}>
      <rect x={x - half} y={y - high} width={2 * half} height={2 * high} rx={value.result === "draw" ? 3 : high} />
      <text x={x} y={y} dy="0.35em" font-size={size * 0.29} text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

interface ValueMarkProps {
  target: Target;
  size: number;
  value: MoveValue;
  turn: PlayerId;
  occupied: boolean;
}

/** The outline of a target; `grow` is added on every side, in the drawing's units. */
export function Outline({ target, size, grow = 0, ...rest }: OutlineProps) {
  const { x, y } = target;
  switch (target.shape) {
    case "hexagon":
      return <polygon points={hexagon(target, size + 2 * grow)} {...rest} />;
    case "circle":
      return <circle cx={x} cy={y} r={size / 2 + grow} {...rest} />;
    default: {
      const width = (target.width ?? size) + 2 * grow;
      const height = (target.height ?? size) + 2 * grow;
      const round = target.shape === "card" ? 8 : 0;
      return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={round} {...rest} />;
    }
  }
}

interface OutlineProps {
  target: Target;
  size: number;
  grow?: number;
  class?: string;
}

const NO_CARDS: Target[] = [];

/** The cards of a drawing as targets, where the engine has put them. */
export function cardTargets(svg: SVGSVGElement): Target[] {
  const cards = [...svg.querySelectorAll<SVGGraphicsElement>("[data-card]")];
  if (!cards.length) return NO_CARDS; // always the same array, so nothing is redrawn or measured
  const toDrawing = svg.getScreenCTM()?.inverse();
  return cards.map((element) => {
    const { x, y, width, height } = element.getBBox();
    const matrix = toDrawing?.multiply(element.getScreenCTM() ?? undefined);
    const centre = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
    const id = element.getAttribute("data-card") ?? "";
    return { id, shape: "card", x: centre.x, y: centre.y, width, height };
  });
}

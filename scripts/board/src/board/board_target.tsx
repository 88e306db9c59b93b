import type { Cell } from "../engine/board.ts";
import type { Target } from "./geometry.ts";
import { Outline } from "./targets.tsx";

/** What is known of a cell or a card while a move is entered. */
export interface TargetState {
  legal: boolean;
  chosen: boolean;
  /** A move can begin with it. */
  beginning: boolean;
  /** It has decided the game. */
  winning: boolean;
  /** A piece is dragged over it. */
  over: boolean;
}

/** A cell or a card as a button above the drawing, with its marks. */
export function BoardTarget({ target, cell, size, state, label, tabStop, onPick, onFocus }: Props) {
  const { id, shape, x, y } = target;
  const { legal, chosen, winning, over } = state;
  const occupied = !!cell?.pieces.length;
  const classes = Object.entries({ legal, chosen, winning, over, occupied }).filter(([, is]) => is);
  return (
    <g
      class={["target", shape, ...classes.map(([name]) => name)].join(" ")}
      data-target={id}
      data-testid={`${shape === "card" ? "card" : "cell"}-${id}`}
      role="button"
      tabIndex={tabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={chosen}
      aria-disabled={!legal && !state.beginning}
      onClick={onPick}
      onFocus={onFocus}
    >
      <Outline target={target} size={size} class="area" />
      {winning && <circle class="winning-ring" cx={x} cy={y} r={size * 0.42} stroke-width={size * 0.1} />}
      <Outline target={target} size={size} grow={-size * 0.04} class="edge" />
      {shape !== "card" && legal && <Mark target={target} size={size} occupied={occupied} />}
    </g>
  );
}

interface Props {
  target: Target;
  /** Undefined for a card. */
  cell: Cell | undefined;
  size: number;
  state: TargetState;
  label: string;
  /** Whether it is the one that the tabulator reaches. */
  tabStop: boolean;
  onPick(): void;
  onFocus(): void;
}

/** A legal next cell: a dot where it is empty, a ring around a piece. */
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

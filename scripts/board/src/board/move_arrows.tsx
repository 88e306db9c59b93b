import type { Board, PlayerId } from "../engine/board.ts";
import type { Session } from "../session/session.ts";
import { ArrowLabel, Arrows } from "./arrows.tsx";
import { type Arrow, arrowsOf, numberPlaces } from "./geometry.ts";

/**
 * The first moves of the analysed lines, the best on top, the threat, the hint, and what the person has drawn. The
 * numbers of the lines are above all arrows.
 */
export function MoveArrows({ session, board, side, own, marks }: Props) {
  const { lines, threat, threatOn } = session.analysis;
  const hint = session.hint.given.value;
  const size = board.cellSize;
  // Exact values stand where the numbers of the lines would.
  const ranked = session.values.on.value && session.values.known.value.size ? [] : lines.value;
  const moves = ranked.map(({ pv }) => (pv[0] ? arrowsOf(pv[0], board, side) : []));
  const places = numberPlaces(moves);
  const drawn = moves.map((arrows, rank) => ({ arrows, at: places[rank], rank })).reverse();
  return (
    <g class="arrows">
      {drawn.map(({ arrows, rank }) => (
        <Arrows key={rank} class={`line-arrow rank-${Math.min(rank, 3)}`} arrows={arrows} size={size} />
      ))}
      {threatOn.value &&
        threat.value?.map((move) => (
          <Arrows key={move} class="threat-arrow" arrows={arrowsOf(move, board, side)} size={size} />
        ))}
      {hint && <Arrows class="hint-arrow" arrows={hintArrows(hint, board, side)} size={size} />}
      {marks.map((move) => (
        <Arrows key={move} class="hint-arrow task-mark" arrows={arrowsOf(move, board, side)} size={size} />
      ))}
      {own.length > 0 && <Arrows class="own-arrow" arrows={own} size={size} />}
      {drawn.map(({ at, rank }) =>
        at ? (
          <g key={rank} class={`line-number rank-${Math.min(rank, 3)}`}>
            <ArrowLabel at={at} size={size} text={String(rank + 1)} />
          </g>
        ) : null,
      )}
    </g>
  );
}

interface Props {
  session: Session;
  board: Board;
  side: PlayerId;
  /** The person's own arrows. */
  own: Arrow[];
  /** Cells and moves that a text beside the board names. */
  marks: readonly string[];
}

/** The whole move, or a ring on what begins it. */
function hintArrows({ move, whole }: { move: string; whole: boolean }, board: Board, side: PlayerId): Arrow[] {
  const arrows = arrowsOf(move, board, side);
  return whole ? arrows : arrows.slice(0, 1).map(({ from }) => ({ from, to: null }));
}

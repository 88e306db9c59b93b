import type { Board, PlayerId } from "../engine/board.ts";
import type { Session } from "../session/session.ts";
import { Arrows } from "./arrows.tsx";
import { arrowsOf } from "./geometry.ts";

/** The first moves of the analysed lines, the best on top, and the threat. */
export function MoveArrows({ session, board, side }: { session: Session; board: Board; side: PlayerId }) {
  const { lines, threat, threatOn } = session.analysis;
  const drawn = lines.value.flatMap((info, rank) => (info.pv[0] ? [{ move: info.pv[0], rank }] : []));
  return (
    <g class="arrows">
      {drawn.reverse().map(({ move, rank }) => (
        <Arrows
          key={rank}
          class={`line-arrow rank-${Math.min(rank, 3)}`}
          arrows={arrowsOf(move, board, side)}
          size={board.cellSize}
          label={String(rank + 1)}
        />
      ))}
      {threatOn.value &&
        threat.value?.map((move) => (
          <Arrows key={move} class="threat-arrow" arrows={arrowsOf(move, board, side)} size={board.cellSize} />
        ))}
    </g>
  );
}

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { MoveValue } from "../engine/words.ts";
import { elementsOf } from "../game/elements.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { MoveArrows } from "./arrows.tsx";
import { Chooser } from "./chooser.tsx";
import { DrawingView } from "./drawing.tsx";
import { useEntry, useTargets } from "./entry.ts";
import { viewBoxOf } from "./frame.ts";
import { useGlide } from "./game_frame.ts";
import type { Target } from "./geometry.ts";
import { targetLabel } from "./labels.ts";
import { useMotion } from "./motion.ts";
import { usePicture } from "./picture.ts";
import { BoardTarget, cardTargets } from "./targets.tsx";

const NO_MARKS: readonly string[] = [];
const NO_VALUES: ReadonlyMap<string, MoveValue> = new Map();

/** The board: the engine's drawing and, above it in the same coordinates, the targets. */
export function BoardView({ session, values = NO_VALUES, marks = NO_MARKS, onRatio }: Props) {
  const picture = usePicture(session);
  const { view, board, drawing, frame, side, ratio, across } = picture;
  const overlay = useRef<SVGSVGElement>(null);
  const [cards, setCards] = useState<Target[]>([]);
  const targets = [...picture.cells, ...cards];
  const entry = useEntry(session, picture, targets, overlay);
  const named = new Set(marks.flatMap(elementsOf));
  const { entering } = session;
  const stop = useTargets(entry.pick, entering.choices.value, () => entering.clear());
  useMotion(picture.scene, entry.wasDropped);
  useGlide(frame, picture.scene?.game, () => [drawing?.svg, overlay.current]);
  useLayoutEffect(() => onRatio(ratio, across), [ratio, across]);
  if (!drawing || !frame || !view) return <p class="no-drawing">{t(view ? "noDrawing" : "starting")}</p>;

  return (
    <div class={`board ${picture.peeking ? "peeking" : ""}`} data-testid="board" style={{ "--ratio": ratio }} {...stop}>
      <DrawingView
        drawing={drawing}
        frame={frame}
        made={picture.made}
        ghost={entry.ghost}
        onDrawn={(svg) => setCards(cardTargets(svg))}
      />
      <svg
        ref={overlay}
        class={`overlay legal-${settings.showLegal.value} ${entry.stage}`}
        viewBox={viewBoxOf(frame)}
        role="group"
        aria-label={t("boardLabel")}
        aria-describedby="board-keys"
        {...entry.handlers}
      >
        {targets.map((target, index) => {
          const { id, shape } = target;
          const state = {
            occupied: !!board?.cells.find((cell) => cell.id === id)?.pieces.length,
            legal: entry.next.has(id),
            chosen: entry.isChosen(id),
            beginning: entry.beginnings.has(id),
            winning: !!board?.winning.includes(id),
            over: entry.ghost?.over === id,
            aside: named.size > 0 && !named.has(id),
          };
          const value = state.legal ? values.get(id) : undefined;
          return (
            <BoardTarget
              key={shape === "card" ? index : id} // the focus stays at the place of a card that changes hands
              target={target}
              size={board?.cellSize ?? 0}
              value={value}
              turn={view.turn}
              state={state}
              label={board ? targetLabel(id, board, state, value) : id}
            />
          );
        })}
        {board && !picture.peeking && (
          <MoveArrows session={session} board={board} side={side} own={entry.ownArrows} marks={marks} />
        )}
      </svg>
      {board && !picture.peeking && <Chooser session={session} board={board} cells={picture.cells} frame={frame} />}
      <p id="board-keys" class="hidden">
        {t("keys")}
      </p>
    </div>
  );
}

interface Props {
  session: Session;
  /** The known values of the elements that may be chosen next. */
  values?: ReadonlyMap<string, MoveValue> | undefined;
  /** Cells and moves that a text beside the board names. */
  marks?: readonly string[] | undefined;
  /** Called with the ratio of width to height, and the width in cells. */
  onRatio(ratio: number, across: number): void;
}

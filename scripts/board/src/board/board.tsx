import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isCell } from "../game/elements.ts";
import { halfMade, madePairs, openCell } from "../game/half_made.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { showLegal } from "../session/settings.ts";
import { useDrag } from "./drag.ts";
import { DrawingView } from "./drawing.tsx";
import { neighbour, type Target, targetOf } from "./geometry.ts";
import { cardLabel, cellLabel } from "./labels.ts";
import { MoveArrows } from "./move_arrows.tsx";
import { type Frame, sanitize, union } from "./sanitize.ts";
import { cardTargets, Outline } from "./targets.tsx";

const NOTHING: ReadonlySet<string> = new Set();

/** The board: the engine's drawing and, above it in the same coordinates, the targets. */
export function BoardView({ session, onRatio }: { session: Session; onRatio(ratio: number): void }) {
  const view = session.preview.value ?? session.shown.value?.view;
  const peeking = session.preview.value !== null;
  const { prefix, name } = session.entering.entry.value;
  const made = useMemo(() => (peeking ? [] : madePairs(prefix)), [peeking, prefix]);
  const board = view?.board ? halfMade(view.board, made) : null;
  const side = session.side.value;
  const drawing = useMemo(() => (view?.drawing ? sanitize(view.drawing) : null), [view?.drawing]);
  // A previewed line may need more room: it is drawn smaller, so that the layout of the page does not change.
  const kept = useGameFrame(`${session.shown.value?.game} ${side}`, peeking ? undefined : drawing?.frame);
  const frame = useMemo(
    () => (peeking && kept && drawing ? union(kept, drawing.frame) : kept),
    [peeking, kept, drawing],
  );
  const [cards, setCards] = useState<Target[]>([]);
  const [focused, setFocused] = useState("");
  const overlay = useRef<SVGSVGElement>(null);
  const { entering } = session;
  const next = peeking ? NOTHING : entering.choices.value.next;
  const beginnings = peeking ? NOTHING : entering.beginnings.value;
  const { ghost, handlers } = useDrag({
    mayStart: (id) => (next.has(id) || beginnings.has(id)) && isCell(id),
    start(id) {
      if (next.has(id) || entering.entry.value.prefix.at(-1) !== id) entering.pick(id);
    },
    drop: (id) => entering.choices.value.next.has(id) && entering.pick(id), // after `start`, which changes it
    toBoard(x, y) {
      const matrix = overlay.current?.getScreenCTM()?.inverse();
      return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x, y };
    },
  });
  const ratio = kept ? kept.width / kept.height : 1;
  useLayoutEffect(() => onRatio(ratio), [ratio]);
  if (!drawing || !frame || !view) return <p class="no-drawing">{t("noDrawing")}</p>;

  const cells = board?.cells.map((cell) => targetOf(cell, side)) ?? [];
  const targets = [...cells, ...cards];
  const size = board?.cellSize ?? 0;
  const isChosen = (id: string) => (isCell(id) ? openCell(prefix) === id : prefix.includes(id) || name === id);
  const label = (id: string) => {
    if (!board) return id;
    const states = [];
    if (isChosen(id)) states.push(t("chosen"));
    else if (next.has(id)) states.push(t("canChoose"));
    if (board.last.includes(id)) states.push(t("lastMove"));
    const cell = board.cells.find((item) => item.id === id);
    return cell ? cellLabel(cell, board, states) : cardLabel(id, board, states);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = targets.find(({ id }) => id === focused);
    const to = at && neighbour(at, event.key, targets);
    if (event.key === "Escape") entering.clear();
    else if ((event.key === "Enter" || event.key === " ") && at) entering.pick(at.id);
    else if (to) overlay.current?.querySelector<SVGElement>(`[data-target="${to.id}"]`)?.focus();
    else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tabStop = targets.some(({ id }) => id === focused) ? focused : targets[0]?.id;
  const { x, y, width, height } = frame;
  return (
    <div class={`board ${peeking ? "peeking" : ""}`} data-testid="board" style={{ "--ratio": ratio }}>
      <DrawingView
        drawing={drawing}
        frame={frame}
        made={made}
        ghost={ghost}
        onDrawn={(svg) => setCards(cardTargets(svg))}
      />
      <svg
        ref={overlay}
        class={`overlay ${showLegal.value ? "legal-shown" : ""}`}
        viewBox={`${x} ${y} ${width} ${height}`}
        role="group"
        aria-label={t("boardLabel")}
        aria-describedby="board-keys"
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {targets.map((target) => (
          <g
            key={target.id}
            class={`target ${next.has(target.id) ? "legal" : ""} ${isChosen(target.id) ? "chosen" : ""} ${target.shape}`}
            data-target={target.id}
            data-testid={`${target.shape === "card" ? "card" : "cell"}-${target.id}`}
            role="button"
            tabIndex={target.id === tabStop ? 0 : -1}
            aria-label={label(target.id)}
            aria-pressed={isChosen(target.id)}
            aria-disabled={!next.has(target.id) && !beginnings.has(target.id)}
            onClick={() => entering.pick(target.id)}
            onFocus={() => setFocused(target.id)}
          >
            <Outline target={target} size={size} class="area" />
            <Outline target={target} size={size} grow={-size * 0.04} class="edge" />
            {target.shape !== "card" && next.has(target.id) && (
              <Mark
                target={target}
                size={size}
                occupied={!!board?.cells.find(({ id }) => id === target.id)?.pieces.length}
              />
            )}
          </g>
        ))}
        {board && !peeking && <MoveArrows session={session} board={board} side={side} />}
      </svg>
      <p id="board-keys" class="hidden">
        {t("keys")}
      </p>
    </div>
  );
}

/** A legal next cell: a dot where it is empty, a ring around a piece. */
function Mark({ target: { x, y }, size, occupied }: { target: Target; size: number; occupied: boolean }) {
  return occupied ? (
    <circle class="mark ring" cx={x} cy={y} r={size * 0.42} stroke-width={size * 0.06} />
  ) : (
    <circle class="mark" cx={x} cy={y} r={size * 0.11} />
  );
}

/** The frame around all positions of a game shown so far, so that the board does not jump between them. */
function useGameFrame(game: string, frame: Frame | undefined): Frame | null {
  const kept = useRef<{ game: string; frame: Frame } | null>(null);
  return useMemo(() => {
    if (!frame) return kept.current?.frame ?? null;
    const before = kept.current?.game === game ? kept.current.frame : frame;
    const whole = union(before, frame);
    kept.current = { game, frame: whole };
    return whole;
  }, [game, frame]);
}

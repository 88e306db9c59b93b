import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { MoveValue } from "../engine/words.ts";
import { isCell } from "../game/elements.ts";
import { halfMade, madePairs, openCell } from "../game/half_made.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { showLegal } from "../session/settings.ts";
import { MoveArrows } from "./arrows.tsx";
import { Chooser, lastChoice } from "./chooser.tsx";
import { DrawingView } from "./drawing.tsx";
import { union } from "./frame.ts";
import { useGameFrame, useGlide } from "./game_frame.ts";
import { neighbour, type Target, targetOf } from "./geometry.ts";
import { cardLabel, cellLabel, valueWords } from "./labels.ts";
import { useMotion } from "./motion.ts";
import { useDrag, useOwnMarks } from "./pointer.ts";
import { sanitize } from "./sanitize.ts";
import { BoardTarget, cardTargets } from "./targets.tsx";

const NOTHING: ReadonlySet<string> = new Set();
const NO_MARKS: readonly string[] = [];
const NO_VALUES: ReadonlyMap<string, MoveValue> = new Map();

/** The board: the engine's drawing and, above it in the same coordinates, the targets. */
export function BoardView({ session, values = NO_VALUES, marks = NO_MARKS, onRatio }: Props) {
  const view = session.view.preview.value ?? session.view.shown.value?.view;
  const peeking = session.view.preview.value !== null;
  const { prefix, name } = session.entering.entry.value;
  const made = useMemo(() => (peeking ? [] : madePairs(prefix)), [peeking, prefix]);
  const board = useMemo(() => (view?.board ? halfMade(view.board, made) : null), [view?.board, made]);
  const side = session.view.side.value;
  const drawing = useMemo(() => (view?.drawing ? sanitize(view.drawing) : null), [view?.drawing]);
  // A previewed line may need more room: it is drawn smaller, so that the layout of the page does not change.
  const kept = useGameFrame(
    session.view.shown.value?.game,
    peeking ? undefined : drawing?.frame,
    view?.board?.cellSize ?? 0,
    side,
  );
  const frame = useMemo(
    () => (peeking && kept && drawing ? union(kept, drawing.frame) : kept),
    [peeking, kept, drawing],
  );
  const [cards, setCards] = useState<Target[]>([]);
  const [focused, setFocused] = useState("");
  const overlay = useRef<SVGSVGElement>(null);
  const dropped = useRef(false);
  const { entering } = session;
  const next = peeking ? NOTHING : entering.choices.value.next;
  const beginnings = peeking ? NOTHING : entering.beginnings.value;
  const { ghost, handlers } = useDrag({
    mayStart: (id) => (next.has(id) || beginnings.has(id)) && isCell(id),
    start(id) {
      if (next.has(id) || entering.entry.value.prefix.at(-1) !== id) entering.pick(id);
    },
    drop(id) {
      // After `start`, which changes it.
      if (!entering.choices.value.next.has(id)) {
        entering.refuse(id);
        return;
      }
      dropped.current = true;
      entering.pick(id);
    },
    toBoard(x, y) {
      const matrix = overlay.current?.getScreenCTM()?.inverse();
      return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x, y };
    },
  });
  const shown = session.view.shown.value;
  const scene =
    shown && drawing && board && !peeking ? { game: shown.game, node: shown.node, side, drawing, board, made } : null;
  useMotion(scene, dropped.current);
  useGlide(frame, scene?.game, () => [drawing?.svg, overlay.current]);
  useLayoutEffect(() => {
    dropped.current = false;
  }, [board]);
  const cells = useMemo(() => board?.cells.map((cell) => targetOf(cell, side)) ?? [], [board, side]);
  const targets = [...cells, ...cards];
  const own = useOwnMarks(
    shown?.node,
    targets,
    (id) => id === null || !(next.has(id) || beginnings.has(id) || prefix.at(-1) === id),
  );
  const ratio = kept ? kept.width / kept.height : 1;
  const across = kept && board?.cellSize ? kept.width / board.cellSize : 0;
  useLayoutEffect(() => onRatio(ratio, across), [ratio, across]);
  if (!drawing || !frame || !view) return <p class="no-drawing">{t(view ? "noDrawing" : "starting")}</p>;

  const size = board?.cellSize ?? 0;
  const isChosen = (id: string) => (isCell(id) ? openCell(prefix) === id : prefix.includes(id) || name === id);
  const valueAt = (id: string) => (next.has(id) ? values.get(id) : undefined);
  const label = (id: string) => {
    if (!board) return id;
    const states = [];
    if (isChosen(id)) states.push(t("chosen"));
    else if (next.has(id)) states.push(t("canChoose"));
    const value = valueAt(id);
    if (value) states.push(valueWords(value));
    if (board.winning.includes(id)) states.push(t("winningCell"));
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
  const choice = peeking ? null : lastChoice(session);
  const choiceAt = choice && cells.find(({ id }) => id === choice.at);
  const entered = prefix.filter(isCell).length;
  const stage = entered % 2 || name !== null ? "going" : entered ? "between" : "";
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
        class={`overlay legal-${showLegal.value} ${stage}`}
        viewBox={`${x} ${y} ${width} ${height}`}
        role="group"
        aria-label={t("boardLabel")}
        aria-describedby="board-keys"
        onKeyDown={onKeyDown}
        {...handlers}
        onPointerDown={(event) => {
          handlers.onPointerDown(event);
          own.onPointerDown(event);
        }}
        onPointerUp={(event) => {
          handlers.onPointerUp(event);
          own.onPointerUp(event);
        }}
        onContextMenu={own.onContextMenu}
      >
        {targets.map((target) => {
          const { id } = target;
          return (
            <BoardTarget
              key={id}
              target={target}
              cell={board?.cells.find((cell) => cell.id === id)}
              size={size}
              value={valueAt(id)}
              state={{
                legal: next.has(id),
                chosen: isChosen(id),
                beginning: beginnings.has(id),
                winning: !!board?.winning.includes(id),
                over: ghost?.over === id,
              }}
              label={label(id)}
              tabStop={id === tabStop}
              onPick={() => entering.pick(id)}
              onFocus={() => setFocused(id)}
            />
          );
        })}
        {board && !peeking && <MoveArrows session={session} board={board} side={side} own={own.arrows} marks={marks} />}
      </svg>
      {choice && choiceAt && board && (
        <Chooser
          session={session}
          board={board}
          names={choice.names}
          x={(choiceAt.x - x) / width}
          y={(choiceAt.y - y) / height}
        />
      )}
      <p id="board-keys" class="hidden">
        {t("keys")}
      </p>
    </div>
  );
}

interface Props {
  session: Session;
  /** What is known of the elements of a move that may be chosen next. */
  values?: ReadonlyMap<string, MoveValue> | undefined;
  /** Cells and moves that a text beside the board names. */
  marks?: readonly string[] | undefined;
  /** Called with width by height, and with the width in cells. */
  onRatio(ratio: number, across: number): void;
}

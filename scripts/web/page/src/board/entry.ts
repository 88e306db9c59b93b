import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isCell } from "../game/elements.ts";
import { openCell } from "../game/half_made.ts";
import type { Session } from "../session/session.ts";
import type { Arrow, Point, Target } from "./geometry.ts";
import { hasModifier, leadInPlane, useOneStop } from "./one_stop.ts";
import type { Picture } from "./picture.ts";

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The choices on the board, and the pointer, which enters moves and, with the right button, draws the person's own
 * arrows and marks. `overlay`: the layer above the drawing.
 */
export function useEntry(
  session: Session,
  { board, peeking }: Picture,
  targets: readonly Target[],
  overlay: RefObject<SVGSVGElement | null>,
) {
  const { entering } = session;
  const { prefix, name } = entering.entry.value;
  const next = peeking ? NOTHING : entering.choices.value.next;
  const beginnings = peeking ? NOTHING : entering.beginnings.value;
  /** The last step was a drag: the piece is already in its place and needs no animation. */
  const dropped = useRef(false);
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
  const own = useOwnMarks(
    session.view.shown.value?.node,
    targets,
    (id) => id === null || !(next.has(id) || beginnings.has(id) || prefix.at(-1) === id),
  );
  const wasDropped = dropped.current;
  useLayoutEffect(() => {
    dropped.current = false;
  }, [board]);
  const entered = prefix.filter(isCell).length;
  return {
    ghost,
    ownArrows: own.arrows,
    handlers: {
      ...handlers,
      onPointerDown(event: PointerEvent) {
        handlers.onPointerDown(event);
        own.onPointerDown(event);
      },
      onPointerUp(event: PointerEvent) {
        handlers.onPointerUp(event);
        own.onPointerUp(event);
      },
      onContextMenu: own.onContextMenu,
    },
    next,
    beginnings,
    wasDropped,
    /** Whether a move has been begun, or one of its pairs is complete. */
    stage: entered % 2 || name !== null ? "going" : entered ? "between" : "",
    isChosen: (id: string) => (isCell(id) ? openCell(prefix) === id : prefix.includes(id) || name === id),
    pick: (id: string) => entering.pick(id),
  };
}

/**
 * Clicks and keys of a board, which is one stop of the keyboard: arrows go from target to target, Enter and the space bar
 * choose, Escape restarts the entry. `state`: see `useOneStop`. The result is for an HTML element around the overlay, since
 * an SVG element that listens to the focus is a tab stop in Chromium.
 */
export function useTargets(pick: (id: string) => void, state?: unknown, clear?: () => void) {
  const stop = useOneStop<HTMLDivElement>({ items: ".target", first: ".legal", state, lead: leadInPlane });
  return {
    ...stop,
    onClick(event: MouseEvent) {
      const id = targetIdOf(event.target as Element);
      if (id) pick(id);
    },
    onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      const at = targetIdOf(document.activeElement);
      if (hasModifier(event)) return;
      if (key === "Escape" && clear) clear();
      else if ((key === "Enter" || key === " ") && at) pick(at);
      else return stop.onKeyDown(event);
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const THRESHOLD = 6;

/** The id of the target under the pointer. */
const targetAt = ({ clientX, clientY }: PointerEvent): string | null =>
  targetIdOf(document.elementFromPoint(clientX, clientY));

/** The id of the target that an element belongs to; null for what lies between targets. */
const targetIdOf = (element: Element | null): string | null =>
  element?.closest("[data-target]")?.getAttribute("data-target") ?? null;

/** Drags from target to target by mouse, pen or finger. A press without a movement stays a click. */
function useDrag({ mayStart, start, drop, toBoard }: DragHandlers) {
  const pressed = useRef<{ id: string; x: number; y: number } | null>(null);
  const swallowClick = useRef(false);
  const [ghost, setGhost] = useState<{ id: string; at: Point; over: string | null } | null>(null);

  return {
    ghost,
    handlers: {
      onPointerDown(event: PointerEvent) {
        const id = targetAt(event);
        swallowClick.current = false;
        pressed.current = id && event.button === 0 && mayStart(id) ? { id, x: event.clientX, y: event.clientY } : null;
      },
      onPointerMove(event: PointerEvent) {
        if (!pressed.current) return;
        const { id, x, y } = pressed.current;
        if (!ghost && Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
        if (!ghost) start(id);
        setGhost({ id, at: toBoard(event.clientX, event.clientY), over: targetAt(event) });
      },
      onPointerUp(event: PointerEvent) {
        const from = pressed.current?.id;
        pressed.current = null;
        if (!ghost) return;
        setGhost(null);
        swallowClick.current = true;
        const id = targetAt(event);
        if (id && id !== from) drop(id);
      },
      onPointerCancel() {
        pressed.current = null;
        setGhost(null);
      },
      onClickCapture(event: MouseEvent) {
        if (swallowClick.current) event.stopPropagation();
        swallowClick.current = false;
      },
    },
  };
}

interface DragHandlers {
  /** Whether a drag may begin on a target. */
  mayStart(id: string): boolean;
  start(id: string): void;
  drop(id: string): void;
  /** From the coordinates of the window to those of the drawing. */
  toBoard(x: number, y: number): Point;
}

/** A mark on a cell, or an arrow to another one. */
interface OwnMark {
  from: string;
  to: string | null;
}

const RIGHT = 2;

/**
 * Arrows and marks that a person draws with the right button: a drag makes an arrow, a click a mark, and repeating it
 * removes it. A left click on an empty area, or another position, clears them.
 */
function useOwnMarks(position: unknown, targets: readonly Target[], isNothing: (id: string | null) => boolean) {
  const [drawn, setDrawn] = useState<{ position: unknown; marks: OwnMark[] }>({ position, marks: [] });
  const from = useRef<string | null>(null);
  const marks = drawn.position === position ? drawn.marks : [];
  const place = (id: string | null) => targets.find((target) => target.id === id) ?? null;
  return {
    arrows: marks.flatMap((mark): Arrow[] => {
      const [start, end] = [place(mark.from), place(mark.to)];
      return start ? [{ from: start, to: end }] : [];
    }),
    onPointerDown(event: PointerEvent) {
      const id = targetAt(event);
      from.current = event.button === RIGHT ? id : null;
      if (event.button === 0 && marks.length && isNothing(id)) setDrawn({ position, marks: [] });
    },
    onPointerUp(event: PointerEvent) {
      const [start, end] = [from.current, targetAt(event)];
      from.current = null;
      if (event.button !== RIGHT || start === null || end === null) return;
      const mark = { from: start, to: end === start ? null : end };
      const others = marks.filter((known) => known.from !== mark.from || known.to !== mark.to);
      setDrawn({ position, marks: others.length < marks.length ? others : [...marks, mark] });
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}

import { useRef, useState } from "preact/hooks";
import type { Arrow, Point, Target } from "./geometry.ts";

const THRESHOLD = 6;

/** The id of the target under the pointer. */
const targetAt = ({ clientX, clientY }: PointerEvent): string | null =>
  targetIdOf(document.elementFromPoint(clientX, clientY));

/** The id of the target that an element belongs to; null for what lies between targets. */
export const targetIdOf = (element: Element | null): string | null =>
  element?.closest("[data-target]")?.getAttribute("data-target") ?? null;

/** Drags from target to target by mouse, pen or finger. A press without a movement stays a click. */
export function useDrag({ mayStart, start, drop, toBoard }: DragHandlers) {
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
  /** From window coordinates to drawing coordinates. */
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
export function useOwnMarks(position: unknown, targets: readonly Target[], isNothing: (id: string | null) => boolean) {
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

import { useRef, useState } from "preact/hooks";
import type { Point } from "./geometry.ts";

const THRESHOLD = 6;

/** Drags from target to target by mouse, pen or finger. A press without a movement stays a click. */
export function useDrag({ mayStart, start, drop, toBoard }: DragHandlers) {
  const pressed = useRef<{ id: string; x: number; y: number } | null>(null);
  const swallowClick = useRef(false);
  const [ghost, setGhost] = useState<{ id: string; at: Point; over: string | null } | null>(null);

  const targetAt = (event: PointerEvent) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-target]")?.getAttribute("data-target") ??
    null;

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

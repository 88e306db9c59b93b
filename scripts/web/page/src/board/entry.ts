import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isCell } from "../game/elements.ts";
import { openCell } from "../game/half_made.ts";
import type { Session } from "../session/session.ts";
import type { Target } from "./geometry.ts";
import { hasModifier, leadInPlane, useOneStop } from "./one_stop.ts";
import type { Picture } from "./picture.ts";
import { targetIdOf, useDrag, useOwnMarks } from "./pointer.ts";

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
 * Clicks and keys of a board, which is one Tab stop: arrows go from target to target, Enter and the space bar
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

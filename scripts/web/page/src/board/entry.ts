import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isCell } from "../game/elements.ts";
import { openCell } from "../game/half_made.ts";
import type { Session } from "../session/session.ts";
import { neighbour, type Target } from "./geometry.ts";
import type { Picture } from "./picture.ts";
import { targetIdOf, useDrag, useOwnMarks } from "./pointer.ts";

const NOTHING: ReadonlySet<string> = new Set();

/** Whether a key is pressed with a modifier, so that it belongs to the browser. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

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
 * Clicks and keys of a board: arrows go from target to target, Enter and the space bar choose, Escape restarts the
 * entry. On a page that steps through a game, arrows do that until the board is reached by keyboard, since a click also
 * moves the focus here. The handlers are for an HTML element around the overlay: targets then refer to no position, and an
 * SVG element that listens to the focus is a tab stop in Chromium.
 */
export function useTargets(
  targets: readonly Target[],
  overlay: RefObject<SVGSVGElement | null>,
  pick: (id: string) => void,
  page: { steps: boolean; clear?(): void },
) {
  const [focused, setFocused] = useState("");
  const byKeyboard = useRef(false);
  /** The target that Tab reaches. */
  const tabStop = targets.some(({ id }) => id === focused) ? focused : targets[0]?.id;
  const focus = (id: string | undefined) =>
    overlay.current?.querySelector<SVGElement>(`[data-target="${id}"]`)?.focus();
  // Another position may move or remove the focused cell; the focus would then leave the board.
  const isHere = byKeyboard.current && overlay.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (isHere && !overlay.current?.contains(document.activeElement)) focus(tabStop);
  });
  const handlers = {
    onClick(event: MouseEvent) {
      const id = targetIdOf(event.target as Element);
      if (id) pick(id);
    },
    onFocusIn(event: FocusEvent) {
      byKeyboard.current = (event.target as Element).matches(":focus-visible");
      setFocused(targetIdOf(event.target as Element) ?? "");
    },
    onKeyDown(event: KeyboardEvent) {
      const isArrow = event.key.startsWith("Arrow");
      if ((isArrow && page.steps && !byKeyboard.current) || hasModifier(event)) return;
      const at = targets.find(({ id }) => id === focused);
      const to = at && neighbour(at, event.key, targets);
      if (event.key === "Escape" && page.clear) page.clear();
      else if ((event.key === "Enter" || event.key === " ") && at) pick(at.id);
      else if (to) focus(to.id);
      else if (!isArrow) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { tabStop, handlers };
}

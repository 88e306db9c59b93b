import { useRef } from "preact/hooks";

/**
 * Handlers for an element that call `point` when a mouse comes to it, once per visit. An element that appears or moves
 * under a mouse at rest is not pointed at.
 */
export function usePointed(point: () => void) {
  const isPointed = useRef(false);
  return {
    onMouseMove({ movementX, movementY }: MouseEvent) {
      if (isPointed.current || (!movementX && !movementY)) return;
      isPointed.current = true;
      point();
    },
    onMouseLeave() {
      isPointed.current = false;
    },
  };
}

import { useRef, useState } from "preact/hooks";
import type { Arrow, Target } from "./geometry.ts";

/** A mark on a cell, or an arrow to another one. */
interface OwnMark {
  from: string;
  to: string | null;
}

const RIGHT = 2;

/**
 * Arrows and marks that a person draws with the right button: a drag is an arrow, a click a mark, the same again takes
 * it away. A left click on nothing and another position clear them.
 */
export function useOwnMarks(position: unknown, targets: readonly Target[], isNothing: (id: string | null) => boolean) {
  const [drawn, setDrawn] = useState<{ position: unknown; marks: OwnMark[] }>({ position, marks: [] });
  const from = useRef<string | null>(null);
  const marks = drawn.position === position ? drawn.marks : [];
  const idAt = ({ clientX, clientY }: PointerEvent) =>
    document.elementFromPoint(clientX, clientY)?.closest("[data-target]")?.getAttribute("data-target") ?? null;
  const place = (id: string | null) => targets.find((target) => target.id === id) ?? null;
  return {
    arrows: marks.flatMap((mark): Arrow[] => {
      const [start, end] = [place(mark.from), place(mark.to)];
      return start ? [{ from: start, to: end }] : [];
    }),
    onPointerDown(event: PointerEvent) {
      const id = idAt(event);
      from.current = event.button === RIGHT ? id : null;
      if (event.button === 0 && marks.length && isNothing(id)) setDrawn({ position, marks: [] });
    },
    onPointerUp(event: PointerEvent) {
      const [start, end] = [from.current, idAt(event)];
      from.current = null;
      if (event.button !== RIGHT || start === null || end === null) return;
      const mark = { from: start, to: end === start ? null : end };
      const others = marks.filter((known) => known.from !== mark.from || known.to !== mark.to);
      setDrawn({ position, marks: others.length < marks.length ? others : [...marks, mark] });
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
}

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { type Frame, viewBoxOf } from "./frame.ts";
import type { Point } from "./geometry.ts";
import { type Drawing, sanitize } from "./sanitize.ts";

export const useDrawing = (svg: string | null | undefined): Drawing | null =>
  useMemo(() => (svg ? sanitize(svg) : null), [svg]);

/** A drawing with its own frame; nothing without one. */
export function Sketch({ svg }: { svg: string | null | undefined }) {
  const drawing = useDrawing(svg);
  return drawing && <DrawingView drawing={drawing} frame={drawing.frame} />;
}

/** The engine's drawing, in a shadow tree, so that its styles and the page's styles do not mix. */
export function DrawingView({ drawing, frame, made = NOTHING, ghost, onDrawn }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const shadowOf = (element: HTMLDivElement) => element.shadowRoot ?? element.attachShadow({ mode: "open" });
  useLayoutEffect(() => {
    if (!host.current) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${FRAME}${drawing.css}`);
    shadowOf(host.current).adoptedStyleSheets = [sheet];
  }, [drawing.css]);
  useLayoutEffect(() => {
    if (!host.current) return;
    drawing.svg.setAttribute("viewBox", viewBoxOf(frame));
    shadowOf(host.current).replaceChildren(drawing.svg);
    onDrawn?.(drawing.svg);
  }, [drawing, frame]);
  useLayoutEffect(() => {
    const undo = made.map((pair) => drawMade(drawing.svg, pair));
    return () => {
      for (const step of undo.reverse()) step();
    };
  }, [drawing, made]);
  useLayoutEffect(() => (ghost ? drawGhost(drawing.svg, ghost) : undefined), [drawing, made, ghost]);
  return <div ref={host} class="drawing" aria-hidden="true" />;
}

const NOTHING: [string, string][] = [];

/** Pieces in hand are drawn on the page's background; a dark theme sets --hand-edge. */
const FRAME = `:host{display:block}svg{display:block;width:100%;height:100%}
.hand .piece{--board-p1-edge:var(--hand-edge);--board-p2-edge:var(--hand-edge)}`;

interface Props {
  drawing: Drawing;
  frame: Frame;
  /** The cell pairs, from and to, of a partially entered move. */
  made?: readonly [string, string][];
  /** A cell whose top piece is being dragged, and the point to which it is dragged. */
  ghost?: { id: string; at: Point } | null;
  onDrawn?: (svg: SVGSVGElement) => void;
}

export const cellOf = (svg: SVGSVGElement, id: string) => svg.querySelector(`[data-cell="${CSS.escape(id)}"]`);

/** Moves one pair: the top piece goes to the other cell, else the cells swap. Returns a function that undoes it. */
function drawMade(svg: SVGSVGElement, [fromId, toId]: readonly [string, string]): () => void {
  const [from, to] = [cellOf(svg, fromId), cellOf(svg, toId)];
  if (!from || !to) return () => {};
  const before = [from, to].map((cell) => ({
    cell,
    children: [...cell.childNodes],
    kinds: cell.getAttribute("class"),
  }));
  const piece = [...from.querySelectorAll("[data-piece]")].at(-1);
  if (piece) {
    to.append(piece);
  } else {
    const [fromParts, toParts] = [partsOf(from), partsOf(to)];
    to.prepend(...fromParts);
    from.prepend(...toParts);
    from.setAttribute("class", before[1]?.kinds ?? "");
    to.setAttribute("class", before[0]?.kinds ?? "");
  }
  return () => {
    for (const { cell, children, kinds } of before) {
      cell.replaceChildren(...children);
      cell.setAttribute("class", kinds ?? "");
    }
  };
}

/** The parts of a cell's drawing other than its pieces and its name. */
export const partsOf = (cell: Element) => [...cell.children].filter((part) => !part.matches("[data-piece], text"));

/** Draws the dragged piece at another place and makes the original pale. Returns a function that undoes it. */
function drawGhost(svg: SVGSVGElement, { id, at }: { id: string; at: Point }): () => void {
  const cell = cellOf(svg, id);
  const original = [...(cell?.querySelectorAll("[data-piece]") ?? [])].at(-1) ?? cell;
  if (!original) return () => {};
  const copy = original.cloneNode(true) as Element;
  copy.setAttribute("transform", `translate(${at.x} ${at.y})`);
  original.setAttribute("opacity", "0.3");
  svg.append(copy);
  return () => {
    copy.remove();
    original.removeAttribute("opacity");
  };
}

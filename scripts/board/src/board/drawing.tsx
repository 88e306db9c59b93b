import { useLayoutEffect, useRef } from "preact/hooks";
import type { Point } from "./geometry.ts";
import type { Drawing, Frame } from "./sanitize.ts";

/** The engine's drawing. It lives in a shadow tree, so that its styles and the page's do not meet. */
export function DrawingView({ drawing, frame, ghost, onDrawn }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:host{display:block}svg{display:block;width:100%;height:100%}${drawing.css}`);
    shadow.adoptedStyleSheets = [sheet];
    const { x, y, width, height } = frame;
    drawing.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    shadow.replaceChildren(drawing.svg);
    onDrawn?.(drawing.svg);
  }, [drawing, frame]);
  useLayoutEffect(() => (ghost ? drawGhost(drawing.svg, ghost) : undefined), [drawing, ghost]);
  return <div ref={host} class="drawing" aria-hidden="true" />;
}

interface Props {
  drawing: Drawing;
  frame: Frame;
  /** A cell of which the top piece is being dragged, and where to. */
  ghost?: { id: string; at: Point } | null;
  onDrawn?: (svg: SVGSVGElement) => void;
}

/** Draws what is dragged at another place, and pales it where it stands; returns how to undo both. */
function drawGhost(svg: SVGSVGElement, { id, at }: { id: string; at: Point }): () => void {
  const cell = svg.querySelector(`[data-cell="${CSS.escape(id)}"]`);
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

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Drawing, Frame } from "./sanitize.ts";

/** The engine's drawing. It lives in a shadow tree, so that its styles and the page's do not meet. */
export function DrawingView({ drawing, frame, onDrawn }: Props) {
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
  return <div ref={host} class="drawing" />;
}

interface Props {
  drawing: Drawing;
  frame: Frame;
  onDrawn?: (svg: SVGSVGElement) => void;
}

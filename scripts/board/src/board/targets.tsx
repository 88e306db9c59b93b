import { hexagon, type Target } from "./geometry.ts";

/** The outline of a target; `grow` is added on every side, in the units of the drawing. */
export function Outline({ target, size, grow = 0, ...rest }: OutlineProps) {
  const { x, y } = target;
  switch (target.shape) {
    case "hexagon":
      return <polygon points={hexagon(target, size + 2 * grow)} {...rest} />;
    case "circle":
      return <circle cx={x} cy={y} r={size / 2 + grow} {...rest} />;
    default: {
      const width = (target.width ?? size) + 2 * grow;
      const height = (target.height ?? size) + 2 * grow;
      const round = target.shape === "card" ? 8 : 0;
      return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={round} {...rest} />;
    }
  }
}

interface OutlineProps {
  target: Target;
  size: number;
  grow?: number;
  class?: string;
}

/** The cards of a drawing as targets, where the engine has put them. */
export function cardTargets(svg: SVGSVGElement): Target[] {
  const toDrawing = svg.getScreenCTM()?.inverse();
  return [...svg.querySelectorAll<SVGGraphicsElement>("[data-card]")].map((element) => {
    const { x, y, width, height } = element.getBBox();
    const matrix = toDrawing?.multiply(element.getScreenCTM() ?? undefined);
    const centre = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
    const id = element.getAttribute("data-card") ?? "";
    return { id, shape: "card", x: centre.x, y: centre.y, width, height };
  });
}

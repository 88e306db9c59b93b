/** The part of an endless plane that a picture shows: the view box of an SVG. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const viewBoxOf = ({ x, y, width, height }: Frame): string => `${x} ${y} ${width} ${height}`;

/** Margin in cells around a position that has outgrown its frame. */
const ROOM = 0.5;

/** The frame of an SVG, read without parsing it. */
export function frameOf(text: string): Frame | null {
  const [x, y, width, height] = (/\bviewBox="([^"]*)"/.exec(text)?.[1] ?? "").split(/[\s,]+/).map(Number);
  return [x, y, width, height].every(Number.isFinite) ? ({ x, y, width, height } as Frame) : null;
}

/** The smallest frame around both. */
export function union(a: Frame, b: Frame): Frame {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/**
 * The frame of a position in a game: the previous one if the position fits into it, else one of the same proportions
 * around the position, no smaller, with a margin on every side, so that a growing group seldom changes it.
 */
export function frameAfter(before: Frame | null, frame: Frame, cellSize: number): Frame {
  if (!before) return frame;
  const across = frame.x >= before.x && frame.x + frame.width <= before.x + before.width;
  const along = frame.y >= before.y && frame.y + frame.height <= before.y + before.height;
  if (across && along) return before;
  const room = 2 * ROOM * cellSize;
  const ratio = before.width / before.height;
  const width = Math.max(before.width, frame.width + room, (frame.height + room) * ratio);
  return centred({ width, height: width / ratio }, frame);
}

/** A frame of a given size with another one's centre. */
export const centred = ({ width, height }: Pick<Frame, "width" | "height">, { x, y, ...around }: Frame): Frame => ({
  x: x + (around.width - width) / 2,
  y: y + (around.height - height) / 2,
  width,
  height,
});

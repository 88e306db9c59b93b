import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PlayerId } from "../engine/board.ts";
import { centred, type Frame, frameAfter, viewBoxOf } from "./frame.ts";
import { animates, DURATION } from "./motion.ts";

/**
 * The frame of a game: it changes only when a position does not fit into it; the other side's has the same size.
 * `game`: the game of the position whose frame is passed, since another game may already be loading.
 */
export function useGameFrame(
  game: unknown,
  frame: Frame | undefined,
  cellSize: number,
  side: PlayerId = "p1",
): Frame | null {
  const kept = useRef<{ game: unknown; side: PlayerId; frame: Frame } | null>(null);
  return useMemo(() => {
    if (!frame) return kept.current?.frame ?? null;
    const last = kept.current;
    const before = last?.game === game ? last : null;
    const turned = before && before.side !== side && centred(before.frame, frame);
    kept.current = { game, side, frame: turned || frameAfter(before?.frame ?? null, frame, cellSize) };
    return kept.current.frame;
  }, [game, side, frame]);
}

/**
 * Animates the pictures, which already have this frame, from the previous one; without animation if `scene` has
 * changed. `pictures` is called after each change of the frame, because a new position has new pictures.
 */
export function useGlide(
  frame: Frame | null,
  scene: unknown,
  pictures: () => (SVGSVGElement | null | undefined)[],
): void {
  const last = useRef<{ scene: unknown; at: Frame } | null>(null);
  useLayoutEffect(() => {
    const from = last.current?.scene === scene ? last.current?.at : null;
    last.current = frame && { scene, at: frame };
    if (!frame || !from || !animates()) return;
    let request = 0;
    const begun = Number(document.timeline.currentTime);
    const step = (now: number) => {
      const part = Math.min((now - begun) / DURATION, 1);
      const at = between(from, frame, part * (2 - part));
      last.current = { scene, at };
      for (const picture of pictures()) picture?.setAttribute("viewBox", viewBoxOf(at));
      if (part < 1) request = requestAnimationFrame(step);
    };
    step(begun);
    return () => cancelAnimationFrame(request);
  }, [frame, scene]);
}

function between(from: Frame, to: Frame, part: number): Frame {
  if (part === 1) return to;
  const at = (key: keyof Frame) => from[key] + (to[key] - from[key]) * part;
  return { x: at("x"), y: at("y"), width: at("width"), height: at("height") };
}

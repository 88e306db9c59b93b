import { useMemo } from "preact/hooks";
import { halfMade, madePairs } from "../game/half_made.ts";
import type { Session } from "../session/session.ts";
import { useDrawing } from "./drawing.tsx";
import { union } from "./frame.ts";
import { useGameFrame } from "./game_frame.ts";
import { targetOf } from "./geometry.ts";

export type Picture = ReturnType<typeof usePicture>;

/**
 * What the board shows: the position on the page after the pairs entered so far, or the preview of another position;
 * `cells` are its targets in reading order.
 */
export function usePicture({ view: viewing, entering }: Session) {
  const shown = viewing.shown.value;
  const peeking = viewing.preview.value !== null;
  const view = viewing.preview.value ?? shown?.view;
  const side = view?.side ?? "p1"; // the drawing's, which comes later when the board is flipped
  const { prefix } = entering.entry.value;
  const made = useMemo(() => (peeking ? [] : madePairs(prefix)), [peeking, prefix]);
  const board = useMemo(() => (view?.board ? halfMade(view.board, made) : null), [view?.board, made]);
  const cells = useMemo(
    () => board?.cells.map((cell) => targetOf(cell, side)).sort((a, b) => a.y - b.y || a.x - b.x) ?? [],
    [board, side],
  );
  const drawing = useDrawing(view?.drawing);
  // A preview that needs more room is drawn smaller, so that the layout of the page does not change.
  const kept = useGameFrame(shown?.game, peeking ? undefined : drawing?.frame, view?.board?.cellSize ?? 0, side);
  const frame = useMemo(
    () => (peeking && kept && drawing ? union(kept, drawing.frame) : kept),
    [peeking, kept, drawing],
  );
  const scene =
    shown && drawing && board && !peeking ? { game: shown.game, node: shown.node, side, drawing, board, made } : null;
  /** The ratio of width to height, and the width in cells; both stay unchanged during a preview. */
  const ratio = kept ? kept.width / kept.height : 1;
  const across = kept && board?.cellSize ? kept.width / board.cellSize : 0;
  return { view, peeking, side, made, board, cells, drawing, frame, scene, ratio, across };
}

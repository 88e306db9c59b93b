import { useLayoutEffect, useRef } from "preact/hooks";
import type { Board, PlayerId } from "../engine/board.ts";
import { type Motion, motions, type Pair, pairsBetween, reversed } from "../game/motions.ts";
import type { Node } from "../game/tree.ts";
import { settings } from "../session/settings.ts";
import { cellOf, partsOf } from "./drawing.tsx";
import { type Point, pointOf, type Target } from "./geometry.ts";
import { listen } from "./listen.ts";
import type { Drawing } from "./sanitize.ts";
import { cardTargets } from "./targets.tsx";

/** Milliseconds for one part of a move, and between the starts of two parts. */
export const DURATION = 190;
const PART_DELAY = 60;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";

/** What the board shows: a position with a partially entered move. */
interface Scene {
  game: string;
  node: Node;
  side: PlayerId;
  drawing: Drawing;
  board: Board;
  made: readonly Pair[];
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether moves are animated: neither the settings nor the system disables it. */
export const animates = (): boolean => settings.motion.value && !reduced.matches;

/**
 * Animates the differences between the previous drawing and the current one. A new scene or a key press ends the
 * animation at once. `dropped`: the person has dragged the piece. Null scenes, such as previews, are not animated.
 */
export function useMotion(scene: Scene | null, dropped: boolean): void {
  const last = useRef<(Scene & { cards: Target[] }) | null>(null);
  const mover = useRef<Mover | null>(null);
  mover.current ??= new Mover();
  useLayoutEffect(() => {
    const before = last.current;
    const resting = mover.current?.pause() ?? [];
    last.current = scene && { ...scene, cards: cardTargets(scene.drawing.svg) };
    if (!before || !last.current || !animates()) return;
    mover.current?.play(before, last.current, dropped ? [] : resting, dropped);
  }, [scene?.drawing, scene?.board]);
  useLayoutEffect(() => {
    const finish = () => void mover.current?.pause();
    const unlisten = listen({ pointerdown: finish }, true);
    return () => {
      unlisten();
      finish();
    };
  }, []);
}

interface Running {
  /** The moving element and its destination. */
  key: string;
  frames: Keyframe[];
  animation: Animation;
  delay: number;
  end(): void;
}

interface Resting {
  key: string;
  frames: Keyframe[];
  delay: number;
  time: number;
}

class Mover {
  private running: Running[] = [];

  /** Ends all animations: everything is at its destination. Returns those that may continue in the next drawing. */
  pause(): Resting[] {
    const resting = this.running.map(({ key, frames, delay, animation }) => ({
      key,
      frames,
      delay,
      time: Number(animation.currentTime ?? 0),
    }));
    for (const { end } of this.running) end();
    this.running = [];
    return resting;
  }

  play(before: Scene & { cards: Target[] }, after: Scene & { cards: Target[] }, resting: Resting[], dropped: boolean) {
    if (before.game !== after.game || before.side !== after.side) return;
    const between = pairsBetween(before.node, after.node);
    if (!between) return;
    const pairs = [...between, ...after.made, ...reversed(before.made)];
    const found = motions(before.board, after.board, pairs);
    const { svg } = after.drawing;
    const keys = new Set<string>();
    for (const each of found) {
      if (dropped && each.what === "piece" && each.from !== null) continue;
      const key = keyOf(each);
      keys.add(key);
      this.move(key, each, before, after);
    }
    for (const card of after.cards) {
      const from = before.cards.find(({ id }) => id === card.id);
      const element = svg.querySelector<SVGGraphicsElement>(`[data-card="${CSS.escape(card.id)}"]`);
      if (!from || !element || Math.hypot(from.x - card.x, from.y - card.y) < 1) continue;
      raise(element);
      this.animate(`card ${card.id}`, element, slide(from, card), 0);
    }
    for (const { key: earlier, frames, delay, time } of resting) {
      const key = keyAfter(earlier, before.board, after.board);
      if (key === null || keys.has(key)) continue;
      for (const element of elementsOf(svg, key)) {
        raise(element);
        this.animate(key, element, frames, delay).currentTime = time;
      }
    }
  }

  private move(key: string, each: Motion, before: Scene, after: Scene): void {
    const delay = each.part * PART_DELAY;
    const { svg } = after.drawing;
    if (each.what === "gone") {
      const old = elementsOf(before.drawing.svg, `piece ${each.cell} ${each.index}`)[0];
      const cell = cellOf(svg, each.cell);
      if (!old || !cell) return;
      const copy = old.cloneNode(true) as SVGGraphicsElement;
      copy.removeAttribute("data-piece");
      cell.insertBefore(copy, cell.querySelector("[data-piece]"));
      this.animate(key, copy, [{ opacity: 1 }, { opacity: 0 }], delay, () => copy.remove());
      return;
    }
    const at = (id: string, { board, side }: Scene) => pointOf(id, board, side);
    const from = each.from === null ? null : (at(each.from, before) ?? at(each.from, after));
    const to = at(each.cell, after);
    const known = new Set(
      [...(cellOf(before.drawing.svg, each.cell)?.children ?? [])].map(({ outerHTML }) => outerHTML),
    );
    for (const element of elementsOf(svg, key)) {
      if (each.from === null && each.what === "ground" && known.has(element.outerHTML)) continue;
      raise(element);
      this.animate(key, element, from && to ? slide(from, to) : grow(element), delay);
    }
  }

  private animate(
    key: string,
    element: SVGGraphicsElement,
    frames: Keyframe[],
    delay: number,
    then = () => {},
  ): Animation {
    const options = { duration: DURATION, delay, easing: EASING, fill: "backwards" } as const;
    const animation = element.animate(
      frames.map((frame) => placed(frame, element)),
      options,
    );
    const running: Running = {
      key,
      frames,
      delay,
      animation,
      end() {
        animation.cancel();
        then();
      },
    };
    animation.onfinish = () => {
      this.running = this.running.filter((each) => each !== running);
      running.end();
    };
    this.running.push(running);
    return animation;
  }
}

const keyOf = (each: Motion): string =>
  each.what === "ground" ? `ground ${each.cell}` : `${each.what} ${each.cell} ${each.index}`;

/** The key that an element of an earlier board has in a later one; null for a piece that is gone. */
function keyAfter(key: string, before: Board, after: Board): string | null {
  const [what, id, index] = key.split(" ");
  if (what !== "piece") return key;
  const pieces = (board: Board) => board.cells.find((cell) => cell.id === id)?.pieces ?? [];
  const piece = pieces(before)[Number(index)];
  const at = pieces(after).findIndex(({ owner, kind }) => owner === piece?.owner && kind === piece.kind);
  return at < 0 ? null : `piece ${id} ${at}`;
}

/** The elements that a key names in a drawing. */
function elementsOf(svg: SVGSVGElement, key: string): SVGGraphicsElement[] {
  const [what, id = "", index = "0"] = key.split(" ");
  if (what === "card") return [...svg.querySelectorAll<SVGGraphicsElement>(`[data-card="${CSS.escape(id)}"]`)];
  const cell = cellOf(svg, id);
  if (!cell || what === "gone") return [];
  const pieces = cell.querySelectorAll<SVGGraphicsElement>("[data-piece]");
  if (what === "piece") return [...pieces].slice(Number(index), Number(index) + 1);
  return partsOf(cell) as SVGGraphicsElement[];
}

/** Draws a moving element above everything else. */
function raise(element: Element): void {
  const group = element.closest("[data-cell], [data-card]");
  if (group?.nextElementSibling) group.parentElement?.append(group);
}

/**
 * A frame where the element stands. Its own transform is written out: browsers add to it on the main thread only, for
 * each picture.
 */
function placed(frame: Keyframe, element: SVGGraphicsElement): Keyframe {
  const own = element.transform.baseVal.consolidate()?.matrix;
  if (!own || !frame.transform) return frame;
  const { a, b, c, d, e, f } = own;
  return { transform: `matrix(${[a, b, c, d, e, f]}) ${frame.transform}` };
}

const slide = (from: Point, to: Point): Keyframe[] => [
  { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` },
  { transform: "translate(0px, 0px)" },
];

/** Scales an element about its centre. */
function grow(element: SVGGraphicsElement): Keyframe[] {
  const { x, y, width, height } = element.getBBox();
  const [cx, cy] = [x + width / 2, y + height / 2];
  return [0.4, 1].map((scale) => ({
    transform: `translate(${cx}px, ${cy}px) scale(${scale}) translate(${-cx}px, ${-cy}px)`,
  }));
}

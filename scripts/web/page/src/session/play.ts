import { page_tag } from "../../../../quadriga/games/pgn.json";
import type { PlayerId } from "../engine/board.ts";
import type { Root } from "../game/root.ts";
import type { Side, Sides, Time } from "./opponents.ts";

/** The tag with everything needed to continue a game of the page. */
export const BOARD_TAG = page_tag;

/** The players of a game on the page, their time, and the time left. */
export interface Play {
  sides: Sides;
  time: Time;
  clocks: Record<PlayerId, number> | null;
}

/** What the page stores in a tag beside the moves; `play` is missing if the game was played elsewhere. */
interface Going {
  root: Root;
  play?: Play;
}

/** Parses the JSON of a `Going`; null if malformed, since a file may come from anyone. */
export function parsePlay(text: string | undefined): Going | null {
  try {
    const { root, play } = JSON.parse(text ?? "null");
    const { options, position } = root;
    if (typeof position !== "string" && position !== null) return null;
    const plain = Object.entries<unknown>(options).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const going = { root: { options: Object.fromEntries(plain), position } };
    const [p1, p2, time] = [sideOf(play?.sides?.p1), sideOf(play?.sides?.p2), timeOf(play?.time)];
    return p1 && p2 && time ? { ...going, play: { sides: { p1, p2 }, time, clocks: clocksOf(play.clocks) } } : going;
  } catch {
    return null;
  }
}

/** Who plays in a game of the page; undefined for other games. */
export const sidesIn = (tags: ReadonlyMap<string, string>): Sides | undefined =>
  parsePlay(tags.get(BOARD_TAG))?.play?.sides;

function sideOf(side: Record<string, unknown>): Side | null {
  if (side?.kind === "person") return { kind: "person" };
  if (side?.kind !== "engine" || typeof side.engine !== "string") return null;
  return { kind: "engine", engine: side.engine, elo: Number.isInteger(side.elo) ? (side.elo as number) : null };
}

function timeOf(time: Record<string, unknown>): Time | null {
  const [milliseconds, base, increment] = [time?.milliseconds, time?.base, time?.increment].map(duration);
  if (time?.kind === "move" && milliseconds != null) return { kind: "move", milliseconds };
  if (time?.kind === "clock" && base != null && increment != null) return { kind: "clock", base, increment };
  return null;
}

function clocksOf(clocks: Record<string, unknown> | null): Record<PlayerId, number> | null {
  const [p1, p2] = [duration(clocks?.p1), duration(clocks?.p2)];
  return p1 === null || p2 === null ? null : { p1, p2 };
}

const duration = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && Number.isFinite(value) ? value : null;

import { computed, effect, signal } from "@preact/signals";
import { parsedObject } from "../engine/board.ts";
import { EngineGone, Refused } from "../engine/client.ts";
import type { MoveValue } from "../engine/words.ts";
import { tabStore } from "../game/storage.ts";
import { GameTree, type Node } from "../game/tree.ts";
import type { MoveValues } from "../game/truth.ts";
import type { Shown } from "./game.ts";
import { against } from "./opponents.ts";
import { variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";
import { settings } from "./settings.ts";
import { anyOf } from "./setup.ts";
import { newGame } from "./starting.ts";

/** A game in which a person holds a drawn position against an engine that knows the value of every move. */
export interface Held {
  /** The id of the game. */
  game: string;
  /** The number of plies, including the engine's. */
  plies: number;
  /** Whether the page has given help; if so, the game cannot set a record. */
  assisted: boolean;
  /** Why the count has ended; null while it continues. `unknown`: the engine knows no more values. */
  end: "slip" | "unknown" | "over" | null;
  slip: Slip | null;
  /** How many moves kept the draw, and how many were legal, when the person last moved. */
  share: { held: number; all: number } | null;
}

/** A move that gave the draw away. */
export interface Slip {
  node: Node;
  before: Shown;
  value: MoveValue;
  /** The moves that keep the draw. */
  better: MoveValues;
}

/** The key of this tab's game, for a reload. */
const TAB_KEY = "quadriga-board.holding";

/** The game of "Hold the draw" on the page, if any: counts plies, and stops the engine at the slip. */
export class Holding {
  /** Null in any other game. */
  readonly held = signal(restored());
  /** Whether the page hides its knowledge: until the slip, or until the person asks for help. */
  readonly closed = computed(() => {
    const now = this.held.value;
    return now?.game === this.session.game.live.value?.game && now?.end === null && !now.assisted;
  });

  constructor(private readonly session: Session) {
    let before: Shown | null = null;
    session.opponents.choose = (live) => this.hardest(live);
    effect(() => {
      const live = session.game.live.value;
      const last = before;
      before = live;
      const now = this.held.peek();
      if (!live || !now || now.game !== live.game) return;
      const next = judged(session, now, last, live);
      if (next === now) return;
      this.held.value = next;
      if (next.end === "slip") session.opponents.pause(true);
      else if (now.end === "slip") session.opponents.paused.value = false;
      if (next.end && next.end !== now.end) note(session, next);
    });
    effect(() => {
      const { values, analysis, hint } = session;
      const helped = values.on.value || analysis.on.value || analysis.threatOn.value || hint.given.value !== null;
      const now = this.held.value;
      if (helped && now?.end === null) this.help();
    });
    effect(() => {
      // If it cannot be stored, it is an ordinary game after a reload.
      tabStore.set(TAB_KEY, JSON.stringify(this.held.value && { ...this.held.value, slip: null }));
    });
  }

  /** Whether the start of a game is known to be a draw, so that it can be held. */
  async can(game: string): Promise<boolean> {
    const { rules } = this.session.engines;
    const { truth } = await rules.state({ options: rules.optionsOf(game), position: null }, []);
    return truth.best?.result === "draw";
  }

  /**
   * Begins a game against the engine at full strength, in which the page checks that the draw is kept. `ready`: whether
   * the engine knows the values, possibly after loading them. Returns false if not, or if something else is requested
   * meanwhile.
   */
  async begin(game: string, ready: boolean | Promise<boolean> = true): Promise<boolean> {
    const { session } = this;
    const setup = async () => {
      if (!(await ready)) return null;
      const sides = against(session, "p1", null);
      return newGame(session, session.engines.rules.optionsOf(game), { sides, concealed: true });
    };
    const isHeld = await session.begin(setup());
    const rest = { plies: 0, assisted: false, end: null, slip: null, share: null };
    if (isHeld) this.held.value = { game: session.game.id, ...rest };
    return isHeld;
  }

  /** Shows the page's knowledge from now on; the game can no longer set a record. */
  help(): void {
    const now = this.held.peek();
    if (now && !now.assisted) this.held.value = { ...now, assisted: true };
  }

  /** A drawing move after which the fewest replies keep the draw; null in other games, or without known values. */
  private async hardest({ game, node, view }: Shown): Promise<string | null> {
    const now = this.held.peek();
    if (now?.game !== game || now.end || view.best?.result !== "draw") return null;
    const replies = async (move: string) => {
      const { truth } = await this.session.truths.of([...GameTree.moves(node), move]);
      return { move, count: truth.holding.length || Number.POSITIVE_INFINITY };
    };
    try {
      const found = await Promise.all(view.holding.map(replies));
      const fewest = Math.min(...found.map(({ count }) => count));
      const hardest = found.filter(({ count }) => count === fewest && Number.isFinite(count));
      return anyOf(hardest)?.move ?? null;
    } catch (error) {
      if (error instanceof EngineGone || error instanceof Refused) return null;
      throw error;
    }
  }

  /** Continues as an ordinary game. */
  letGo(): void {
    this.held.value = null;
    this.session.opponents.pause(false);
  }
}

/** The state of the game after a change of the position. `last`: the position before the change, of any game. */
function judged(session: Session, now: Held, last: Shown | null, live: Shown): Held {
  const { node, view } = live;
  const isNext = last !== null && last.game === live.game && node.parent === last.node;
  if (last?.game === live.game && !isNext && node !== last.node) {
    return { ...now, plies: node.ply, assisted: true, end: null, slip: null, share: null };
  }
  if (now.end) return now;
  const person = session.opponents.soloPerson.peek();
  let { share } = now;
  if (isNext && node.mover === person) {
    const { values, holding, legal } = last.view;
    share = holding.length ? { held: holding.length, all: legal?.length ?? 0 } : null;
    const value = values.get(node.move);
    if (value && holding.length && !holding.includes(node.move)) {
      const better = new Map([...values].filter(([move]) => holding.includes(move)));
      return { ...now, plies: node.ply - 1, end: "slip", slip: { node, before: last, value, better }, share };
    }
  }
  const end = view.over ? "over" : view.best ? null : "unknown";
  return { ...now, plies: node.ply, end, share };
}

function note(session: Session, { plies, assisted }: Held): void {
  const game = variantOf(session);
  if (assisted) return;
  settings.update(settings.longestHeld, (now) => (plies > (now[game] ?? 0) ? { ...now, [game]: plies } : now));
}

function restored(): Held | null {
  const kept = parsedObject<Held>(tabStore.get(TAB_KEY) ?? "");
  return kept?.end === "slip" ? null : kept;
}

import { computed, signal } from "@preact/signals";
import { opponentOf, type PlayerId, type Result } from "../engine/board.ts";
import { Refused } from "../engine/client.ts";
import type { Info } from "../engine/words.ts";
import { Clock, type TimeControl } from "../game/clock.ts";
import { atMost, forP1 } from "../game/score.ts";
import { GameTree, noteSearch } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Shown } from "./game.ts";
import { pause, REPORT_PAUSE } from "./pauses.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

type EngineSide = { kind: "engine"; engine: string; elo: number | null };
export type Side = { kind: "person" } | EngineSide;
export type Sides = Record<PlayerId, Side>;
export type Time = { kind: "move"; milliseconds: number } | ({ kind: "clock" } & TimeControl);

export const PERSONS: Sides = { p1: { kind: "person" }, p2: { kind: "person" } };

/** An engine, by default the first, at a level. */
export const engineAt = ({ engines }: Pick<Table, "engines">, elo: number | null, index = 0): EngineSide => ({
  kind: "engine",
  engine: engines.offers[index]?.id ?? "",
  elo,
});

/** A person of this side against the first engine at a level. */
export const against = (table: Pick<Table, "engines">, person: PlayerId, elo: number | null): Sides => ({
  ...PERSONS,
  [opponentOf(person)]: engineAt(table, elo),
});

/** The default time of a game. */
export const TIME: Time = { kind: "move", milliseconds: 1000 };

const winOf = (player: PlayerId): Result => (player === "p1" ? "p1win" : "p2win");

/**
 * Minimum milliseconds between an engine's move and the previous move, so that people can follow: in a game with a person,
 * and in one that people watch, unless its engines have less time per move.
 */
const SHORTEST_TURN = { played: 350, watched: 1000 };
/** The search limits of an engine that considers a draw offer. */
const DRAW_THOUGHT = "movetime 500";
/** The engine agrees to a draw if its score is at most this. */
const DRAW_SCORE = 0;

/** The engines that play, the clocks, and agreements between the players. */
export class Opponents {
  readonly sides = signal<Sides>(PERSONS);
  readonly time = signal<Time>(TIME);
  readonly thinking = signal<PlayerId | null>(null);
  /** The last report of each engine's search for the game. */
  readonly reports = { p1: signal<Info | null>(null), p2: signal<Info | null>(null) };
  readonly paused = signal(false);
  /** The time at which the clocks are read. */
  readonly now = signal(performance.now());
  readonly clock = signal<Clock | null>(null);
  readonly bothEngines = computed(() => this.sides.value.p1.kind === "engine" && this.sides.value.p2.kind === "engine");
  /** Whether the game goes on without a person: engines move, or a clock runs. */
  readonly runs = computed(() => this.bothEngines.value || this.clock.value !== null);

  /** The side of the only person in the game; null if there is none, or if there are two. */
  readonly soloPerson = computed<PlayerId | null>(() => {
    const { p1, p2 } = this.sides.value;
    return p1.kind === p2.kind ? null : p1.kind === "person" ? "p1" : "p2";
  });

  /** The engine that plays against the only person; null unless a person plays against an engine. */
  readonly soloEngine = computed<EngineSide | null>(() => {
    const person = this.soloPerson.value;
    const side = person && this.sides.value[opponentOf(person)];
    return side?.kind === "engine" ? side : null;
  });

  /** Chooses an engine's move without a search; null if the engine has to search. */
  choose: (live: Shown) => Promise<string | null> = async () => null;

  private readonly thinkers: Record<PlayerId, Thinker>;
  private turn = 0;
  private reported = 0;

  constructor(private readonly table: Table) {
    this.thinkers = { p1: new Thinker("p1", table), p2: new Thinker("p2", table) };
    setInterval(() => this.tick(), 100);
  }

  /** Ends the engine processes, which restart when needed. */
  close(): void {
    this.cancel();
    for (const thinker of Object.values(this.thinkers)) thinker.close();
  }

  reset(sides = PERSONS, time = TIME): void {
    this.close();
    this.sides.value = sides;
    this.time.value = time;
    for (const report of Object.values(this.reports)) report.value = null;
    this.paused.value = false;
    this.clock.value = time.kind === "clock" ? new Clock(time) : null;
  }

  /** Gives the side that is not to move to an engine. */
  invite(elo: number | null): void {
    this.sides.value = against(this.table, this.table.game.live.value?.view.turn ?? "p1", elo);
    this.think();
  }

  /** Changes who plays a side, during the game. */
  seat(player: PlayerId, side: Side): void {
    this.cancel();
    this.thinkers[player].close();
    this.sides.value = { ...this.sides.value, [player]: side };
    this.think();
  }

  /** Sets the clocks of a game that is continued. */
  setClocks(left: Record<PlayerId, number>): void {
    const time = this.time.value;
    if (time.kind !== "clock") return;
    this.clock.value = new Clock(time, left);
    this.think();
  }

  /** Stops the engines' searches for the game; a draw that is being considered is no longer offered. */
  cancel(): void {
    this.outdate();
    this.thinking.value = null;
    for (const thinker of Object.values(this.thinkers)) thinker.stop();
    this.clock.value?.stop(performance.now());
  }

  /** Invalidates the pending answers of the engines. */
  private outdate(): void {
    this.turn++;
    if (this.table.notice.peek() === t("drawAsked")) this.table.notice.value = "";
  }

  pause(paused: boolean): void {
    this.paused.value = paused;
    if (paused) this.cancel();
    else this.think();
  }

  /** Called when a move is made. */
  moved(player: PlayerId): void {
    this.outdate();
    this.clock.value?.press(player, performance.now());
  }

  /** Starts the engine's search if it is to move, and the clock of the side to move. */
  think(): void {
    const { game, engines } = this.table;
    const live = game.live.value;
    if (!live || game.result.value !== null || this.paused.value || engines.gone.value !== null) {
      this.clock.value?.stop(performance.now());
      return;
    }
    const player = live.view.turn;
    if (live.node.parent) this.clock.value?.start(player, performance.now());
    if (this.sides.value[player].kind === "engine") void this.engineMove(player);
  }

  private shortestTurn(time: Time): number {
    const watched = time.kind === "move" && this.bothEngines.value ? time.milliseconds : 0;
    return Math.max(SHORTEST_TURN.played, Math.min(watched, SHORTEST_TURN.watched));
  }

  private async engineMove(player: PlayerId): Promise<void> {
    const { id, live, root } = this.table.game;
    const side = this.sides.value[player];
    if (!live.value || side.kind !== "engine") return;
    const turn = ++this.turn;
    const moves = GameTree.moves(live.value.node);
    this.thinking.value = player;
    const started = performance.now();
    const clock = this.clock.value;
    const time = this.time.value;
    const limits = clock ? clock.limits(started) : `movetime ${time.kind === "move" ? time.milliseconds : 1000}`;
    const chosen = await this.choose(live.value);
    if (turn !== this.turn) return;
    const searched = chosen
      ? { move: chosen, info: null }
      : await this.search(player, {
          ...{ root, moves, limits, options: strength(side.elo) },
          onInfo: (info) => this.report(player, info, REPORT_PAUSE),
        });
    const elapsed = performance.now() - started;
    const wait = clock ? 0 : this.shortestTurn(time) - elapsed;
    if (wait > 0) await pause(wait);
    if (turn !== this.turn) return;
    this.thinking.value = null;
    const engine = this.offer(player)?.name ?? "";
    if (!searched)
      this.pause(true); // the position was refused
    else if (searched.move === null) this.stopAt(t("noMove", { engine }));
    if (searched?.info) this.report(player, searched.info);
    if (!searched?.move) return;
    const { move } = searched;
    const node = await this.table.playing.advance(move).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (id === this.table.game.id) this.stopAt(t("illegalMove", { engine, move }));
      return null;
    });
    if (node && searched.info?.score) {
      const { score, pv } = searched.info;
      noteSearch(node, forP1(score, player), { ...searched.info, time: elapsed }, pv);
      node.said = node.score;
      this.table.game.revision.value++;
    }
  }

  /** Pauses the game if an engine has no legal move for it; the engine searches again when the game is continued. */
  private stopAt(notice: string): void {
    this.pause(true);
    this.table.notice.value = notice;
  }

  /** Shows a report of a search, at most every `rest` milliseconds. */
  private report(player: PlayerId, info: Info, rest = 0): void {
    const now = performance.now();
    if (now - this.reported < rest || info.bound || !info.score) return;
    this.reported = now;
    this.reports[player].value = info;
  }

  private search(player: PlayerId, task: Parameters<Thinker["search"]>[1]) {
    return this.thinkers[player].search(this.offer(player), task);
  }

  /** The engine that plays a side, or the first engine if a person plays it. */
  private offer(player: PlayerId) {
    const side = this.sides.value[player];
    const { offers } = this.table.engines;
    return offers.find(({ id }) => side.kind === "engine" && id === side.engine) ?? offers[0];
  }

  /** The side that resigns: the side to move, or the only person's. */
  resigner(): PlayerId {
    return this.soloPerson.value ?? this.table.game.live.value?.view.turn ?? "p1";
  }

  resign(): void {
    this.table.playing.end(winOf(opponentOf(this.resigner())), "resignation");
  }

  /** Offers a draw: two persons agree on it at once; an engine answers by its score. */
  async offerDraw(): Promise<void> {
    const live = this.table.game.live.value;
    const engine = opponentOf(this.resigner());
    const side = this.sides.value[engine];
    if (!live) return;
    if (side.kind === "person") {
      this.table.playing.end("draw", "agreement");
      return;
    }
    this.cancel();
    const turn = this.turn;
    this.table.notice.value = t("drawAsked");
    const task = { root: this.table.game.root, moves: GameTree.moves(live.node), limits: DRAW_THOUGHT };
    const searched = await this.search(engine, task);
    if (turn !== this.turn) return; // the game has continued or changed
    if (searched?.info && atMost(searched.info, DRAW_SCORE, engine !== live.view.turn)) {
      this.table.notice.value = t("drawAccepted");
      this.table.playing.end("draw", "agreement");
    } else {
      if (searched) this.table.notice.value = t("drawDeclined");
      this.think();
    }
  }

  private tick(): void {
    const clock = this.clock.value;
    const { game, playing } = this.table;
    const live = game.live.value;
    if (!clock || !live || game.result.value !== null || this.paused.value) return;
    this.now.value = performance.now();
    const player = live.view.turn;
    if (clock.remaining(player, this.now.value) === 0) playing.end(winOf(opponentOf(player)), "time");
  }
}

/** The options of a level; null: full strength. */
export const strength = (elo: number | null): Record<string, string> =>
  elo === null ? {} : { UCI_LimitStrength: "true", UCI_Elo: String(elo) };

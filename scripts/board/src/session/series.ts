import { signal } from "@preact/signals";
import type { PlayerId, Result } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone, Refused, type Searched } from "../engine/client.ts";
import type { Info } from "../engine/words.ts";
import { Clock } from "../game/clock.ts";
import { figuresOf } from "../game/figures.ts";
import {
  applied,
  type EngineSearch,
  type Finished,
  type GameNews,
  type Match,
  type Message,
  playerOf,
} from "../game/match.ts";
import { writePgn } from "../game/pgn_write.ts";
import {
  localTime,
  parseScore,
  parseStart,
  plainMove,
  type RecordedMove,
  TERMINATIONS,
  writeScore,
} from "../game/recorded.ts";
import { type Report, scoreNumber } from "../game/reported.ts";
import type { Root } from "../game/root.ts";
import { forP1 } from "../game/score.ts";
import { word } from "../i18n/index.ts";
import type { View } from "./arbiter.ts";
import { type Side, strength, type Time } from "./opponents.ts";
import { tagsOf, variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";
import { Thinker } from "./thinker.ts";

/** Where the games of a series begin. */
export interface Opening {
  position: string | null;
  moves: string[];
}

export interface SeriesSetup {
  root: Root;
  /** The engines, of which the first one has p1 in the first game. */
  engines: [EngineSide, EngineSide];
  names: [string, string];
  time: Time;
  games: number;
  openings: Opening[];
}

export type EngineSide = Side & { kind: "engine" };

/** Milliseconds between two reports of a search that are shown. */
const REPORT_PAUSE = 200;
/** A game without an end is a draw after so many plies. */
const MOST_PLIES = 500;
const LOOK = { side: "p1", coordinates: true } as const;

/** The series on the page; null while there is none. */
export const series = signal<Series | null>(null);
/** The address of a series, which ends when the page is left. */
export const SERIES_ADDRESS = "#series";

/** The lines of the book that comes with the page for a game, in a random order; none if there is no book. */
export async function bookOf(game: string): Promise<Opening[]> {
  if (!/^\w+$/.test(game)) return [];
  const answer = await fetch(`openings/${game}.txt`).catch(() => null);
  if (!answer?.ok) return [];
  const lines = (await answer.text()).split("\n").map((line) => line.replace(/#.*/, "").trim());
  const openings = lines.filter(Boolean).map(parseStart);
  for (let left = openings.length - 1; left > 0; left--) {
    const other = Math.floor(Math.random() * (left + 1));
    [openings[left], openings[other]] = [openings[other] as Opening, openings[left] as Opening];
  }
  return openings;
}

/** Puts a series on the page, in place of the game, and plays it. */
export function startSeries(session: Session, setup: SeriesSetup): void {
  session.leave();
  series.peek()?.close();
  series.value = new Series(session, setup);
  history.pushState(null, "", SERIES_ADDRESS);
  void series.value.run();
}

export function endSeries(): void {
  series.peek()?.close();
  series.value = null;
}

interface Played {
  opening: Opening;
  players: [number, number];
  moves: RecordedMove[];
  begins: PlayerId;
  date: string;
  finished: Finished;
}

/** Who has lost, and why, if it is not by the rules. */
interface Fault {
  termination: string;
  detail: string;
}

/** Games between two engines of the page, with sides that alternate: each opening is played twice. */
export class Series {
  readonly match = signal<Match | null>(null);
  readonly paused = signal(false);
  /** Two names that differ. */
  private readonly names: [string, string];
  private readonly thinkers: [Thinker, Thinker];
  private readonly played: Played[] = [];
  private current: SeriesGame | null = null;
  private open = true;
  private goOn: () => void = () => {};

  constructor(
    private readonly session: Session,
    private readonly setup: SeriesSetup,
  ) {
    const [one, other] = setup.names;
    this.names = one === other ? [`${one} 1`, `${other} 2`] : [one, other];
    this.thinkers = [this.thinker(0), this.thinker(1)];
    const engines = this.names.map((name) => ({ name, version: "", control: "" }));
    const game = variantOf(session, setup.root);
    this.tell({
      whole: true,
      head: { game, engines, planned: setup.games, part: null, kept: setup.games },
      state: "running",
      figures: figuresOf([]),
      parts: [],
    });
  }

  /** Plays the games; ends with the last one, with `close`, or when the rule book has gone. */
  async run(): Promise<void> {
    try {
      for (let number = 1; number <= this.setup.games && this.open; number++) await this.playGame(number);
      this.tell({ state: "finished" });
    } catch (error) {
      if (!(error instanceof EngineGone)) throw error;
      this.tell({ state: "interrupted" });
    } finally {
      for (const thinker of this.thinkers) thinker.close();
    }
  }

  pause(paused: boolean): void {
    this.paused.value = paused;
    if (!paused) this.goOn();
  }

  close(): void {
    this.open = false;
    this.goOn();
    for (const thinker of this.thinkers) thinker.close();
  }

  /** All finished games as PGN. */
  pgn(): string {
    return this.played.map((game) => this.pgnOf(game)).join("");
  }

  /** A finished game, or the running one up to its last move, for the viewer. */
  async replay(number: number): Promise<Report | null> {
    const ended = this.played.find(({ finished }) => finished.number === number);
    const running = this.current?.number === number ? { ...this.current, moves: this.current.recorded() } : null;
    const game = ended ?? running;
    if (!game) return null;
    const root = this.rootOf(game.opening);
    const words = game.moves.map(({ move }) => move);
    const views: View[] = [];
    for (let ply = 0; ply <= words.length; ply++) {
      const view = await this.session.rules.look(root, words.slice(0, ply), LOOK).catch(() => null);
      if (!view) break;
      views.push(view);
    }
    const player = (index: 0 | 1): [string, string, string] => {
      const about = views[0]?.board?.players[index];
      return [word(about?.name ?? playerOf(index)), about?.color ?? "", this.nameOf(game, index)];
    };
    const drawings = views.map(({ drawing }) => drawing ?? "");
    return {
      games: [
        {
          title: `${number}. ${this.nameOf(game, 0)} – ${this.nameOf(game, 1)}`,
          lines: ended?.finished.detail ? [ended.finished.detail] : [],
          end: ended ? " " : "",
          players: [player(0), player(1)],
          turns: views.map(({ turn }) => (turn === "p1" ? 0 : 1)),
          boards: drawings.every(Boolean) ? drawings.map((_, index) => index) : [],
          moves: game.moves.map(({ move, score }, ply) => {
            const parsed = parseScore(score);
            return [move, parsed && scoreNumber(forP1(parsed, views[ply]?.turn ?? "p1")), ""];
          }),
        },
      ],
      pieces: drawings,
      boards: drawings.map((_, index) => [index]),
    };
  }

  private tell(message: Message): void {
    this.match.value = applied(this.match.value, message, performance.now());
  }

  private thinker(engine: 0 | 1): Thinker {
    const { offers } = this.session;
    const offer = offers.find(({ id }) => id === this.setup.engines[engine].engine) ?? (offers[0] as EngineOffer);
    return new Thinker(offer, `series ${engine + 1}`, { lost: () => {}, notice: this.session.notice });
  }

  private rootOf({ position }: Opening): Root {
    return { ...this.setup.root, position };
  }

  private nameOf({ players }: Pick<Played, "players">, player: 0 | 1): string {
    return this.names[players[player] === 1 ? 1 : 0];
  }

  private async playGame(number: number): Promise<void> {
    const { openings, root, time } = this.setup;
    const opening = openings[((number - 1) >> 1) % openings.length] ?? { position: root.position, moves: [] };
    const players: [number, number] = number % 2 ? [0, 1] : [1, 0];
    const game = new SeriesGame(number, players, opening, time);
    this.current = game;
    const date = localTime(new Date());
    let view = await this.session.rules.look(this.rootOf(opening), opening.moves, LOOK);
    game.begins = view.turn;
    let fault: Fault | null = null;
    while (!view.over && !fault && game.moves.length < MOST_PLIES) {
      this.show(game, view);
      await this.going();
      if (!this.open) return;
      const answer = await this.think(game, view);
      if (!this.open) return;
      if ("termination" in answer) fault = answer;
      else view = answer;
    }
    const loser = view.turn;
    const finished = {
      number,
      players,
      result: fault ? (loser === "p1" ? "p2win" : "p1win") : view.over ? view.result : ("draw" as Result),
      termination: fault?.termination ?? (view.over ? "normal" : "adjudication"),
      reason: fault ? "" : (view.reason?.text ?? ""),
      culprit: fault ? this.nameOf(game, loser === "p1" ? 0 : 1) : "",
      detail: fault?.detail ?? "",
      plies: opening.moves.length + game.moves.length,
      part: 0,
    };
    const begins = opening.moves.length % 2 ? (game.begins === "p1" ? "p2" : "p1") : game.begins;
    this.played.push({ opening, players, moves: game.recorded(), begins, date, finished });
    game.result = finished;
    this.show(game, view);
    this.tell({ finished: [finished], figures: figuresOf(this.played.map((each) => each.finished)) });
  }

  /** The position after the move of the engine that is to move, or why it has lost. */
  private async think(game: SeriesGame, view: View): Promise<View | Fault> {
    const player = view.turn === "p1" ? 0 : 1;
    const engine = game.players[player] === 1 ? 1 : 0;
    const root = this.rootOf(game.opening);
    const before = game.allMoves();
    const side = this.setup.engines[engine];
    game.begin(view.turn);
    this.show(game, view);
    let searched: Searched | null;
    try {
      const task = { root, moves: before, limits: game.limits(), options: strength(side.elo) };
      searched = await this.thinkers[engine].search({
        ...task,
        onInfo: (info) => game.note(player, info) && this.show(game, view),
      });
    } catch (error) {
      if (error instanceof EngineGone) return { termination: "crash", detail: error.message };
      if (error instanceof Refused) return { termination: "protocol", detail: error.message };
      throw error;
    }
    const inTime = game.end(view.turn, searched);
    if (!inTime) return { termination: "time", detail: "" };
    if (!searched?.move) return { termination: "illegal", detail: "" };
    try {
      return await this.session.rules.look(root, [...before, searched.move], LOOK);
    } catch (error) {
      if (error instanceof Refused) return { termination: "illegal", detail: `${searched.move}: ${error.message}` };
      throw error;
    }
  }

  private going(): Promise<void> | null {
    if (!this.paused.value) return null;
    return new Promise((resolve) => {
      this.goOn = resolve;
    });
  }

  private show(game: SeriesGame, view: View): void {
    const { board, drawing } = view;
    const picture = { number: game.number, plies: game.moves.length, board: JSON.stringify(board), svg: drawing ?? "" };
    this.tell({ games: [game.news()], ...(drawing ? { pictures: [picture] } : {}) });
  }

  private pgnOf({ opening, players, moves, begins, date, finished }: Played): string {
    const [p1, p2] = players.map((index) => this.setup.engines[index === 1 ? 1 : 0]) as [EngineSide, EngineSide];
    const root = this.rootOf(opening);
    const play = { sides: { p1, p2 }, time: this.setup.time, clocks: null };
    const { result, reason } = finished;
    const variant = variantOf(this.session, root);
    const told = { root, fen: root.position, variant, date, play, result, ending: null, reason };
    const tags = tagsOf(this.session, told)
      .set("Round", String(finished.number))
      .set("PlyCount", String(moves.length))
      .set("Termination", TERMINATIONS[finished.termination] ?? "");
    return writePgn({ tags, tail: [], comments: [], position: root.position, begins, moves, result });
  }
}

/** A game under way. */
class SeriesGame {
  begins: PlayerId = "p1";
  readonly moves: RecordedMove[] = [];
  result: Finished | null = null;
  private readonly searches: [EngineSearch | null, EngineSearch | null] = [null, null];
  private readonly clock: Clock | null;
  private turn: 0 | 1 | null = null;
  private begun = 0;
  private reported = 0;

  constructor(
    readonly number: number,
    readonly players: [number, number],
    readonly opening: Opening,
    private readonly time: Time,
  ) {
    this.clock = time.kind === "clock" ? new Clock(time) : null;
  }

  /** All moves, those of the opening included. */
  recorded(): RecordedMove[] {
    return [...this.opening.moves.map((move) => ({ ...plainMove(move), book: true })), ...this.moves];
  }

  allMoves(): string[] {
    return [...this.opening.moves, ...this.moves.map(({ move }) => move)];
  }

  begin(player: PlayerId): void {
    this.turn = player === "p1" ? 0 : 1;
    this.begun = performance.now();
    this.clock?.start(player, this.begun);
  }

  limits(): string {
    return this.clock?.limits(this.begun) ?? `movetime ${this.time.kind === "move" ? this.time.milliseconds : 1000}`;
  }

  /** Takes the answer of the engine; returns whether it came in time. */
  end(player: PlayerId, searched: Searched | null): boolean {
    const now = performance.now();
    const inTime = this.clock?.remaining(player, now) !== 0;
    this.clock?.press(player, now);
    if (inTime && searched?.move) {
      const { score = null, depth = null, nodes = null, pv = [] } = searched.info ?? {};
      const seconds = (now - this.begun) / 1000;
      this.moves.push({ ...plainMove(searched.move), score: writeScore(score), depth, seconds, nodes, pv });
    }
    this.turn = null;
    return inTime;
  }

  /** Keeps a report of the search; returns whether it is time to show it. */
  note(player: 0 | 1, { depth, multipv, score, bound, nodes, nps, time, pv }: Info): boolean {
    if (multipv !== 1 || !score || bound) return false;
    const ply = this.moves.length;
    const seldepth = null;
    this.searches[player] = { ply, depth, seldepth, score: writeScore(score), nodes, nps, time: time / 1000, pv };
    const now = performance.now();
    if (now - this.reported < REPORT_PAUSE) return false;
    this.reported = now;
    return true;
  }

  news(): GameNews & { from: number } {
    const now = performance.now();
    const left = (player: PlayerId) => this.clock && this.clock.remaining(player, now) / 1000;
    return {
      slot: 1,
      number: this.number,
      pair: (this.number + 1) >> 1,
      part: 0,
      players: this.players,
      position: this.opening.position,
      opening: this.opening.moves,
      begins: this.begins === "p1" ? 0 : 1,
      from: 0,
      plies: this.moves.map(({ move, score, depth, seconds, nodes }) => ({
        move,
        score,
        depth,
        time: seconds ?? 0,
        nodes,
      })),
      turn: this.turn,
      clocks: [left("p1"), left("p2")],
      elapsed: 0,
      searches: [...this.searches],
      result: this.result,
    };
  }
}

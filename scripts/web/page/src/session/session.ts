import { signal } from "@preact/signals";
import type { PlayerId } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone } from "../engine/client.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { Analysis } from "./analysis.ts";
import { GameColors } from "./colors.ts";
import { Engines } from "./engines.ts";
import { Entering } from "./entering.ts";
import { Explorer } from "./explorer.ts";
import { Game, type GameData } from "./game.ts";
import { Hint } from "./hint.ts";
import { identify } from "./identify.ts";
import { Opponents, PERSONS, type Sides, type Time } from "./opponents.ts";
import { Playing } from "./playing.ts";
import { Review } from "./review.ts";
import type { Table } from "./table.ts";
import { Truths } from "./truths.ts";
import { Trying } from "./trying.ts";
import { Values } from "./values.ts";
import { Viewing } from "./viewing.ts";

export interface Setup extends Pick<GameData, "root" | "id"> {
  /** By default two persons. */
  sides?: Sides;
  time?: Time;
  /** The side at the bottom; by default that of the only person. */
  side?: PlayerId;
  /** Whether everything that engines know is hidden until the person asks for it. */
  concealed?: boolean;
  /** Called when the game is put on the page, before its position is shown. */
  onArrival?: () => void;
  /** Whether the explorer led to it and stays open. */
  explored?: boolean;
}

/** A whole recorded game. */
export interface Loaded extends Setup, GameData {
  /** The last move played; later moves are variations. */
  end: Node;
  /** The position to show. */
  at: Node;
  /** Called for each node once it has its mover and text. */
  note?: (node: Node) => void;
}

/** The parts of the page that depend on one game, and the replacement of one game by another. */
export class Session implements Table {
  readonly notice = signal("");
  /** Text for screen readers. */
  readonly announcement = signal("");
  readonly engines: Engines;
  readonly game = new Game();
  readonly view: Viewing;
  readonly truths: Truths;
  readonly playing: Playing = new Playing(this);
  readonly entering: Entering = new Entering(
    () => (this.playing.mayMove.value ? (this.view.shown.value?.view.legal ?? []) : []),
    (move) => void this.playing.play(move),
  );
  readonly opponents: Opponents;
  readonly analysis: Analysis;
  readonly values: Values;
  readonly hint: Hint;
  readonly review: Review;
  readonly trying: Trying;
  readonly explorer: Explorer;
  readonly colors: GameColors;
  private requests = 0;

  /** `offers` may be filled until `restart` is called. */
  constructor(offers: EngineOffer[] = []) {
    this.engines = new Engines(offers, this.notice, (reason) => this.lost(reason));
    this.view = new Viewing(this.engines, this.game, () => this.entering.clear());
    this.truths = new Truths(this);
    this.opponents = new Opponents(this);
    this.analysis = new Analysis(this);
    this.values = new Values(this, this.entering.choices, this.analysis.on);
    this.hint = new Hint(this);
    this.review = new Review(this);
    this.trying = new Trying(this, this.review);
    this.explorer = new Explorer(this);
    this.colors = new GameColors(this.engines);
  }

  lost(reason: string): void {
    this.opponents.cancel();
    this.engines.gone.value = reason;
  }

  /** Starts the rule book, and continues the game, if any; the page shows the reason if the engine does not start. */
  async restart(): Promise<void> {
    try {
      await this.engines.connect();
      if (this.view.shown.value) await this.view.show(this.view.shown.value.node);
    } catch (error) {
      if (!(error instanceof EngineGone)) throw error;
      return;
    }
    this.opponents.think();
  }

  /** Restarts all engines after their offers have changed. */
  private async renew(): Promise<void> {
    this.opponents.close();
    await this.engines.connect();
    await this.view.refresh();
    this.opponents.think();
  }

  /** Loads the engine's optional data; false if it cannot be loaded. */
  loadExtra(): Promise<boolean> {
    return this.engines.load(() => this.renew());
  }

  /** Begins a game like `load`, with moves that have already been made; `ply`: the position to show in the `line`. */
  begin(
    setup: Setup | Promise<Setup | null>,
    moves: string[] = [],
    ply = moves.length,
    line = moves,
  ): Promise<boolean> {
    return this.load(begun(setup, moves, ply, line));
  }

  /**
   * Puts a whole game on the page; shows a notice if the engine refuses a move. A game that must be fetched first is
   * passed as a promise, so that the request counts from this call: only the latest request changes the page. Returns
   * false if the promise yields null, or if something else is requested meanwhile; errors of an outdated request are
   * dropped.
   */
  async load(game: Loaded | Promise<Loaded | null>): Promise<boolean> {
    const request = ++this.requests;
    const isWanted = () => request === this.requests;
    try {
      const loaded = await game;
      return loaded !== null && isWanted() && (await this.place(loaded, isWanted));
    } catch (error) {
      if (isWanted()) throw error;
      return false;
    }
  }

  private async place(loaded: Loaded, isWanted: () => boolean): Promise<boolean> {
    const { root, tree } = loaded;
    const { rules } = this.engines;
    await rules.checkStart(root);
    const start = await rules.look(root, [], this.view.look());
    const refusal = await identify(rules, root, tree, start);
    if (loaded.note) tree.all().forEach(loaded.note);
    const fen = await rules.fenOf(root);
    if (!isWanted()) return false;
    this.opponents.reset(loaded.sides, loaded.time);
    this.endReview();
    this.truths.stop();
    if (!loaded.explored) this.explorer.on.value = false;
    this.game.put(loaded, fen);
    this.notice.value = "";
    this.playing.locked.value = false;
    this.view.asked = null;
    const person = this.opponents.soloPerson.value;
    this.view.flipped.value = (loaded.side ?? person) === "p2";
    if (loaded.concealed) {
      this.values.on.value = false;
      this.analysis.off();
    }
    loaded.onArrival?.();
    await this.playing.goOnFrom(tree.left(loaded.end), tree.left(loaded.at));
    if (!isWanted()) return false;
    this.announcement.value = person ? t("youPlayNow", { player: this.view.player(person) }) : "";
    if (refusal) this.notice.value = t("badMove", { reason: refusal });
    return true;
  }

  /** Ends all work on the game; the page shows no game until another one begins. */
  leave(): void {
    this.requests++;
    this.opponents.reset(PERSONS, this.opponents.time.value);
    this.endReview();
    this.truths.close();
    this.game.clear();
    this.playing.locked.value = false;
    this.view.clear();
    this.game.live.value = null;
    this.announcement.value = "";
  }

  private endReview(): void {
    this.review.stop();
    this.trying.end();
  }
}

/** A game with moves that have already been made. */
async function begun(
  coming: Setup | Promise<Setup | null>,
  moves: string[],
  ply: number,
  line: string[],
): Promise<Loaded | null> {
  const setup = await coming;
  const tree = new GameTree();
  const end = tree.addLine(moves);
  tree.addLine(line);
  return setup && { ...setup, tree, end, at: tree.addLine(line.slice(0, ply)) };
}

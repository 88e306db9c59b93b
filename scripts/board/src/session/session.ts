import { computed, effect, signal } from "@preact/signals";
import type { PlayerId, Result } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineClient, EngineGone, Refused } from "../engine/client.ts";
import { isMoveWord, moveText } from "../game/elements.ts";
import { type Ending, localTime, playersOf } from "../game/recorded.ts";
import type { Root } from "../game/root.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { Analysis } from "./analysis.ts";
import { Arbiter, type View } from "./arbiter.ts";
import { Entering } from "./entering.ts";
import { Explorer } from "./explorer.ts";
import { Hint } from "./hint.ts";
import { identify } from "./identify.ts";
import { Opponents, PERSONS, type Sides, type Time } from "./opponents.ts";
import { Review } from "./review.ts";
import { coordinates } from "./settings.ts";
import { started } from "./setup.ts";
import type { Shown, Table } from "./table.ts";
import { Trying } from "./trying.ts";
import { provedResult, Values } from "./values.ts";

export interface Setup {
  root: Root;
  sides: Sides;
  time: Time;
  /** Called when the game comes on the page, before its position is shown. */
  onArrival?: () => void;
}

/** A whole game, as it was recorded. */
export interface Loaded extends Setup {
  tree: GameTree;
  /** The last move that was played; what follows are variations. */
  end: Node;
  /** The position to show. */
  at: Node;
  /** Called for each node when it has its mover and text. */
  note?: (node: Node) => void;
  /** The id under which it is kept; without one it gets a new id. */
  id?: string | undefined;
  ending?: Ending | null;
  /** What has judged its moves; empty if nothing has. */
  annotator?: string;
  /** The data in the file of a game that was not played here. */
  record?: Recording | null;
  /** When it began; null if that is unknown. */
  date?: string | null;
  /** The tags of its file that stay as they are. */
  kept?: ReadonlyMap<string, string>;
}

interface Recording {
  tags: Map<string, string>;
  tail: string[];
}

const name = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The game on the page: the only place where it changes. Everything that is shown follows from its signals. */
export class Session implements Table {
  readonly shown = signal<Shown | null>(null);
  readonly live = signal<Shown | null>(null);
  readonly ending = signal<Ending | null>(null);
  readonly flipped = signal(false);
  /** The game on the page was played elsewhere, and nobody has changed its moves. */
  readonly record = signal<Recording | null>(null);
  /** Who played it. */
  readonly names = computed(() => this.record.value && playersOf(this.record.value.tags));
  /** A position that is shown temporarily instead, such as a line of the analysis. */
  readonly preview = signal<View | null>(null);
  readonly notice = signal("");
  /** Text for screen readers. */
  readonly announcement = signal("");
  readonly gone = signal<string | null>(null);
  /** The rule book, once its engine has started. */
  readonly connected = signal<Arbiter | null>(null);
  readonly revision = signal(0);
  /** Nobody may move on the page for now. */
  readonly locked = signal(false);
  readonly side = computed<PlayerId>(() => (this.flipped.value ? "p2" : "p1"));
  readonly entering = new Entering(
    () => (this.mayMove.value ? (this.shown.value?.view.legal ?? []) : []),
    (move) => void this.play(move),
  );

  readonly opponents = new Opponents(this);
  readonly analysis = new Analysis(this);
  readonly values = new Values(this, this.entering.entry, this.analysis.on);
  readonly hint = new Hint(this);
  readonly review = new Review(this);
  readonly trying = new Trying(this, this.review);
  tree = new GameTree();
  root: Root = { options: {}, position: null };
  fen: string | null = null;
  readonly explorer = new Explorer(this);
  id = "";
  /** When the game began: `2026-11-22T07:00:01`, or the day alone. */
  date = "";
  /** The tags of its file that stay as they are. */
  kept: ReadonlyMap<string, string> = new Map();
  /** What has judged the moves, and how; empty if nothing has. */
  annotator = "";
  /** A recorded game that is only viewed need not be kept. */
  onlyShown = false;
  onMove: () => void = () => {};
  private client: EngineClient | null = null;
  /** The position of the game is changing; until the new one is shown, nobody makes a move. */
  private readonly changing = signal(false);
  private lastChange: Promise<void> | null = null;
  /** The position that was asked for last; it is shown as soon as the engine has described it. */
  asked: Node | null = null;
  private looks = 0;
  private previews = 0;
  private requests = 0;

  /** `offers` may be filled until `connect` is called. */
  constructor(readonly offers: EngineOffer[] = []) {
    effect(() => {
      const look = { side: this.side.value, coordinates: coordinates.value };
      if (look && this.shown.peek() && this.asked) void this.show(this.asked);
    });
  }

  /**
   * Starts the engine that is the rule book, or starts it again. Throws EngineGone if it ends, or cannot be a rule book;
   * the page then says why.
   */
  async connect(engine = 0): Promise<Arbiter> {
    const offer = this.offers[engine];
    if (!offer) throw new Error("there is no engine");
    this.client?.close();
    const client = new EngineClient(offer.open(), `rules ${offer.name}`);
    client.onGone = (reason) => this.lost(reason);
    this.client = client;
    await started(client, offer.name, this.notice);
    if (client.dialect === "uci") {
      client.close();
      this.lost(t("onlyUci"));
      throw new EngineGone(t("onlyUci"));
    }
    const rules = new Arbiter(client);
    this.connected.value = rules;
    this.gone.value = null;
    return rules;
  }

  get rules(): Arbiter {
    const rules = this.connected.peek();
    if (!rules) throw new Error("the engine has not started");
    return rules;
  }

  lost(reason: string): void {
    this.opponents.cancel();
    this.gone.value = reason;
  }

  /** Starts the rule book, and goes on with the game if there is one; the page says why if the engine does not start. */
  async restart(): Promise<void> {
    try {
      await this.connect();
      if (this.shown.value) await this.show(this.shown.value.node);
    } catch (error) {
      if (!(error instanceof EngineGone)) throw error;
      return;
    }
    this.opponents.think();
  }

  /** Starts all engines again, after their offers have changed. */
  async renew(): Promise<void> {
    this.opponents.close();
    await this.connect();
    if (this.shown.value && this.asked) await this.show(this.asked);
    this.opponents.think();
  }

  /**
   * Requests something else on the page. Only the latest request puts anything on it; the function that is returned says
   * whether this one still is the latest.
   */
  request(): () => boolean {
    const request = ++this.requests;
    return () => request === this.requests;
  }

  /** Begins a game like `load`, with moves that have already been made. */
  begin(setup: Setup | Promise<Setup | null>, moves: string[] = [], ply = moves.length): Promise<boolean> {
    return this.load(begun(setup, moves, ply));
  }

  /**
   * Puts a whole game on the page; shows a notice if the engine refuses a move. A game that has to be fetched first is
   * passed as a promise, so that the request counts from this call. Returns false if the promise yields null, or if
   * something else is requested meanwhile; the errors of an outdated request are dropped.
   */
  async load(game: Loaded | Promise<Loaded | null>): Promise<boolean> {
    const isWanted = this.request();
    try {
      const loaded = await game;
      return loaded !== null && isWanted() && (await this.place(loaded, isWanted));
    } catch (error) {
      if (isWanted()) throw error;
      return false;
    }
  }

  private async place(game: Loaded, isWanted: () => boolean): Promise<boolean> {
    const { root, tree } = game;
    await this.rules.checkStart(root);
    const start = await this.rules.look(root, [], this.look());
    const refusal = await identify(this.rules, root, tree, (move) => this.moveText(move, start));
    if (game.note) tree.all().forEach(game.note);
    const fen = await this.rules.fenOf(root);
    if (!isWanted()) return false;
    this.opponents.reset(game.sides, game.time);
    this.endReview();
    this.live.value = null;
    this.root = root;
    this.fen = fen;
    this.tree = tree;
    this.id = game.id ?? crypto.randomUUID();
    this.date = game.date ?? localTime(new Date());
    this.kept = game.kept ?? new Map();
    this.annotator = game.annotator ?? "";
    this.ending.value = game.ending ?? null;
    this.record.value = game.record ?? null;
    this.onlyShown = !!game.record && game.id === undefined;
    this.notice.value = "";
    this.locked.value = false;
    this.asked = null;
    const person = this.opponents.soloPerson.value;
    if (person) this.flipped.value = person === "p2";
    game.onArrival?.();
    await this.goOnFrom(tree.left(game.end), tree.left(game.at));
    if (!isWanted()) return false;
    if (person) this.announcement.value = t("youPlayNow", { player: this.player(person) });
    if (refusal) this.notice.value = t("badMove", { reason: refusal });
    return true;
  }

  /** Ends all work on the game; until another one begins, the page shows none. */
  leave(): void {
    this.request();
    this.opponents.reset(PERSONS, this.opponents.time.value);
    this.endReview();
    this.id = "";
    this.tree = new GameTree();
    this.asked = null;
    this.looks++;
    this.previews++;
    this.locked.value = false;
    this.preview.value = null;
    this.shown.value = null;
    this.live.value = null;
  }

  /** Shows a position; does nothing if it belongs to a game that has been left or to a removed line. */
  async show(node: Node): Promise<void> {
    if (!this.tree.has(node)) return;
    const look = ++this.looks;
    this.asked = node;
    this.previews++;
    this.preview.value = null;
    const view = await this.rules.look(this.root, GameTree.moves(node), this.look());
    if (look !== this.looks) return;
    this.entering.clear();
    node.proved ??= provedResult(view, view.values);
    this.shown.value = { game: this.id, node, view };
  }

  /** Temporarily shows a line from the position on the page, or from `node`; null ends it. */
  async peek(moves: string[] | null, node = this.shown.value?.node): Promise<void> {
    const turn = ++this.previews;
    const view =
      moves && node ? await this.rules.look(this.root, [...GameTree.moves(node), ...moves], this.look()) : null;
    if (turn === this.previews) this.preview.value = view;
  }

  /** Whether the person may move on the page now: not for an engine, and not after the end. */
  readonly mayMove = computed(() => {
    const shown = this.shown.value;
    if (!shown || shown.view.over || !this.live.value || this.locked.value) return false;
    if (!this.isLive()) return true;
    const isPerson = this.opponents.sides.value[shown.view.turn].kind === "person";
    return isPerson && !this.ending.value && !this.changing.value;
  });

  isLive(): boolean {
    return this.shown.value?.node === this.live.value?.node;
  }

  /** Makes a person's move, entered by clicks or as text; false if it is illegal or another one is in progress. */
  async play(move: string): Promise<boolean> {
    const shown = this.shown.value;
    if (!shown || !this.mayMove.value) return false;
    const { node, view } = shown;
    const legal =
      isMoveWord(move) &&
      (view.legal?.includes(move) ?? (await this.rules.accepts(this.root, GameTree.moves(node), move)));
    if (!legal) {
      this.notice.value = t("notLegal", { move });
      return false;
    }
    if (shown !== this.shown.value || !this.mayMove.value) return false;
    this.notice.value = "";
    if (this.trying.isAt(node)) {
      await this.trying.take(move);
      return true;
    }
    // What has been entered stays on the board until the position after the move is shown.
    if (this.isLive()) await this.advance(move);
    else await this.show(this.extend(node, move, view));
    return true;
  }

  /**
   * Makes a move at the end of the game, for a person or an engine; null if the game has changed position before its
   * turn.
   */
  advance(move: string): Promise<Node | null> {
    const live = this.live.value;
    return this.inTurn(async () => (live && live === this.live.value ? this.makeMove(live, move) : null));
  }

  /** Changes the position of the game at once, or after the change in progress: a click may come during one. */
  private async inTurn<T>(change: () => Promise<T>): Promise<T> {
    const before = this.lastChange;
    const changed = before ? before.then(change) : change();
    const settled = changed.then(
      () => {},
      () => {},
    );
    this.lastChange = settled;
    this.changing.value = true;
    try {
      return await changed;
    } finally {
      if (this.lastChange === settled) {
        this.lastChange = null;
        this.changing.value = false;
      }
    }
  }

  /** Null if another game comes on the page meanwhile. */
  private async makeMove(live: Shown, move: string): Promise<Node | null> {
    const game = this.id;
    this.opponents.moved(live.view.turn);
    const view = await this.rules.look(this.root, [...GameTree.moves(live.node), move], this.look());
    if (game !== this.id) return null;
    const child = this.extend(live.node, move, live.view);
    this.tree.promote(child);
    this.record.value = null;
    // If another position has been requested meanwhile, that one stays on the page. From here on the list contains the
    // move, so a request for the position before it is one of these.
    if (this.asked === live.node) await this.show(child);
    if (game !== this.id) return null;
    this.live.value = { game: this.id, node: child, view };
    this.announce(child, view);
    this.onMove();
    this.opponents.think();
    return child;
  }

  private extend(node: Node, move: string, view: View): Node {
    const child = this.tree.add(node, move);
    child.mover = view.turn;
    child.text = this.moveText(move, view);
    this.onlyShown = false;
    this.revision.value++;
    return child;
  }

  /** Adds a line of the analysis as a variation, and shows its end. */
  async tryLine(moves: readonly string[]): Promise<void> {
    const shown = this.shown.value;
    if (shown) await this.show(await this.addLine(shown.node, moves, shown.view));
  }

  /**
   * Adds a line to the tree and returns its end, or `from` if the game is left meanwhile. `view`: any position of the
   * game.
   */
  async addLine(from: Node, moves: readonly string[], view: View): Promise<Node> {
    let node = from;
    const { movers } = await this.rules.movers(this.root, [...GameTree.moves(from), ...moves], from.ply);
    if (!this.tree.has(from)) return from;
    for (const [index, move] of moves.entries()) {
      const child = this.extend(node, move, view);
      child.mover = movers[index] ?? child.mover;
      node = child;
    }
    return node;
  }

  /** Takes back the last move of a person and the moves after it, or else a resignation or an agreement alone. */
  takeBack(): Promise<void> {
    return this.inTurn(() => this.takeBackLast());
  }

  private async takeBackLast(): Promise<void> {
    const live = this.live.value;
    if (this.ending.value && this.ending.value.reason !== "time") {
      this.ownAgain();
      this.onMove();
      this.opponents.think();
      return;
    }
    if (!live?.node.parent) return;
    this.opponents.cancel();
    const sides = this.opponents.sides.value;
    const anyPerson = sides.p1.kind === "person" || sides.p2.kind === "person";
    let last: Node = live.node;
    while (anyPerson && last.parent?.parent && last.mover && sides[last.mover].kind === "engine") last = last.parent;
    const to = last.parent ?? this.tree.root;
    this.tree.remove(last);
    this.ownAgain();
    await this.goOnFrom(to);
  }

  /** Starts a separate game from the position on the page. */
  async playFromHere(): Promise<void> {
    const node = this.shown.value?.node;
    if (!node) return;
    this.opponents.cancel();
    this.tree.promote(node);
    for (const child of [...node.children]) this.tree.remove(child);
    this.id = crypto.randomUUID();
    this.date = localTime(new Date());
    this.kept = new Map();
    this.ownAgain();
    await this.goOnFrom(node);
  }

  /** Whether a move is outside of the game that is played. */
  isVariation(node: Node): boolean {
    return node !== this.tree.root && !GameTree.path(this.live.value?.node ?? this.tree.root).includes(node);
  }

  /** Removes a variation from a move on. */
  async removeFrom(node: Node): Promise<void> {
    this.tree.remove(node);
    this.revision.value++;
    await this.show(node.parent ?? this.tree.root);
  }

  end(result: Result, reason: Ending["reason"]): void {
    if (this.ending.value || this.live.value?.view.over) return;
    this.opponents.cancel();
    this.ownAgain();
    this.ending.value = { result, reason };
    this.onMove();
  }

  player(id: PlayerId): string {
    return this.shown.value?.view.board?.players[id === "p1" ? 0 : 1]?.name ?? id;
  }

  moveText(move: string, view: View): string {
    return moveText(move, (id) => view.board?.cards.find((card) => card.id === id)?.title ?? name(id));
  }

  private endReview(): void {
    this.review.stop();
    this.trying.end();
  }

  /** What was recorded of the game is no longer true. */
  private ownAgain(): void {
    this.ending.value = null;
    this.record.value = null;
    this.onlyShown = false;
  }

  /** The next move is made from `node`, whatever is on the page. */
  private async goOnFrom(node: Node, shown = node): Promise<void> {
    const game = this.id;
    await this.show(shown);
    const view = await this.rules.look(this.root, GameTree.moves(node), this.look());
    if (game !== this.id) return;
    this.live.value = { game, node, view };
    this.revision.value++;
    this.opponents.think();
  }

  private announce(node: Node, view: View): void {
    const moved = t("moved", { player: this.player(node.mover ?? "p1"), move: node.text.replaceAll("–", " ") });
    this.announcement.value = view.over ? moved : `${moved} ${t("toMove", { player: this.player(view.turn) })}`;
  }

  private look() {
    return { side: this.side.peek(), coordinates: coordinates.peek() };
  }
}

/** A game with moves that have already been made. */
async function begun(coming: Setup | Promise<Setup | null>, moves: string[], ply: number): Promise<Loaded | null> {
  const setup = await coming;
  const tree = new GameTree();
  const end = moves.reduce((at: Node, move) => tree.add(at, move), tree.root);
  return setup && { ...setup, tree, end, at: GameTree.path(end)[ply - 1] ?? (ply > 0 ? end : tree.root) };
}

/** The text of what the engine refused, or null for other errors. */
export const refusalOf = (error: unknown): string | null => (error instanceof Refused ? error.message : null);

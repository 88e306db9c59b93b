import { computed, type Signal, signal } from "@preact/signals";
import type { PlayerId, Result } from "../engine/board.ts";
import { isMoveWord } from "../game/elements.ts";
import type { Ending } from "../game/recorded.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { View } from "./arbiter.ts";
import type { Shown } from "./game.ts";
import type { Opponents } from "./opponents.ts";
import type { Table } from "./table.ts";

/** The parts of the page involved in making a move. */
interface PlayedTable extends Omit<Table, "playing"> {
  readonly opponents: Opponents;
  /** "Try again" at a bad move, where moves are attempts. */
  readonly trying: { isAt(node: Node): boolean; take(move: string): Promise<void> };
  /** Text for screen readers. */
  readonly announcement: Signal<string>;
}

/** Moves of persons and engines, and all other changes of the game on the page. */
export class Playing {
  /** Whether moving on the page is currently disabled. */
  readonly locked = signal(false);
  /** Called after each move, and when the game ends. */
  onMove: () => void = () => {};
  /** Whether the position of the game is changing; nobody moves until the new one is shown. */
  private readonly changing = signal(false);
  private lastChange: Promise<void> | null = null;

  constructor(private readonly table: PlayedTable) {}

  /** Whether the person may move now: not for an engine, after the end, or without the rule book. */
  readonly mayMove = computed(() => {
    const { engines, game, view, opponents } = this.table;
    const shown = view.shown.value;
    if (!shown || shown.view.over || !game.live.value || this.locked.value || engines.gone.value !== null) return false;
    if (!view.isLive()) return true;
    const isPerson = opponents.sides.value[shown.view.turn].kind === "person";
    return isPerson && !game.ending.value && !this.changing.value;
  });

  /** Makes a person's move, entered by clicks or as text; false if it is illegal or another one is in progress. */
  async play(move: string): Promise<boolean> {
    const { engines, game, view, notice, trying } = this.table;
    const shown = view.shown.value;
    if (!shown || !this.mayMove.value) return false;
    const { node } = shown;
    const legal =
      isMoveWord(move) &&
      (shown.view.legal?.includes(move) ?? (await engines.rules.accepts(game.root, GameTree.moves(node), move)));
    if (!legal) {
      const [example] = shown.view.legal ?? [];
      notice.value = example ? t("notLegalWritten", { move, example }) : t("notLegal", { move });
      return false;
    }
    if (shown !== view.shown.value || !this.mayMove.value) return false;
    notice.value = "";
    if (trying.isAt(node)) {
      await trying.take(move);
      return true;
    }
    // The entered elements stay on the board until the position after the move is shown.
    if (view.isLive()) await this.advance(move);
    else await this.visit(game.extend(node, move, shown.view));
    return true;
  }

  /**
   * Makes a move at the end of the game, for a person or an engine; null if the game has changed its position before
   * that.
   */
  advance(move: string): Promise<Node | null> {
    const { live } = this.table.game;
    const before = live.value;
    return this.inTurn(async () => (before && before === live.value ? this.makeMove(before, move) : null));
  }

  /** Changes the position of the game now, or after a change in progress, since a click may come during one. */
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

  /** Null if another game is shown meanwhile. */
  private async makeMove({ node, view: before }: Shown, move: string): Promise<Node | null> {
    const { engines, game, view, opponents } = this.table;
    const { id } = game;
    opponents.moved(before.turn);
    const after = await engines.rules.look(game.root, [...GameTree.moves(node), move], view.look());
    if (id !== game.id) return null;
    const child = game.extend(node, move, before);
    child.clocks = opponents.clock.peek()?.state(performance.now()) ?? null;
    game.tree.promote(child);
    game.record.value = null;
    // If another position has been requested meanwhile, that one stays on the page. From here on the list contains the
    // move, so a request for the position before it counts as such.
    if (view.asked === node) await view.show(child);
    if (id !== game.id) return null;
    game.live.value = { game: id, node: child, view: after };
    const captured = piecesOf(after.turn, before) > piecesOf(after.turn, after) ? ` ${t("captures")}` : "";
    this.announce(`${this.played(child)}${captured}`, after);
    this.onMove();
    opponents.think();
    return child;
  }

  /** Adds a line of the analysis as a variation, and visits its end. */
  async tryLine(moves: readonly string[]): Promise<void> {
    const shown = this.table.view.shown.value;
    if (shown) await this.visit(await this.addLine(shown.node, moves, shown.view));
  }

  /**
   * Adds a line to the tree and returns its end, or `from` if the game is left meanwhile. `view`: any position of the
   * game.
   */
  async addLine(from: Node, moves: readonly string[], view: View): Promise<Node> {
    const { engines, game } = this.table;
    let node = from;
    const { movers } = await engines.rules.movers(game.root, [...GameTree.moves(from), ...moves], from.ply);
    if (!game.tree.has(from)) return from;
    for (const [index, move] of moves.entries()) {
      const child = game.extend(node, move, view);
      child.mover = movers[index] ?? child.mover;
      node = child;
    }
    return node;
  }

  /**
   * Takes back the last move of a person and the moves after it, or only a resignation or an agreement; nothing after a
   * loss on time.
   */
  takeBack(): Promise<void> {
    return this.inTurn(() => this.takeBackLast());
  }

  private async takeBackLast(): Promise<void> {
    const { game, opponents } = this.table;
    const live = game.live.value;
    if (game.ending.value) {
      if (game.ending.value.reason === "time") return; // its clocks are known only at the end
      game.change();
      this.onMove();
      opponents.think();
      return;
    }
    if (!live?.node.parent) return;
    const sides = opponents.sides.value;
    const anyPerson = sides.p1.kind === "person" || sides.p2.kind === "person";
    let last: Node = live.node;
    while (anyPerson && last.parent?.parent && last.mover && sides[last.mover].kind === "engine") last = last.parent;
    await this.removeAfter(last.parent ?? game.tree.root);
  }

  /** Takes back the moves of the game after one of its positions. */
  takeBackTo(node: Node): Promise<void> {
    return this.inTurn(() => this.removeAfter(node));
  }

  private async removeAfter(to: Node): Promise<void> {
    const { game, opponents } = this.table;
    const next = game.live.value && game.tree.line(game.live.value.node).find(({ parent }) => parent === to);
    if (!next) return;
    opponents.cancel();
    game.tree.remove(next);
    game.change();
    await this.goOnFrom(to);
    const now = game.live.value;
    if (now?.node === to) this.announce(t("takenBack", { move: spoken(next) }), now.view);
  }

  /** Starts a separate game from the position on the page. */
  async playFromHere(): Promise<void> {
    const { game, view, opponents } = this.table;
    const node = view.shown.value?.node;
    if (!node) return;
    opponents.cancel();
    game.branch(node);
    await this.goOnFrom(node);
  }

  /** Removes a variation from a given move on. */
  async removeFrom(node: Node): Promise<void> {
    const { game, view } = this.table;
    game.tree.remove(node);
    game.revision.value++;
    await view.show(node.parent ?? game.tree.root);
  }

  /** Ends the game for a reason other than the board. */
  end(result: Result, reason: Ending["reason"]): void {
    const { game, opponents } = this.table;
    if (game.result.value !== null) return;
    opponents.cancel();
    game.change();
    game.ending.value = { result, reason };
    this.onMove();
  }

  /** Continues the game from `node`, whatever is on the page; then shows the position `shown`. */
  async goOnFrom(node: Node, shown = node): Promise<void> {
    const { engines, game, view, opponents } = this.table;
    const { id } = game;
    await view.show(shown);
    const end = await engines.rules.look(game.root, GameTree.moves(node), view.look());
    if (id !== game.id) return;
    game.live.value = { game: id, node, view: end };
    game.revision.value++;
    opponents.think();
  }

  /** Shows a position that a person asks for, and announces it. */
  async visit(node: Node): Promise<void> {
    const { view } = this.table;
    await view.show(node);
    const shown = view.shown.value;
    if (shown?.node === node) this.announce(node.parent ? this.played(node) : t("atStart"), shown.view);
  }

  private played(node: Node): string {
    return t("moved", { player: this.table.view.player(node.mover ?? "p1"), move: spoken(node) });
  }

  /** Announces an event and who is to move; the status announces how a game has ended. */
  private announce(event: string, after: View): void {
    const { view, announcement } = this.table;
    announcement.value = after.over ? event : `${event} ${t("turnNow", { player: view.player(after.turn) })}`;
  }
}

/** How many pieces a player has on the board. */
const piecesOf = (player: PlayerId, { board }: View): number =>
  board?.cells.flatMap(({ pieces }) => pieces).filter(({ owner }) => owner === player).length ?? 0;

/** A move as it is read aloud. */
const spoken = ({ text }: Node): string => text.replaceAll("–", ` ${t("toCell")} `);

import { computed, effect, signal } from "@preact/signals";
import type { PlayerId } from "../engine/board.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { provedResult } from "../game/truth.ts";
import { word } from "../i18n/index.ts";
import type { Look, View } from "./arbiter.ts";
import type { Engines } from "./engines.ts";
import type { Game, Shown } from "./game.ts";
import { settings } from "./settings.ts";

/** The position on the page. */
export class Viewing {
  readonly shown = signal<Shown | null>(null);
  /** A position shown temporarily instead, such as a line of the analysis. */
  readonly preview = signal<View | null>(null);
  readonly flipped = signal(false);
  /** The side at the bottom. */
  readonly side = computed<PlayerId>(() => (this.flipped.value ? "p2" : "p1"));
  /** The position requested last; it is shown as soon as the engine has described it. */
  asked: Node | null = null;
  private looks = 0;
  private previews = 0;

  /** `onShow` is called before another position is shown. */
  constructor(
    private readonly engines: Engines,
    private readonly game: Game,
    private readonly onShow: () => void,
  ) {
    effect(() => {
      this.side.value;
      settings.coordinates.value;
      void this.refresh();
    });
  }

  /** How the engine should draw. */
  look(): Look {
    return { side: this.side.peek(), coordinates: settings.coordinates.peek() };
  }

  /** Shows a position; does nothing if it belongs to a game that has been left or to a removed line. */
  async show(node: Node): Promise<void> {
    if (!this.game.tree.has(node)) return;
    const look = ++this.looks;
    this.asked = node;
    this.previews++;
    this.preview.value = null;
    const view = await this.engines.rules.look(this.game.root, GameTree.moves(node), this.look());
    if (look !== this.looks) return;
    this.onShow();
    node.proved = provedResult(view) ?? node.proved;
    this.shown.value = { game: this.game.id, node, view };
  }

  /** Shows the same position again, after changes of engines or settings. */
  async refresh(): Promise<void> {
    if (this.shown.peek() && this.asked) await this.show(this.asked);
  }

  /** Temporarily shows a line from the position on the page, or from `node`; null ends it. */
  async peek(moves: string[] | null, node = this.shown.value?.node): Promise<void> {
    const turn = ++this.previews;
    const line = moves && node ? [...GameTree.moves(node), ...moves] : null;
    const view = line && (await this.engines.rules.look(this.game.root, line, this.look()));
    if (turn === this.previews) this.preview.value = view;
  }

  /** Shows nothing and drops pending requests. */
  clear(): void {
    this.asked = null;
    this.looks++;
    this.previews++;
    this.preview.value = null;
    this.shown.value = null;
  }

  /** Whether the end of the game being played is shown. */
  isLive(): boolean {
    return this.shown.value?.node === this.game.live.value?.node;
  }

  /** The name of a player. */
  readonly player = (id: PlayerId): string =>
    word(this.shown.value?.view.board?.players[id === "p1" ? 0 : 1]?.name ?? id);
}

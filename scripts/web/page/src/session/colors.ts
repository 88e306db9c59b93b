import { signal } from "@preact/signals";
import type { PlayerId } from "../engine/board.ts";
import { Refused } from "../engine/client.ts";
import type { Engines } from "./engines.ts";

export type Colors = Record<PlayerId, string>;

/** The colours of the players in each game. Queries the engine once per game. */
export class GameColors {
  private readonly known = signal<Record<string, Colors>>({});
  private readonly asked = new Set<string>();

  constructor(private readonly engines: Engines) {}

  /** Null until the engine has answered, and for a game that it does not know. */
  of(variant: string): Colors | null {
    if (!this.asked.has(variant)) {
      this.asked.add(variant);
      // The list is shown without colours; another engine may have them.
      void this.ask(variant).catch((error: unknown) => error instanceof Refused || this.asked.delete(variant));
    }
    return this.known.value[variant] ?? null;
  }

  private async ask(variant: string): Promise<void> {
    const { rules } = this.engines;
    const root = { options: rules.optionsOf(variant), position: null };
    const { board } = await rules.look(root, [], { side: "p1", coordinates: false });
    const [p1, p2] = board?.players ?? [];
    if (p1 && p2) this.known.value = { ...this.known.value, [variant]: { p1: p1.color, p2: p2.color } };
  }
}

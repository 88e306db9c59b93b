import { signal } from "@preact/signals";
import { applied, type Line, type Match, type Message, type Picture } from "../game/match.ts";
import type { Replays } from "../game/reported.ts";

/** The connection to a running match. `lost`: the page tries again; `refused`: it does not. */
export type Connection = "connecting" | "open" | "lost" | "refused" | "over";

/** A match served by match.py --live. */
export class Broadcast {
  readonly match = signal<Match | null>(null);
  readonly connection = signal<Connection>("connecting");
  private readonly source: EventSource;

  constructor() {
    this.source = new EventSource("live/events");
    this.source.onopen = () => {
      this.connection.value = "open";
    };
    this.source.onmessage = ({ data }: MessageEvent<string>) => {
      this.match.value = applied(this.match.value, JSON.parse(data) as Message, performance.now());
      if (this.match.value && this.match.value.state !== "running") this.end();
    };
    this.source.onerror = () => {
      if (this.connection.value === "over") return;
      this.connection.value = this.source.readyState === EventSource.CLOSED ? "refused" : "lost";
    };
  }

  /** A finished game; null if it cannot be replayed. */
  async replay(number: number): Promise<Replays | null> {
    return (await this.answered(`live/games/${number}`)) as Replays | null;
  }

  /** The position at the end of a game's line; null if it cannot be drawn. */
  async draw(number: number, { plies, moves }: Line): Promise<Picture | null> {
    const query = new URLSearchParams(moves.map((move) => ["move", move]));
    const found = (await this.answered(`live/games/${number}/${plies}?${query}`)) as Omit<Picture, "plies"> | null;
    return found && { ...found, plies: plies + moves.length };
  }

  /** Null if the server refuses the request, or has ended with the match. */
  private async answered(address: string): Promise<unknown> {
    if (this.connection.value === "over") return null;
    const answer = await fetch(address).catch(() => null);
    return answer?.ok ? answer.json() : null;
  }

  private end(): void {
    this.connection.value = "over";
    this.source.close();
  }
}

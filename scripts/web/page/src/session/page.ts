import { Address } from "./address.ts";
import { Holding } from "./holding.ts";
import { Lessons } from "./lessons.ts";
import { Progress } from "./progress.ts";
import { Puzzles } from "./puzzles.ts";
import { Racing } from "./racing.ts";
import { Session } from "./session.ts";

/** All objects with the lifetime of the page. */
export class Page {
  readonly session = new Session();
  readonly lessons = new Lessons(this.session);
  readonly puzzles = new Puzzles(this.session);
  readonly holding = new Holding(this.session);
  readonly racing = new Racing(this.session);
  readonly progress = new Progress(
    this.session,
    (game) => game === this.holding.held.value?.game || game === this.racing.race.value?.game,
  );
  readonly address = new Address(this);
  /** The store of games; null until known. */
  readonly games = this.session.explorer.sources.keptGames;
}

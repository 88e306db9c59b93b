import type { Root } from "../game/root.ts";
import { GameTree } from "../game/tree.ts";
import { readBooks } from "./explorer_sources.ts";
import { levelsOf } from "./levels.ts";
import { against, engineAt, PERSONS, type Sides } from "./opponents.ts";
import { usualElo } from "./progress.ts";
import { variantOf } from "./recorded.ts";
import type { Loaded, Session, Setup } from "./session.ts";
import { anyOf, gameOption } from "./setup.ts";

/** What the start page offers for a game. */
export type Offer = "play" | "watch" | "analyse";

/** The games that an engine plays, by the values of its option; an engine without one plays a single game. */
export function gamesOf(session: Session): string[] {
  return gameOption(session.engines.rules.client)?.choices ?? [""];
}

/** A game from a new start with the drawn options. */
export async function newGame(session: Session, options: Root["options"], setup: Omit<Setup, "root">): Promise<Setup> {
  return { ...setup, root: await session.engines.rules.newStart(options) };
}

/**
 * Begins a game: against the engine at the usual level, between engines, or on a board for analysis. Returns false if
 * something else is requested meanwhile.
 */
export function start(session: Session, game: string, offer: Offer): Promise<boolean> {
  const onArrival = () => {
    if (offer === "analyse") session.analysis.on.value = true;
  };
  const setup = { sides: sidesFor(session, game, offer), onArrival };
  const coming = newGame(session, session.engines.rules.optionsOf(game), setup);
  return offer === "watch" ? session.load(fromBook(coming, game)) : session.begin(coming);
}

/** A game that begins with a book line, since engines would repeat the same game from the same start. */
async function fromBook(coming: Promise<Setup>, game: string): Promise<Loaded> {
  const [setup, books] = await Promise.all([coming, readBooks(game).catch(() => [])]);
  const { moves = [] } = anyOf(books.filter(({ position }) => position === null)) ?? {};
  const tree = GameTree.of(moves.map((move) => ({ move, book: true })));
  return { ...setup, tree, end: tree.end(), at: tree.end() };
}

function sidesFor(session: Session, game: string, offer: Offer): Sides {
  if (offer === "play") return against(session, "p1", usualElo(session, game));
  if (offer === "analyse") return PERSONS;
  if (session.engines.offers.length > 1) return { p1: engineAt(session, null), p2: engineAt(session, null, 1) };
  // At full strength all games without random options would be the same.
  const levels = levelsOf(session.engines.rules.client);
  const engine = engineAt(session, (levels.at(-2) ?? levels.at(-1))?.elo ?? null);
  return { p1: engine, p2: engine };
}

/** Continues from the position on the page: a person is to move, against the engine at the usual level. */
export async function playOn(session: Session): Promise<void> {
  session.game.linked.value = "";
  if (!session.view.isLive()) await session.playing.playFromHere();
  session.opponents.invite(usualElo(session, variantOf(session)));
  session.view.flipped.value = session.opponents.soloPerson.value === "p2";
}

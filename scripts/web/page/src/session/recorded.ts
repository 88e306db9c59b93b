import { person, terminations } from "../../../../quadriga/games/pgn.json";
import type { Result } from "../engine/board.ts";
import { controlText } from "../game/clock.ts";
import { type Link, linkText } from "../game/link.ts";
import { movesOf, note, treeOf } from "../game/pgn_tree.ts";
import { type Ending, endingOf, nameAtLevel, plainMove, RESULTS, type RecordedGame } from "../game/recorded.ts";
import type { Root } from "../game/root.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { View } from "./arbiter.ts";
import type { Side } from "./opponents.ts";
import { isInOtherTab } from "./other_tabs.ts";
import { BOARD_TAG, type Play, parsePlay, sidesIn } from "./play.ts";
import type { Loaded, Session } from "./session.ts";
import { gameOption } from "./setup.ts";

/** The tag that names who judged the moves. */
const ANNOTATOR = "Annotator";

/** The tags of a file that stay unchanged, whoever continues the game. */
const OF_FILE = ["Event", "Site", "Round"];

/** The facts in the tags of a game. */
interface Facts {
  root: Root;
  /** The start position, if it is not the game's default. */
  fen: string | null;
  variant: string;
  /** When the game began: `2026-11-22T07:00:01`, or the day alone. */
  date: string;
  play: Required<Play>;
  result: Result;
  ending: Ending | null;
  /** Why the game is over on the board. */
  reason: string;
}

/** How to open a recorded game: `moves` lead to the position to show; `id`: of a stored game. */
interface Opening extends Pick<Loaded, "explored"> {
  id?: string;
  moves?: readonly string[];
  /** A variation to add, if it is new. */
  line?: readonly string[];
  /** Whether the address names it. */
  isLinked?: boolean;
  /** Whether another tab shows it. */
  isCopy?: boolean;
}

/**
 * Puts a recorded game on the page. A game of the page continues where it was left; any other is shown from its start
 * with its players' scores. A game that another tab shows becomes a copy, with a notice. Returns false if there is no
 * game, or if something else is requested meanwhile.
 */
export function openGame(
  session: Session,
  game: RecordedGame | Promise<RecordedGame | null>,
  opening: Opening = {},
): Promise<boolean> {
  const { id } = opening;
  const found = Promise.all([game, id !== undefined && isInOtherTab({ id })]);
  return session.load(found.then(([one, isCopy]) => one && loadedOf(session, one, { ...opening, isCopy })));
}

/** Loads the game that the address describes, like `openGame`. */
export function openLinked(
  session: Session,
  { root, moves: line, main: moves = line, ply, tags }: Link,
): Promise<boolean> {
  const isLinked = true;
  const elsewhere = isInOtherTab({ address: location.hash });
  if (!tags) {
    const onArrival = (isCopy: boolean) => () => arrived(session, { isLinked, isCopy });
    const setup = elsewhere.then((isCopy) => ({ root, onArrival: onArrival(isCopy) }));
    return session.begin(setup, moves, ply, line);
  }
  const game: RecordedGame = {
    ...{ tail: [], comments: [], position: null, begins: "p1", moves: moves.map(plainMove) },
    tags: new Map(tags).set(BOARD_TAG, JSON.stringify({ root })),
    result: resultOf(tags) ?? "none",
  };
  const opening = { moves: line.slice(0, ply), line, isLinked };
  return session.load(elsewhere.then((isCopy) => loadedOf(session, game, { ...opening, isCopy })));
}

/** A game that another tab shows is a copy here, stored once it is continued. */
function arrived({ game, notice }: Session, { isLinked = false, isCopy = false }: Opening): void {
  if (isLinked) game.linked.value = game.id;
  if (isCopy) notice.value = t("inOtherTab");
}

/** The address of a line in the game on the page, with its players and its end; `node`: the position to show. */
export function linkOf(session: Session, node: Node, end = session.game.tree.end(node)): string {
  const { root, live } = session.game;
  const main = session.game.isVariation(node) ? { main: GameTree.moves(live.value?.node ?? node) } : {};
  return linkText({ root, moves: GameTree.moves(end), ...main, ply: node.ply, tags: linkTags(session) });
}

/** The tags of a link; none for two persons without an agreement. */
function linkTags(session: Session): ReadonlyMap<string, string> {
  const { record, names, ending } = session.game;
  const { p1, p2 } = session.opponents.sides.value;
  const tags = new Map(record.value?.tags);
  if (names.value) return tags.set("White", names.value.p1).set("Black", names.value.p2);
  if (!ending.value && p1.kind === "person" && p2.kind === "person") return tags;
  tags.set("White", nameOf(session, p1)).set("Black", nameOf(session, p2));
  if (!ending.value) return tags;
  return tags.set("Result", RESULTS[ending.value.result]).set("Termination", terminations[ending.value.reason]);
}

function loadedOf(session: Session, game: RecordedGame, opening: Opening): Loaded {
  const { moves, line = [], explored = false, isCopy = false } = opening;
  const id = isCopy ? undefined : opening.id;
  const root = rootOf(session, game);
  const play = parsePlay(game.tags.get(BOARD_TAG))?.play;
  const players = play && { sides: play.sides, time: play.time };
  const { tree, recorded } = treeOf(game.moves);
  const end = GameTree.path(tree.end())[game.moves.length - 1] ?? tree.root;
  tree.addLine(line);
  const record = play ? null : { tags: game.tags, tail: game.tail };
  const annotator = game.tags.get(ANNOTATOR) ?? "";
  const [date, ending] = [dateOf(game.tags), endingOf(game)];
  const at = (moves && tree.find(moves)) ?? (play ? end : tree.root);
  tree.root.comments = game.comments;
  const isKept = (name: string) => (play ? name !== ANNOTATOR : OF_FILE.includes(name));
  const kept = new Map([...game.tags].filter(([name]) => isKept(name)));
  return {
    ...{ root, ...players, tree, end, at, id, ending, record, date, annotator, kept, explored },
    note: (node) => {
      const found = recorded.get(node);
      if (found) note(node, found);
      if (node.mover && play?.sides[node.mover].kind === "person") node.said = null; // the score is from an analysis
    },
    onArrival: () => {
      if (play?.clocks) session.opponents.setClocks(play.clocks);
      arrived(session, opening);
    },
  };
}

/** The game on the page as a record, with all variations. */
export function recordOf(session: Session): RecordedGame {
  const { game, opponents } = session;
  const { root, fen, tree, date } = game;
  const live = game.live.value;
  const end = live?.node ?? tree.root;
  const record = game.record.value;
  const ending = game.ending.value;
  const result = game.result.value ?? "none";
  const reason = live?.view.over ? (live.view.reason?.id ?? "") : "";
  const clocks = opponents.clock.value?.state(performance.now()) ?? null;
  const play = { sides: opponents.sides.value, time: opponents.time.value, clocks };
  const facts = { root, fen, variant: variantOf(session, root), date, play, result, ending, reason };
  const tags = record
    ? new Map(record.tags).set(BOARD_TAG, JSON.stringify({ root }))
    : tagsOf(session, facts, game.kept);
  if (game.annotator) tags.set(ANNOTATOR, game.annotator);
  return {
    tags: tags.set("PlyCount", String(end.ply)),
    tail: record?.tail ?? [],
    comments: tree.root.comments,
    position: fen,
    begins: GameTree.path(end)[0]?.mover ?? "p1",
    moves: movesOf(end),
    result: record ? (resultOf(record.tags) ?? result) : result,
  };
}

/** The tags known to the page, then the other tags of the file. */
function tagsOf(session: Session, facts: Facts, kept: ReadonlyMap<string, string>): Map<string, string> {
  const { root, fen, variant, date, play, result, ending, reason } = facts;
  const { sides, time } = play;
  const over = result !== "none";
  const clock = time.kind === "clock" ? controlText(time) : null;
  const control = (side: Side) =>
    clock ?? (time.kind === "move" && side.kind === "engine" ? `movetime=${time.milliseconds / 1000}` : "");
  const tags = {
    Event: "?",
    Site: "?",
    Date: date.slice(0, 10).replaceAll("-", "."),
    Round: "1",
    White: nameOf(session, sides.p1),
    Black: nameOf(session, sides.p2),
    Result: RESULTS[result],
    Time: date.slice(11),
    Variant: variant,
    SetUp: fen === null ? "" : "1",
    FEN: fen ?? "",
    PlyCount: "0",
    Termination: over ? terminations[ending?.reason ?? "normal"] : "",
    WhiteTimeControl: control(sides.p1),
    BlackTimeControl: control(sides.p2),
    Reason: reason,
    [BOARD_TAG]: JSON.stringify({ root, play }),
  };
  const known = Object.entries(tags).filter(([, value]) => value !== "");
  return new Map([...known, ...[...kept].filter(([name]) => OF_FILE.includes(name) || !Object.hasOwn(tags, name))]);
}

/** Whether a person can continue a game of the page. */
export function isUnfinished(tags: Map<string, string>): boolean {
  const sides = sidesIn(tags);
  const byPerson = sides?.p1.kind === "person" || sides?.p2.kind === "person";
  return byPerson && tags.get("Result") === RESULTS.none;
}

/** The position at the end of a recorded game. Throws Refused if the engine does not accept the game. */
export async function lastView(session: Session, game: RecordedGame): Promise<View> {
  const root = rootOf(session, game);
  await session.engines.rules.checkStart(root);
  const moves = game.moves.map(({ move }) => move);
  return session.engines.rules.look(root, moves, { side: "p1", coordinates: false });
}

/** Where a recorded game starts, according to its file. */
export function rootOf(session: Session, { tags, position }: RecordedGame): Root {
  const own = parsePlay(tags.get(BOARD_TAG))?.root;
  return own ?? { options: session.engines.rules.optionsOf(tags.get("Variant") ?? ""), position };
}

/** The engine's name of the game with this root, by default of the game on the page. */
export function variantOf({ engines, game }: Session, { options } = game.root): string {
  return options[gameOption(engines.rules.client)?.name ?? ""] ?? game.live.value?.view.board?.game ?? "";
}

/** A player's name for a file, in English. */
function nameOf(session: Session, side: Side): string {
  if (side.kind === "person") return person;
  return nameAtLevel(session.engines.offers.find(({ id }) => id === side.engine)?.name ?? "Engine", side.elo);
}

/** `2026-11-22T07:00:01`, or the day alone; null if even that is unknown. */
export function dateOf(tags: Map<string, string>): string | null {
  const day = tags.get("Date")?.replaceAll(".", "-") ?? "";
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text));
  return [`${day}T${tags.get("Time")}`, day].find(isDate) ?? null;
}

export const resultOf = (tags: ReadonlyMap<string, string>): Result | undefined =>
  (Object.keys(RESULTS) as Result[]).find((result) => RESULTS[result] === tags.get("Result"));

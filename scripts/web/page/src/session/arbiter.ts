import { type Board, type PlayerId, parseBoard, type Result, turnOf } from "../engine/board.ts";
import { type EngineClient, Refused } from "../engine/client.ts";
import {
  type Arrangement,
  arrangementOf,
  type Draft,
  draftWords,
  type Palette,
  parseDraft,
  parsePalette,
} from "../engine/draft.ts";
import { Lock } from "../engine/lock.ts";
import { parseValues } from "../engine/words.ts";
import { moveText } from "../game/elements.ts";
import { positionCommand, type Root } from "../game/root.ts";
import { type Truth, truthOf } from "../game/truth.ts";
import { t } from "../i18n/index.ts";
import { drawn, gameOf, gameOption, Preparation, type StartOption, startOptions } from "./setup.ts";

/** What an engine reports about a position; unknown values are null. */
export interface View extends Truth {
  board: Board | null;
  /** SVG as the engine sent it. */
  drawing: string | null;
  /** The side at the bottom of the drawing. */
  side: PlayerId;
  position: string | null;
  over: boolean;
  result: Result;
  reason: { id: string; text: string } | null;
}

/** The exact values that are known for a position without a search; the result if the game is over. */
export interface State {
  result: Result | null;
  truth: Truth;
}

/** A position being set up, with its picture as SVG. */
export interface Drawn {
  draft: Draft;
  drawing: string;
}

/** How a position is drawn. */
export interface Look {
  side: PlayerId;
  coordinates: boolean;
}

const KEPT_VIEWS = 100;

/** The engine as the rule book. It never searches, so it answers at once. */
export class Arbiter {
  private readonly preparation: Preparation;
  private readonly views = new Map<string, View>();
  private readonly starts = new Map<string, Promise<StartOption[]>>();
  private readonly lock = new Lock();

  constructor(readonly client: EngineClient) {
    this.preparation = new Preparation(client);
  }

  /** Throws Refused if the engine does not accept the position or a move. */
  look(root: Root, moves: readonly string[], look: Look): Promise<View> {
    const key = JSON.stringify([root.options, positionCommand(root, moves), look.side, look.coordinates]);
    return this.lock.run(async () => {
      const known = this.views.get(key);
      if (known) return known;
      await this.preparation.position(root, moves);
      const view = await this.ask(look);
      this.views.set(key, view);
      for (const old of this.views.keys()) {
        if (this.views.size <= KEPT_VIEWS) break;
        this.views.delete(old);
      }
      return view;
    });
  }

  /** The pieces and cards for setting up positions; null if the engine does not support it. */
  palette(options: Root["options"]): Promise<Palette | null> {
    return this.lock.run(async () => {
      await this.preparation.position({ options, position: null }, []);
      return parsePalette((await this.client.query("palette")) ?? "");
    });
  }

  /**
   * A position to edit, and its picture: the root's, or an arrangement in the root's game. Null if the engine does not
   * understand it; throws Refused if it does not accept the root.
   */
  draft(root: Root, arrangement: Arrangement | null, look: Look): Promise<Drawn | null> {
    return this.lock.run(async () => {
      await this.preparation.position(root, []);
      const draft = parseDraft(
        (await this.client.query(arrangement ? `draft ${draftWords(arrangement)}` : "draft")) ?? "",
      );
      if (!draft) return null;
      const words = draftWords(arrangementOf(draft));
      return { draft, drawing: (await this.drawing(look, ` draft ${words}`)) ?? "" };
    });
  }

  /** Whether a move can be played, for engines that list no legal moves: they accept it, and the turn changes. */
  accepts(root: Root, moves: readonly string[], move: string): Promise<boolean> {
    return this.lock.run(async () => {
      await this.preparation.position(root, moves);
      const legal = await this.client.query(`islegal ${move}`);
      if (legal !== null) return legal === "true";
      const before = await this.client.query("p1turn");
      try {
        const answer = await this.client.ask(positionCommand(root, [...moves, move]));
        if (answer.some((line) => /illegal|invalid|error/i.test(line))) return false;
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
      return (await this.client.query("p1turn")) !== before || (await this.client.query("gameover")) === "true";
    });
  }

  /** Who makes each of the moves after the first `from`; ends before the first one that the engine refuses. */
  movers(root: Root, moves: readonly string[], from = 0): Promise<{ movers: PlayerId[]; refusal: string }> {
    return this.lock.run(async () => {
      const { count, refusal } = await this.accepted(root, moves);
      const movers: PlayerId[] = [];
      for (let ply = from; ply < count; ply++) {
        await this.client.ask(positionCommand(root, moves.slice(0, ply)));
        movers.push(await this.turn());
      }
      return { movers, refusal };
    });
  }

  state(root: Root, moves: readonly string[]): Promise<State> {
    return this.lock.run(async () => {
      const { client } = this;
      await this.preparation.position(root, moves);
      const over = (await client.query("gameover")) === "true";
      const result = over ? (((await client.query("result")) ?? "none") as Result) : null;
      return { result, truth: await this.truth(await this.turn()) };
    });
  }

  /** The options that select a game by its name; none if it is empty, or if the engine plays a single game. */
  optionsOf(game: string): Root["options"] {
    const option = gameOption(this.client);
    return option && game ? { [option.name]: game } : {};
  }

  /** The options that decide how a game starts, determined once for each game. */
  startOptions(game: Root["options"]): Promise<StartOption[]> {
    const key = JSON.stringify(game);
    const known = this.starts.get(key) ?? this.lock.run(() => startOptions(this.client, this.preparation, game));
    this.starts.set(key, known);
    known.catch(() => this.starts.delete(key));
    return known;
  }

  /** A new start of a game: the given options, and random values for the drawn ones. */
  async newStart(options: Root["options"]): Promise<Root> {
    const found = await this.startOptions(gameOf(options));
    return { options: { ...options, ...drawn(found) }, position: null };
  }

  /** Throws Refused if a root sets other options, which may name files: anyone may make links and files. */
  async checkStart({ options }: Root): Promise<void> {
    const game = gameOf(options);
    let foreign = Object.keys(game).filter((name) => this.client.option(name)?.type !== "combo");
    const others = Object.keys(options).filter((name) => !(name in game));
    if (!foreign.length && others.length) {
      const found = await this.startOptions(game);
      foreign = others.filter((name) => !found.some((option) => option.name === name));
    }
    if (foreign[0] !== undefined) throw new Refused(t("notOfStart", { option: foreign[0].slice(0, 40) }));
  }

  /** A start as a position string; null for its game's default start. */
  async fenOf({ options, position }: Root): Promise<string | null> {
    const fen = (root: Root) =>
      this.lock.run(async () => {
        await this.preparation.position(root, []);
        return this.client.query("fen");
      });
    const found = await fen({ options, position });
    if (position !== null) return found ?? position;
    return found === (await fen({ options: gameOf(options), position })) ? null : found;
  }

  /** How many of the moves the engine accepts. */
  private async accepted(root: Root, moves: readonly string[]): Promise<{ count: number; refusal: string }> {
    let [good, bad] = [-1, moves.length + 1];
    let refusal = "";
    for (let count = moves.length; bad - good > 1; count = Math.floor((good + bad) / 2)) {
      try {
        await this.preparation.position(root, moves.slice(0, count));
        good = count;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refusal = error.message;
        bad = count;
      }
    }
    if (good < 0) throw new Refused(refusal);
    return { count: good, refusal };
  }

  private async turn(): Promise<PlayerId> {
    return turnOf(await this.client.query("p1turn"));
  }

  private async truth(turn: PlayerId): Promise<Truth> {
    const legal = (await this.client.query("moves"))?.split(" ").filter(Boolean) ?? null;
    return truthOf(turn, legal, parseValues(await this.client.query("values")));
  }

  /** The position as SVG; null without one. */
  private async drawing({ side, coordinates }: Look, draft = ""): Promise<string | null> {
    const lines = await this.client.ask(`svg ${side} coordinates ${coordinates ? "on" : "off"}${draft}`);
    return lines.find((line) => line.startsWith("<svg")) ?? null;
  }

  private async ask(look: Look): Promise<View> {
    const { client } = this;
    const board = parseBoard((await client.query("board")) ?? "");
    const turn = board?.turn ?? (await this.turn());
    const truth = await this.truth(turn);
    const drawing = await this.drawing(look).catch(() => null);
    const result = board?.result ?? (((await client.query("result")) ?? "none") as Result);
    const reason = board ? board.reason : await client.query("reason");
    return {
      ...truth,
      board,
      drawing,
      side: look.side,
      position: board?.position ?? (await client.query("fen")),
      over: board ? result !== "none" : (await client.query("gameover")) === "true",
      result,
      reason: typeof reason === "string" ? (reason === "none" ? null : { id: reason, text: reason }) : reason,
    };
  }
}

/** A move as shown to people: cards by their titles. */
export const moveWords = (move: string, { board }: View): string =>
  moveText(move, (id) => board?.cards.find((card) => card.id === id)?.title);

import type { EngineClient } from "../engine/client.ts";
import { type EngineOption, plainName } from "../engine/words.ts";
import { positionCommand, type Root } from "../game/root.ts";
import { t } from "../i18n/index.ts";

/** Options that the page sets itself, or that belong to the rules of a match, by their plain names. */
const SET_BY_PAGE =
  "multipv ponder uci_showwdl uci_analysemode uci_limitstrength uci_elo repetition movelimit illegalmove".split(" ");
/** The protocol's options that do not affect the start of a game. */
const NOT_OF_START = [...SET_BY_PAGE, ..."hash tablememory threads clearhash moveoverhead debuglogfile".split(" ")];
const GAME_NAMES = ["Game", "UCI_Variant"].map(plainName);
const isGame = (name: string): boolean => GAME_NAMES.includes(plainName(name));
/** Set to `reject`, so that an illegal move is refused instead of losing the game. */
const ILLEGAL_MOVE = "IllegalMove";

export type StartOption = Exclude<EngineOption, { type: "button" }>;

/** The value of an option in a root: its default unless it is set. */
export const valueIn = (options: Root["options"], option: StartOption): string =>
  options[option.name] ?? String(option.default);

/** The option that selects the game, if the engine plays several. */
export function gameOption(client: EngineClient): (StartOption & { type: "combo" }) | null {
  for (const name of GAME_NAMES) {
    const option = client.option(name);
    if (option?.type === "combo") return option;
  }
  return null;
}

/** Milliseconds of an engine's silence before the page reports it. */
const PATIENCE = 10_000;

/** The handshake of an engine; a notice is shown if it takes more than a few seconds. */
export async function started(client: EngineClient, name: string, notice: { value: string }): Promise<void> {
  const text = t("noAnswer", { engine: name });
  const timer = setTimeout(() => {
    notice.value ||= text;
  }, PATIENCE);
  try {
    await client.start();
  } finally {
    clearTimeout(timer);
    if (notice.value === text) notice.value = "";
  }
}

/** Sets the options and the position of one engine; sends only changes. */
export class Preparation {
  private readonly sent = new Map<string, string>();

  constructor(private readonly client: EngineClient) {}

  async options(wanted: Record<string, string>): Promise<void> {
    if (this.sent.size === 0) await this.send(ILLEGAL_MOVE, "reject");
    const game = gameOption(this.client)?.name;
    const names = new Set([...this.sent.keys(), ...Object.keys(wanted)]);
    names.delete(ILLEGAL_MOVE);
    for (const name of [...names].sort((a, b) => Number(b === game) - Number(a === game))) {
      await this.send(name, wanted[name] ?? this.fallback(name));
    }
  }

  async position(root: Root, moves: readonly string[]): Promise<void> {
    await this.options(root.options);
    await this.client.ask(positionCommand(root, moves));
  }

  private async send(name: string, value: string): Promise<void> {
    if (this.sent.get(name) === value) return;
    await this.client.set(name, value);
    this.sent.set(name, value);
  }

  private fallback(name: string): string {
    const option = this.client.option(name);
    return option && option.type !== "button" ? String(option.default) : "";
  }
}

/** The part of a root's options that selects the game. */
export const gameOf = (options: Root["options"]): Root["options"] =>
  Object.fromEntries(Object.entries(options).filter(([name]) => isGame(name)));

/** The options that change the start position of a game: each is tried, since no engine reports which ones do. */
export async function startOptions(
  client: EngineClient,
  preparation: Preparation,
  base: Root["options"],
): Promise<StartOption[]> {
  const start = async (options: Root["options"]) => {
    await preparation.position({ options, position: null }, []);
    return client.query("fen");
  };
  const plain = await start(base);
  const found: StartOption[] = [];
  for (const option of client.options) {
    if (option.type === "button" || NOT_OF_START.includes(plainName(option.name)) || isGame(option.name)) continue;
    for (const value of otherValues(option)) {
      if ((await start({ ...base, [option.name]: value })) === plain) continue;
      found.push(option);
      break;
    }
  }
  return found;
}

/** A numeric option with more values than this is drawn at random, since nobody would choose among so many. */
const MOST_CHOSEN = 1000;

export const isDrawn = (option: StartOption): option is StartOption & { type: "spin" } =>
  option.type === "spin" && option.max - option.min >= MOST_CHOSEN && Number.isFinite(option.max - option.min);

/** A random element of a list. */
export const anyOf = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(Math.random() * list.length)];

/** A random value for each option that is drawn. */
export function drawn(options: readonly StartOption[]): Root["options"] {
  const draw = (min: number, max: number) => String(min + Math.floor(Math.random() * (max - min + 1)));
  return Object.fromEntries(options.filter(isDrawn).map(({ name, min, max }) => [name, draw(min, max)]));
}

/** The options of an engine that do not concern a game: sizes, threads, files. `ofStart`: the start options. */
export const ownOptions = (options: readonly EngineOption[], ofStart: readonly StartOption[]): StartOption[] =>
  options.filter(
    (option): option is StartOption =>
      option.type !== "button" &&
      !SET_BY_PAGE.includes(plainName(option.name)) &&
      !isGame(option.name) &&
      !ofStart.some(({ name }) => name === option.name),
  );

function otherValues(option: StartOption): string[] {
  switch (option.type) {
    case "combo":
      return option.choices.filter((choice) => choice !== option.default);
    case "spin":
      return [option.default + 1, option.default - 1, Math.floor((option.min + option.max) / 2)]
        .filter((value) => Number.isFinite(value) && value >= option.min && value <= option.max)
        .filter((value) => value !== option.default)
        .map(String);
    case "check":
      return [String(!option.default)];
    case "string":
      return [];
  }
}

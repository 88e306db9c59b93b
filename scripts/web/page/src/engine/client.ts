import { lineLog } from "./line_log.ts";
import { Lock } from "./lock.ts";
import type { Transport } from "./transport.ts";
import {
  type Dialect,
  type EngineOption,
  type Info,
  parseBestMove,
  parseInfo,
  parseOption,
  plainName,
} from "./words.ts";

/** The engine has ended, or was closed; the message states why, or is empty if the server has also ended. */
export class EngineGone extends Error {}

/** The engine refused a command: the text of its error line, without the code, which is for programs. */
export class Refused extends Error {}

export interface Searched {
  /** Null if there is no move. */
  move: string | null;
  /** The last report of the first line. */
  info: Info | null;
}

interface Search {
  done: Promise<Searched>;
  stop(): void;
}

const NO_DIALECT = "It speaks neither UGI nor UCI.";

/** The text of an error line, without the code, which is for programs. */
export const errorIn = (line: string): string | undefined =>
  /^info string error (?:[a-z]+(?:-[a-z]+)+ )?(.*)/.exec(line)?.[1];

/**
 * One engine over one transport. Commands are sent one at a time, each followed by `isready`: the lines before
 * `readyok` are its answer, so a command that the engine ignores is noticed at once. Once the engine has ended or was
 * closed, all commands, including pending ones, throw EngineGone.
 */
export class EngineClient {
  readonly options: EngineOption[] = [];
  name = "";
  /** UCI has none of the queries that a rule book answers. */
  dialect: Dialect = "ugi";
  /** Called when the engine ends on its own. */
  onGone: (reason: string) => void = () => {};

  private readonly lock = new Lock();
  private listener: (line: string) => void = () => {};
  private rejectCurrent: (error: EngineGone) => void = () => {};
  private gone: EngineGone | null = null;

  /** `who`: the engine's role and name, for the log of its lines. */
  constructor(
    private readonly transport: Transport,
    private readonly who = "",
  ) {
    transport.onLine = (line) => {
      lineLog.add(who, "<", line);
      this.listener(line);
    };
    transport.onClosed = (reason) => {
      this.end(reason);
      this.onGone(reason);
    };
  }

  /** The handshake in UGI, or else in UCI; call it once, before anything else. Ends an engine that knows neither. */
  async start(): Promise<void> {
    for (const dialect of ["ugi", "uci"] as const) {
      // An engine that does not know the dialect ignores the word and answers `readyok`.
      const lines = await this.lines([dialect]);
      if (!lines.includes(`${dialect}ok`)) continue;
      this.dialect = dialect;
      for (const line of lines) {
        const option = parseOption(line);
        if (option) this.options.push(option);
        else if (line.startsWith("id name ")) this.name = line.slice("id name ".length);
      }
      return;
    }
    this.close();
    this.onGone(NO_DIALECT);
    throw new EngineGone(NO_DIALECT);
  }

  /** Ends the engine; `onGone` is not called. */
  close(): void {
    this.end("");
    this.transport.close();
  }

  private end(reason: string): void {
    this.gone ??= new EngineGone(reason);
    this.rejectCurrent(this.gone);
  }

  option(name: string): EngineOption | undefined {
    return this.options.find((option) => plainName(option.name) === plainName(name));
  }

  /** The lines that answer a command; Refused if the engine answers with an error. */
  async ask(command: string): Promise<string[]> {
    const lines = await this.lines([command]);
    const error = lines.map(errorIn).find((text) => text !== undefined);
    if (error !== undefined) throw new Refused(error);
    return lines;
  }

  /** The lines that answer commands sent at once, errors among them. */
  lines(commands: readonly string[]): Promise<string[]> {
    const lines: string[] = [];
    return this.exclusive<string[]>([...commands, "isready"], (line, finish) => {
      if (line === "readyok") finish(lines);
      else lines.push(line);
    });
  }

  /** The answer to `query <question>`; null if the engine does not know the question. */
  async query(question: string): Promise<string | null> {
    const lines = await this.ask(`query ${question}`).catch((error: unknown) => {
      if (error instanceof Refused) return [];
      throw error;
    });
    const answer = lines.find((line) => line === "response" || line.startsWith("response "));
    return answer === undefined || answer === "response unknown" ? null : answer.slice("response ".length);
  }

  /** Sets an option if the engine has it. */
  async set(name: string, value: string): Promise<void> {
    const option = this.option(name);
    if (option) await this.ask(`setoption name ${option.name} value ${value || "<empty>"}`);
  }

  /** Starts a search; later commands wait for its end. Reports of all lines go to `onInfo`. */
  go(limits: string, onInfo: (info: Info) => void = () => {}): Search {
    let info: Info | null = null;
    let state: "waiting" | "running" | "over" = "waiting";
    let stopped = false;
    const done = this.exclusive<Searched>(
      `go ${limits}`,
      (line, finish) => {
        const report = parseInfo(line, this.dialect);
        if (report) {
          if (report.multipv === 1 && report.score) info = report;
          onInfo(report);
        } else if (line.startsWith("bestmove")) {
          state = "over";
          finish({ move: parseBestMove(line), info });
        }
      },
      () => {
        state = "running";
        if (stopped) this.send("stop");
      },
    );
    return {
      done,
      stop: () => {
        if (state === "running" && !stopped) this.send("stop");
        stopped = true;
      },
    };
  }

  /** Input from outside (a link, a file, a field) must not smuggle in a second command. */
  private send(line: string): void {
    const plain = line.replace(/[^\x20-\x7e]/g, " ");
    lineLog.add(this.who, ">", plain);
    this.transport.send(plain);
  }

  private exclusive<T>(
    commands: string | string[],
    onLine: (line: string, finish: (value: T) => void) => void,
    onSent: () => void = () => {},
  ): Promise<T> {
    const run = () =>
      new Promise<T>((resolve, reject) => {
        if (this.gone) {
          reject(this.gone);
          return;
        }
        this.rejectCurrent = reject;
        this.listener = (line) => onLine(line, resolve);
        for (const command of [commands].flat()) this.send(command);
        onSent();
      });
    return this.lock.run(run);
  }
}

import type { EngineOffer } from "../src/engine/catalogue.ts";
import { EngineClient } from "../src/engine/client.ts";
import type { Transport } from "../src/engine/transport.ts";

/** What an engine answers to a line; `isready` is answered automatically. */
type Answers = (line: string) => string[];

/** An engine that answers from a function, a moment later as a real one would. */
export class FakeEngine implements Transport {
  readonly received: string[] = [];
  onLine: (line: string) => void = () => {};
  onClosed: (reason: string) => void = () => {};
  private open = true;

  constructor(readonly answers: Answers) {}

  send(line: string): void {
    this.received.push(line);
    const lines = line === "isready" ? ["readyok"] : this.answers(line);
    queueMicrotask(() => {
      for (const text of lines) if (this.open) this.onLine(text);
    });
  }

  close(): void {
    this.open = false;
  }

  /** The engine ends by itself. */
  die(reason: string): void {
    this.close();
    this.onClosed(reason);
  }
}

/** A client of an engine with options, each given as the words behind `option name`. */
export async function clientWith(...options: string[]): Promise<EngineClient> {
  const lines = [...options.map((option) => `option name ${option}`), "ugiok"];
  const client = new EngineClient(new FakeEngine((line) => (line === "ugi" ? lines : [])));
  await client.start();
  return client;
}

/** Counting: players add 1 or 2, and whoever reaches 5 wins. It speaks UGI 1.0 and nothing else. */
export function countingEngine(): FakeEngine {
  let moves: string[] = [];
  const total = () => moves.reduce((sum, move) => sum + Number(move.slice(1)), 0);
  const first = () => moves.length % 2 === 0;
  return new FakeEngine((line) => {
    const [command, ...words] = line.split(" ");
    if (command === "ugi") return ["id name Counting", "ugiok"];
    if (command === "position") {
      const list = words.slice(2);
      const wrong = list.find((move) => !/^a[12]$/.test(move));
      if (wrong) return [`info string illegal move ${wrong}`];
      moves = list;
      return [];
    }
    if (line === "query gameover") return [`response ${total() >= 5}`];
    if (line === "query p1turn") return [`response ${first()}`];
    if (line === "query result") return [`response ${total() < 5 ? "none" : first() ? "p2win" : "p1win"}`];
    if (command === "go") return ["info depth 1 score cp 12 pv a1", "bestmove a1"];
    return [];
  });
}

/** Lets everything happen that waits for nothing else. */
export const moment = () => new Promise((resolve) => setTimeout(resolve));

/** An offer of engines that answer `go` as soon as `release` is called, and the engines that were opened. */
export function slow() {
  const engines: FakeEngine[] = [];
  let searching: FakeEngine | null = null;
  const open = () => {
    const rules = countingEngine();
    const engine: FakeEngine = new FakeEngine((line) => {
      if (line.startsWith("go")) searching = engine;
      if (line !== "stop") return line.startsWith("go") ? [] : rules.answers(line);
      return ["bestmove a1"];
    });
    engines.push(engine);
    return engine;
  };
  const offer: EngineOffer = { id: "0", name: "Slow", open };
  const release = () => {
    for (const line of ["info depth 1 score cp 0 pv a1", "bestmove a1"]) searching?.onLine(line);
  };
  return { offer, engines, release };
}

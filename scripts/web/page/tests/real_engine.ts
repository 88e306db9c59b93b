import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { EngineClient } from "../src/engine/client.ts";
import type { Transport } from "../src/engine/transport.ts";
import { Arbiter } from "../src/session/arbiter.ts";

/** The engine itself, as a process behind pipes; the build of this checkout unless QUADRIGA_BINARY names another one. */
export function realEngine(): Transport {
  const child = spawn(process.env.QUADRIGA_BINARY ?? "../../../build/release/quadriga");
  const transport: Transport = {
    send: (line) => child.stdin.write(`${line}\n`),
    close: () => child.kill(),
    onLine: () => {},
    onClosed: () => {},
  };
  createInterface(child.stdout).on("line", (line) => transport.onLine(line));
  child.on("error", (error) => transport.onClosed(String(error)));
  child.on("exit", (code) => transport.onClosed(`it ended with ${code}`));
  return transport;
}

/** A rule book for the tests of a file. Its engine starts before the first of them and ends after the last. */
export function realRules(): Arbiter {
  const client = new EngineClient(realEngine());
  before(() => client.start());
  after(() => client.close());
  return new Arbiter(client);
}

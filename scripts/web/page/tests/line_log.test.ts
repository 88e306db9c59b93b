import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient } from "../src/engine/client.ts";
import { LineLog, lineLog } from "../src/engine/line_log.ts";
import { countingEngine } from "./fake_engine.ts";

/** A logged line without its time. */
const bare = (line: string) => line.replace(/^\d+\.\d{3} /, "");

test("lines of a client are recorded in both directions", async () => {
  const client = new EngineClient(countingEngine(), "p1 Counting");
  await client.start();
  await client.ask("position startpos moves a1");
  lineLog.clear();
  await client.query("p1turn");
  assert.deepEqual(lineLog.text().map(bare), [
    "p1 Counting > query p1turn",
    "p1 Counting > isready",
    "p1 Counting < response false",
    "p1 Counting < readyok",
  ]);
});

test("a filter keeps the lines with all its words", () => {
  const log = new LineLog();
  log.add("p1 A", ">", "go depth 3");
  log.add("p2 B", "<", "info depth 3");
  assert.deepEqual(log.text("DEPTH").length, 2);
  assert.deepEqual(log.text(" p2  depth ").map(bare), ["p2 B < info depth 3"]);
  assert.deepEqual(log.text("p2 go"), []);
});

test("the log forgets the oldest lines and the ends of long ones", () => {
  const log = new LineLog();
  for (let count = 0; count < 20_000; count++) log.add("p1", "<", `line ${count}`);
  assert.equal(log.text().length, 2000);
  assert.equal(bare(log.text().at(-1) ?? ""), "p1 < line 19999");
  log.clear();
  log.add("p1", "<", "x".repeat(30_000));
  assert.match(log.text()[0] ?? "", /x{500}… \(30000\)$/);
});

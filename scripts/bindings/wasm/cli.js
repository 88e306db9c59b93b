#!/usr/bin/env node
// The engine as a program: lines from standard input, answers to standard output, as any client of UGI or UCI expects.
import { createInterface } from "node:readline";
import { startEngine } from "./node.js";

const engine = await startEngine((line) => process.stdout.write(`${line}\n`));
engine.on("exit", (code) => {
  process.exitCode = code;
  lines.close();
  process.stdin.destroy();
});
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => engine.postMessage(line));
lines.on("close", () => engine.postMessage(null));

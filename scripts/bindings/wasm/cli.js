#!/usr/bin/env node
// The engine as a program: lines from standard input, answers to standard output, as any client of UGI or UCI expects.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { startEngine } from "./node.js";

const USAGE = `usage: quadriga [command]
Speaks UGI and UCI on stdin and stdout. With a command of the protocol, runs only that command.

  --help                prints this text
  --version             prints the version

'quadriga help' lists the commands and options.
`;

async function play(input) {
  const engine = await startEngine((line) => process.stdout.write(`${line}\n`));
  engine.on("exit", (code) => {
    process.exitCode = code;
    lines.close();
    input.destroy();
  });
  const lines = createInterface({ input });
  lines.on("line", (line) => engine.postMessage(line));
  lines.on("close", () => engine.postMessage(null));
}

const words = process.argv.slice(2);
if (words[0] === "--help") {
  process.stdout.write(USAGE);
} else if (words[0] === "--version") {
  const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
  process.stdout.write(`Quadriga ${version}\n`);
} else if (words[0]?.startsWith("-")) {
  process.stderr.write(`quadriga: no flag '${words[0]}'\nTry 'quadriga --help'.\n`);
  process.exitCode = 2;
} else {
  await play(words.length ? Readable.from([words.join(" ")]) : process.stdin);
}

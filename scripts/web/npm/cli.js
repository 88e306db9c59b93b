#!/usr/bin/env node
// The engine as a program: lines from standard input, answers to standard output, as any client of UGI or UCI expects.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { startEngine } from "./node.js";

const USAGE = `usage: quadriga [command]
Speaks UGI and UCI on stdin and stdout. Given a protocol command, runs only that command.

flags:
  --help       print this text
  --version    print the version

'quadriga help' lists the commands and options.

examples:
  quadriga perft 3
`;

const say = (line) => process.stdout.write(`${line}\n`);

/** Reads commands from standard input until it ends. */
async function play() {
  const engine = await startEngine(say);
  engine.on("exit", (code) => {
    process.exitCode = code;
    lines.close();
    process.stdin.destroy();
  });
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => engine.postMessage(line));
  lines.on("close", () => engine.postMessage(null));
}

/** Runs one command; the exit status is 1 if the engine refuses it, 2 if there is no such command. */
async function run(command) {
  let status = 0;
  const engine = await startEngine((line) => {
    const [, code, text] = /^info string error (\S+) (.*)/.exec(line) ?? [];
    if (code === "unknown-command") misused(`no command ${text}`);
    else say(line);
    if (code) status = 1;
  });
  engine.on("exit", (code) => {
    process.exitCode ||= code || status;
  });
  engine.postMessage(command);
  engine.postMessage(null);
}

function misused(why) {
  process.stderr.write(`quadriga: ${why}\nTry 'quadriga --help'.\n`);
  process.exitCode = 2;
}

const words = process.argv.slice(2);
if (words[0] === "--help") {
  process.stdout.write(USAGE);
} else if (words[0] === "--version") {
  const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
  process.stdout.write(`Quadriga ${version}\n`);
} else if (words[0]?.startsWith("-")) {
  misused(`no flag '${words[0]}'`);
} else if (/^\s*(#|$)/.test(words[0] ?? "isready")) {
  misused(`no command '${words[0]}'`);
} else {
  await (words.length ? run(words.join(" ")) : play());
}

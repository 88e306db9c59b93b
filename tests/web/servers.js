// The two ways to serve the page: the server with engine processes, and a static folder with the engine in the page.

import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

export const ROOT = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");
export const ENGINE = process.env.QUADRIGA_BINARY ?? join(ROOT, "build/release/quadriga");
export const PAGE = join(ROOT, "scripts/web/page/dist");

/** The command line of the engine that misbehaves on command. */
export const fake = (...words) => `/usr/bin/python3 ${join(ROOT, "tests/scripts/fake_engine.py")} ${words.join(" ")}`;

/** The command line of the real engine, which misbehaves at one of its searches: crash, flood or illegal. */
export const faulty = (fault, search) =>
  `/usr/bin/python3 ${join(ROOT, "tests/scripts/faulty_engine.py")} ${fault} ${search} '${ENGINE}'`;

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "quadriga-board-"));

/**
 * Starts the server; engines are values of --engine. Port 0 is a free one. `data`: where it keeps
 * games; otherwise they are lost when it ends. `more`: other flags.
 */
export async function startServer(engines = [`quadriga='${ENGINE}'`], port = 0, data = "", more = []) {
  const flags = ["--port", port, ...more, ...engines.flatMap((engine) => ["--engine", engine])];
  const kept = data || temporaryFolder();
  const env = { ...process.env, XDG_DATA_HOME: kept };
  const child = spawn("/usr/bin/python3", [join(ROOT, "scripts/board.py"), "--no-open", ...flags], { env });
  let complaints = "";
  child.stderr.on("data", (data) => {
    complaints += data;
  });
  const url = await new Promise((found, failed) => {
    child.stdout.once("data", (data) => found(String(data).trim()));
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}: ${complaints}`)));
  });
  return {
    url,
    origin: new URL(url).origin,
    token: new URL(url).searchParams.get("token"),
    pid: child.pid,
    /** The processes of its engines. */
    engines: () => childrenOf(child.pid),
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await new Promise((ended) => child.once("exit", ended));
      }
      if (!data) rmSync(kept, { recursive: true });
    },
  };
}

/** Plays a match that can be watched. `engines`: values of --engine. */
export async function startMatch(engines, flags) {
  const words = ["--live", ...engines.flatMap((engine) => ["--engine", engine]), ...flags];
  const child = spawn("/usr/bin/python3", [join(ROOT, "scripts/match.py"), ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const url = await new Promise((found, failed) => {
    child.stderr.on("data", (data) => {
      said += data;
      const address = /^live: (\S+)$/m.exec(said);
      if (address) found(address[1]);
    });
    child.once("exit", (code) => failed(new Error(`the match ended with ${code}: ${said}`)));
  });
  return {
    url,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await new Promise((ended) => child.once("exit", ended));
    },
  };
}

/** A process and all that it has started. */
export function familyOf(pid) {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function childrenOf(pid) {
  const found = [];
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [state, parent] = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1).split(" ");
      if (Number(parent) === pid && state !== "Z") found.push(Number(name));
    } catch {
      // it has ended
    }
  }
  return found;
}

/** Serves the page as a plain folder, with nothing of ours. */
export async function startStatic() {
  expectEngine();
  const flags = ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", PAGE, "0"];
  const child = spawn("/usr/bin/python3", flags, { stdio: ["ignore", "pipe", "ignore"] });
  const greeting = await new Promise((found, failed) => {
    child.stdout.once("data", (data) => found(String(data)));
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return { url: /http:\S+\//.exec(greeting)[0], stop: () => child.kill() };
}

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/**
 * A server like those of web hosts: it compresses files and sends an ETag, and browsers may cache files for ten
 * minutes. `served`: what was sent, by name and compressed size. `folder` may be replaced. Files whose name holds
 * `missing` are not there.
 */
export async function serveFolder(folder, { isolated = false, missing = "\0", path = "/" } = {}) {
  const headers = isolated ? ISOLATED : {};
  const served = [];
  const host = { folder, served };
  const server = createServer((request, response) => {
    const place = new URL(request.url, "http://page").pathname;
    const name = place.slice(path.length) || "index.html";
    const file = join(host.folder, name);
    if (!place.startsWith(path) || name.includes(missing) || !existsSync(file)) {
      response.writeHead(404, headers).end();
      return;
    }
    const content = readFileSync(file);
    const tag = `"${createHash("sha256").update(content).digest("hex")}"`;
    const about = { ...headers, ETag: tag, "Cache-Control": "max-age=600" };
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, about).end();
      return;
    }
    const body = gzipSync(content);
    served.push({ name, size: body.length });
    const type = TYPES[extname(name)] ?? "text/plain";
    response.writeHead(200, { ...about, "Content-Type": type, "Content-Encoding": "gzip" }).end(body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  host.url = `http://127.0.0.1:${server.address().port}${path}`;
  host.stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return host;
}

/** The page in a folder on isolated pages, in which an engine may have threads. */
export async function startIsolated() {
  expectEngine();
  return serveFolder(PAGE, { isolated: true });
}

/** The site that scripts/web/page/site makes, under a path of a host. */
export async function startSite() {
  expectEngine();
  const folder = temporaryFolder();
  const flags = ["--engine", PAGE, "--url", "https://example.org/quadriga", "--output", folder];
  execFileSync(join(ROOT, "scripts/web/page/site"), flags, { stdio: "ignore" });
  const site = await serveFolder(folder, { path: "/some/path/" });
  const { stop } = site;
  site.stop = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return site;
}

function expectEngine() {
  if (!existsSync(join(PAGE, "quadriga.js")))
    throw new Error('no engine in the page: build it with --engine "$(scripts/web/npm/build)"');
}

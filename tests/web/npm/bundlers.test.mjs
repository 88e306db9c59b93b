// The npm package, packed and installed, in pages that bundlers make and in pages without one, in Chromium.
// QUADRIGA_PACKAGE is the package's folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { chromium } from "@playwright/test";
import { build as esbuild } from "esbuild";
import * as vite from "vite";
import webpack from "webpack";
import { serveFolder } from "../servers.js";

const HERE = import.meta.dirname;
const LARGEST = 732_000; // bytes that npm downloads

const work = mkdtempSync(join(tmpdir(), "quadriga-package-"));
const installed = join(work, "node_modules/quadriga");
let browser;
let packed;

before(async () => {
  mkdirSync(installed, { recursive: true });
  const words = ["pack", "--json", "--pack-destination", work, process.env.QUADRIGA_PACKAGE];
  [packed] = JSON.parse(execFileSync("npm", words, { encoding: "utf8" }));
  execFileSync("tar", ["-xzf", join(work, packed.filename), "--strip-components=1", "-C", installed]);
  cpSync(join(HERE, "page"), join(work, "page"), { recursive: true });
  // Root, as in a container of continuous integration, has to do without the sandbox.
  const args = process.getuid() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args });
});

after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true, force: true });
});

/** Returns the first text that a page shows. */
async function textOf(url) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction("document.body.textContent.trim() !== ''", undefined, { timeout: 60_000 });
    return await page.textContent("body");
  } finally {
    await page.close();
  }
}

/** Returns the first text that the page in a folder shows, and the names of the files that it loaded. */
async function shown(folder, settings) {
  const { served, stop, url } = await serveFolder(folder, settings);
  try {
    return { text: await textOf(url), got: served.map(({ name }) => name) };
  } finally {
    await stop();
  }
}

const files = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());

/** What a bundler makes of the page, in a folder. */
const bundlers = {
  async vite(folder) {
    await vite.build({ root: join(work, "page"), base: "./", logLevel: "error", build: { outDir: folder } });
  },

  async webpack(folder) {
    const compiler = webpack({
      mode: "production",
      context: join(work, "page"),
      entry: "./main.js",
      output: { path: folder, filename: "main.js", assetModuleFilename: "[name][ext]" },
      optimization: { chunkIds: "named" }, // so that tests know the files
      performance: { hints: false },
    });
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, done) => (error ? reject(error) : resolve(done))),
    );
    assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true }).warnings, []);
    assert.deepEqual(stats.toJson({ all: false, errors: true }).errors, []);
    cpSync(join(work, "page/index.html"), join(folder, "index.html"));
  },

  // Leaves addresses as they are, so that the files of the package belong beside the bundle.
  async esbuild(folder) {
    const { warnings } = await esbuild({
      entryPoints: [join(work, "page/main.js")],
      bundle: true,
      format: "esm",
      outdir: folder,
      logLevel: "silent",
    });
    assert.deepEqual(warnings, []);
    for (const name of files(installed).filter((file) => file.startsWith("quadriga-")))
      cpSync(join(installed, name), join(folder, name));
    cpSync(join(work, "page/index.html"), join(folder, "index.html"));
  },

  // No bundler: an import map, and the package as it is.
  async none(folder) {
    mkdirSync(folder);
    cpSync(installed, join(folder, "quadriga"), { recursive: true });
    cpSync(join(work, "page/main.js"), join(folder, "main.js"));
    const map = '<script type="importmap">{ "imports": { "quadriga": "./quadriga/index.js" } }</script>';
    const page = readFileSync(join(work, "page/index.html"), "utf8");
    writeFileSync(join(folder, "index.html"), page.replace("</head>", `${map}</head>`));
  },
};

for (const [name, build] of Object.entries(bundlers)) {
  describe(name, { timeout: 300_000 }, () => {
    const folder = join(work, name);
    before(() => build(folder));

    for (const isolated of [false, true]) {
      const build = isolated ? "threads" : "single";

      test(`searches in a page ${isolated ? "with" : "without"} shared memory`, async () => {
        const { text, got } = await shown(folder, { isolated });
        assert.match(text, /^bestmove [a-e][1-5]/);
        const programs = got.filter((path) => path.endsWith(".wasm"));
        assert.ok(programs.length > 0 && programs.every((path) => path.includes(build)), `${programs}`);
      });

      for (const missing of isolated ? [".wasm", "quadriga-threads-thread"] : [".wasm", "quadriga-single-worker"]) {
        test(`refuses without ${missing}, with${isolated ? "" : "out"} shared memory`, async () => {
          const { text } = await shown(folder, { isolated, missing });
          assert.match(text, /^refused: the engine cannot be started: ./);
        });
      }
    }
  });
}

test("searches in a page of Vite's server for developers", { timeout: 120_000 }, async () => {
  const root = join(work, "served");
  cpSync(join(work, "page"), root, { recursive: true });
  cpSync(installed, join(root, "node_modules/quadriga"), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "dependencies": { "quadriga": "*" } }');
  const server = await vite.createServer({ root, logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
  try {
    await server.listen();
    assert.match(await textOf(server.resolvedUrls.local[0]), /^bestmove [a-e][1-5]/);
  } finally {
    await server.close();
  }
});

test("the download is small", () => assert.ok(packed.size < LARGEST, `${packed.size} bytes`));

test("the classic worker answers, in the order of the questions", { timeout: 120_000 }, async () => {
  const folder = join(work, "classic");
  cpSync(installed, folder, { recursive: true });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><script>
      const lines = [];
      const engine = new Worker("quadriga.js");
      engine.onmessage = ({ data }) => {
        if (lines.push(data) === 20) document.body.textContent = lines.join();
      };
      for (let round = 0; round < 10; ++round) for (const line of ["query ply", "isready"]) engine.postMessage(line);
    </script><body></body>`,
  );
  for (const isolated of [false, true]) {
    const { text, got } = await shown(folder, { isolated });
    assert.match(text, /^(response 0,readyok,?){10}$/);
    assert.ok(got.includes(`quadriga-${isolated ? "threads" : "single"}.wasm`));
  }
});

test("the types fit their use", { timeout: 120_000 }, () => {
  cpSync(join(HERE, "types.mts"), join(work, "types.mts"));
  execFileSync(
    process.execPath,
    [
      join(HERE, "../node_modules/typescript/bin/tsc"),
      ...[
        "--noEmit",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom",
        "--types",
        "",
        "types.mts",
      ],
    ],
    { cwd: work, stdio: ["ignore", "inherit", "inherit"] },
  );
});

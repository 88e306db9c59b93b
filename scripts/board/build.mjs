// Bundles the page into dist/, or with --tests the unit tests into .tests/ for node's test runner.
// --engine FOLDER adds an engine that runs in the page: all files of the folder that begin with quadriga.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
  jsx: "automatic",
  jsxImportSource: "preact",
};

/** The packages bundled into the page; their licences require their texts to be included. */
const BUNDLED = ["preact", "@preact/signals", "@preact/signals-core"];
const license = async (name) => `${name}\n\n${await readFile(`node_modules/${name}/LICENSE`, "utf8")}`;

async function page() {
  await rm("dist", { recursive: true, force: true });
  await mkdir("dist", { recursive: true });
  const minified = { ...common, outdir: "dist", minify: true, legalComments: "none" };
  await build({
    ...minified,
    entryPoints: { app: "src/main.tsx", style: "src/style/style.css" },
  });
  await build({
    ...minified,
    format: "iife", // for an inline script
    entryPoints: { report: "src/report.tsx", "report-style": "src/style/report.css" },
  });
  await cp("src/index.html", "dist/index.html");
  await writeFile("dist/licenses.txt", (await Promise.all(BUNDLED.map(license))).join("\n\n"));
  await cp("rules", "dist/rules", { recursive: true });
  await cp("../quadriga/lessons", "dist/lessons", { recursive: true, filter: (name) => !name.includes("__") });
}

async function tests() {
  const files = (await readdir("tests")).filter((name) => name.endsWith(".test.ts"));
  await rm(".tests", { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: files.map((name) => `tests/${name}`),
    outdir: ".tests",
    platform: "node",
    outExtension: { ".js": ".mjs" },
  });
}

async function engine(folder) {
  for (const name of await readdir(folder)) {
    if (name.startsWith("quadriga")) await cp(`${folder}/${name}`, `dist/${name}`);
  }
}

const at = process.argv.indexOf("--engine");
await (process.argv.includes("--tests") ? tests() : page());
if (at > 0) await engine(process.argv[at + 1]);

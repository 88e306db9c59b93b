// Bundles the page into dist/, or with --tests the unit tests into .tests/ for node's test runner.
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { build } from "esbuild";

const common = { bundle: true, format: "esm", target: "es2022", logLevel: "warning" };

async function page() {
  await rm("dist", { recursive: true, force: true });
  await mkdir("dist", { recursive: true });
  await build({
    ...common,
    entryPoints: { app: "src/main.tsx", style: "src/style/style.css" },
    outdir: "dist",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: true,
    legalComments: "none",
  });
  await cp("src/index.html", "dist/index.html");
  await cp("rules", "dist/rules", { recursive: true });
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

await (process.argv.includes("--tests") ? tests() : page());

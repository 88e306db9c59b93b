// Bundles the page into dist/, or with --tests the unit tests into .tests/ for node's test runner.
// --engine FOLDER adds an engine that runs in the page, all files of the folder that begin with quadriga, and the values of
// Onoro's placing phase, which the page loads when asked for.
// --site FOLDER makes that folder instead of dist/, for any web server; see the script `site`. --url: its public address.
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".woff2": "file" },
  assetNames: "[name]", // index.html names the fonts
};

const minified = { ...common, minify: true, legalComments: "none" };

/** The packages bundled into the page; their licences require their texts to be included. */
const BUNDLED = [
  "preact",
  "@preact/signals",
  "@preact/signals-core",
  "fzstd",
  "@fontsource-variable/figtree",
  "@fontsource/crimson-pro",
];
const license = async (name) => `${name}\n\n${await readFile(`../node_modules/${name}/LICENSE`, "utf8")}`;

/** Recreates `folder`. */
async function page(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    ...minified,
    outdir: folder,
    define: { LESSON_STEPS: JSON.stringify(await lessonSteps()) },
    entryPoints: { app: "src/main.tsx", style: "src/style/style.css" },
  });
  for (const name of ["index.html", "icon.svg"]) await cp(`src/${name}`, `${folder}/${name}`);
  await writeFile(`${folder}/licenses.txt`, (await Promise.all(BUNDLED.map(license))).join("\n\n"));
  for (const name of ["rules", "lessons"]) await cp(name, `${folder}/${name}`, { recursive: true });
  await cp("../../data/openings", `${folder}/openings`, { recursive: true });
  const books = (await readdir("../../data/openings")).filter((name) => name.endsWith(".txt"));
  await writeFile(`${folder}/openings/index.json`, JSON.stringify(books.sort().map((name) => name.slice(0, -4))));
  await data("../../quadriga/puzzles", `${folder}/puzzles`);
}

/** The number of steps in each lesson. */
async function lessonSteps() {
  const steps = async (file) => JSON.parse(await readFile(`lessons/${file}`, "utf8")).steps.length;
  const files = await readdir("lessons");
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.split(".")[0], await steps(file)])));
}

/** Copies the data of a Python package. */
async function data(from, to) {
  await mkdir(to);
  const files = (await readdir(from)).filter((name) => name.endsWith(".json"));
  for (const name of files) await cp(`${from}/${name}`, `${to}/${name}`);
}

/** The page of a running match, which match.py serves. */
async function live(folder) {
  await build({ ...minified, outdir: folder, entryPoints: { live: "src/live.tsx" } });
  await cp("src/live.html", `${folder}/live.html`);
}

/** The page of a report: one file with its script and style, to which report.py adds the data. */
async function report(folder) {
  const { outputFiles } = await build({
    ...minified,
    outdir: folder,
    format: "iife",
    write: false,
    entryPoints: { report: "src/report.tsx", style: "src/style/report.css" },
  });
  const text = (suffix) => outputFiles.find(({ path }) => path.endsWith(suffix)).text;
  const page = await readFile("src/report.html", "utf8");
  const filled = page
    .replace("<style></style>", () => `<style>${text(".css")}</style>`)
    .replace("<script></script>", () => `<script>${text(".js").replaceAll("</script", "<\\/script")}</script>`);
  await writeFile(`${folder}/report.html`, filled);
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

async function engine(from, folder) {
  for (const name of await readdir(from)) {
    if (name.startsWith("quadriga")) await cp(`${from}/${name}`, `${folder}/${name}`);
  }
  await cp("../../../games/onoro/placing/8.bin", `${folder}/quadriga-placing-8.bin`);
}

/** The sizes of the icons that `site` draws. */
const ICONS = [192, 512];
const MANIFEST = {
  name: "Quadriga",
  short_name: "Quadriga",
  description: "Four abstract board games against an engine",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f4efe6",
  theme_color: "#1f5f8b",
  icons: [
    { src: "icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any maskable" },
    ...ICONS.map((size) => ({ src: `icon-${size}.png`, type: "image/png", sizes: `${size}x${size}`, purpose: "any" })),
  ],
};
/** What tells the page that it is a site: the engine is here, and the browser can keep it. */
const SITE_HEAD = `
    <meta name="engine" content="quadriga.js" />
    <meta name="theme-color" content="${MANIFEST.theme_color}" />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-180.png" />`;
const CARD = '<meta name="twitter:card" content="summary_large_image" />';

/** What other programs show of a link to a page. `picture`: its name without extension; `site` makes a PNG of it. */
function preview({ title, description, picture }, url) {
  const tags = { title, description, type: "website", site_name: "Quadriga" };
  if (url) Object.assign(tags, { image: `${url}${picture}.png`, "image:width": 1200, "image:height": 630 });
  const lines = Object.entries(tags).map(([name, value]) => `<meta property="og:${name}" content="${value}" />`);
  return [`<meta name="description" content="${description}" />`, ...lines, CARD]
    .map((line) => `\n    ${line}`)
    .join("");
}

/** Such a picture: drawings in a row on the page's background. */
const pictured = (drawings) => {
  const width = 1200 / drawings.length;
  const placed = drawings.map((drawing, index) =>
    drawing
      .replace(/ x="[^"]*"/, ` x="${index * width + 10}" y="20"`)
      .replace(/ width="[^"]*" height="[^"]*"/, ` width="${width - 20}" height="590"`),
  );
  const ground = `<rect width="1200" height="630" fill="${MANIFEST.background_color}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">${ground}${placed.join("")}</svg>`;
};

/** The page, and a copy of it for each game: previews of a link to <game>.html show that game. */
async function previewed(folder, url) {
  const page = await readFile(`${folder}/index.html`, "utf8");
  const drawings = (await readFile("../../../games/boards.svg", "utf8")).match(/^<svg [^>]*class="board-.*<\/svg>$/gm);
  const write = async (name, about, shown) => {
    const head = SITE_HEAD + preview({ ...about, picture: `preview-${name}` }, url);
    await writeFile(`${folder}/${name}.html`, page.replace("\n  </head>", `${head}\n  </head>`));
    await writeFile(`${folder}/preview-${name}.svg`, pictured(shown));
  };
  await write("index", { title: MANIFEST.name, description: MANIFEST.description }, drawings);
  for (const drawing of drawings) {
    const [, game, title] = /class="board-(\w+)"><title>(\w+)/.exec(drawing);
    const { aim } = JSON.parse(await readFile(`lessons/${game}.json`, "utf8"));
    await write(game, { title: `${title} - ${MANIFEST.name}`, description: aim.en }, [drawing]);
  }
}

/** Makes a site from a page with an engine. */
async function site(folder, url) {
  await previewed(folder, url);
  await writeFile(`${folder}/manifest.webmanifest`, JSON.stringify(MANIFEST));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const isKept = (entry) => entry.isFile() && !entry.name.startsWith("preview-");
  const files = entries.filter(isKept).map(({ parentPath, name }) => `${parentPath}/${name}`);
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file));
  const paths = files.map((file) => file.slice(folder.length + 1)).map((path) => (path === "index.html" ? "./" : path));
  await build({
    ...minified,
    entryPoints: ["src/service_worker.js"],
    outfile: `${folder}/service-worker.js`,
    format: "iife",
    define: { VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)), FILES: JSON.stringify(paths) },
  });
}

/** The word after a flag; undefined without the flag. */
const after = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);

if (process.argv.includes("--tests")) {
  await tests();
} else {
  const folder = after("--site") ?? "dist";
  await page(folder);
  if (after("--engine")) await engine(after("--engine"), folder);
  if (after("--site")) await site(folder, after("--url"));
  else await Promise.all([report(folder), live(folder)]);
}

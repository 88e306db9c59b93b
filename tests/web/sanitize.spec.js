// What the page accepts of an engine's drawing, tested with the known tricks in a page without a security policy, which
// would hide a hole: no script runs, nothing is loaded, nothing of the page is changed.

import { createRequire } from "node:module";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { PAGE } from "./servers.js";

const SOURCES = join(PAGE, "..");
const esbuild = createRequire(join(SOURCES, "package.json"))("esbuild");
const ELSEWHERE = "http://elsewhere.test/x";

const test = base.extend({
  /**
   * Puts a drawing with this content on a page, as the board does, and returns the rest of it. Nothing may load or run.
   */
  draw: async ({ page }, use) => {
    const asked = [];
    const events = [];
    await page.route("**/*", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: "<!doctype html><body></body>", contentType: "text/html" });
    });
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.exposeFunction("hacked", (text) => events.push(text));
    await page.goto("http://page.test/");
    asked.length = 0;
    await page.addScriptTag({ content: await bundle() });
    const draw = async (inside, { root = "", before = "", wrapped = true } = {}) => {
      const text = wrapped
        ? `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${root}>${inside}</svg>`
        : inside;
      const drawn = await page.evaluate((source) => {
        const drawing = globalThis.sanitizer.sanitize(source);
        if (!drawing) return null;
        const host = document.createElement("div");
        document.body.replaceChildren(host);
        const shadow = host.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(drawing.css);
        shadow.adoptedStyleSheets = [sheet];
        shadow.append(drawing.svg);
        for (const element of shadow.querySelectorAll("*")) {
          for (const type of ["click", "focus", "load", "error", "begin", "end"]) {
            element.dispatchEvent(new Event(type, { bubbles: true }));
          }
        }
        return { markup: new XMLSerializer().serializeToString(drawing.svg), css: drawing.css };
      }, text);
      await page.waitForTimeout(60);
      expect.soft(asked.splice(0), `asked for by ${inside}`).toEqual([]);
      expect.soft(events.splice(0), `run by ${inside}`).toEqual([]);
      expect(page.url()).toBe("http://page.test/");
      return drawn;
    };
    await use(draw);
  },
});

let bundled = null;
async function bundle() {
  bundled ??= await esbuild.build({
    entryPoints: [join(SOURCES, "src/board/sanitize.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "sanitizer",
  });
  return `${bundled.outputFiles[0].text};globalThis.sanitizer = sanitizer;`;
}

const RUN = "hacked('it ran')";

/** Everything that may be left of a trick: an allow-list of what the test knows to be harmless. */
const HARMLESS =
  /^<svg xmlns="[^"]*" viewBox="0 0 9 9"( class="[^"]*")?(\/>|>(<\/?(g|rect|use|text|title|desc|svg|circle)( (x|y|width|height|r|id|href|fill|data-cell|class)="#?[\w -]*")*\/?>|[\w\s.,;:()'/&=-]*)*<\/svg>)$/;

const TRICKS = {
  "event handlers": `<rect width="9" height="9" onclick="${RUN}" onload="${RUN}" ONCLICK="${RUN}" onfocusin="${RUN}"/>`,
  script: `<script>${RUN}</script><script href="${ELSEWHERE}.js"/><script xlink:href="${ELSEWHERE}.js"/>`,
  "script in parts": `<scr<style></style>ipt>${RUN}</scr<style></style>ipt>`,
  foreignObject: `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${ELSEWHERE}" onerror="${RUN}"/><iframe src="javascript:parent.${RUN}"/></body></foreignObject>`,
  "html without a foreign object": `<img xmlns="http://www.w3.org/1999/xhtml" src="${ELSEWHERE}" onerror="${RUN}"/>`,
  "html that ends the drawing": `<rect width="9" height="9"/><p><img src="${ELSEWHERE}" onerror="${RUN}"><meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`,
  "html in a title": `<title><img src="${ELSEWHERE}" onerror="${RUN}"><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></title><desc><link rel="stylesheet" href="${ELSEWHERE}.css"></desc>`,
  "parts that hide their content": `<title><noscript><p title="</noscript><img src=${ELSEWHERE} onerror=${RUN}>"></noscript><template><img src="${ELSEWHERE}" onerror="${RUN}"></template></title>`,
  "html by prefix": `<h:script xmlns:h="http://www.w3.org/1999/xhtml">${RUN}</h:script>`,
  image: `<image width="9" height="9" href="${ELSEWHERE}"/><image xlink:href="${ELSEWHERE}"/><feImage href="${ELSEWHERE}"/>`,
  "use of another file": `<use href="${ELSEWHERE}#a"/><use xlink:href="${ELSEWHERE}#a"/><use href="data:image/svg+xml,%3Csvg%20id='a'/%3E#a"/>`,
  "a link": `<a href="javascript:${RUN}"><text>x</text></a><a xlink:href="java&#10;script:${RUN}"><text>y</text></a>`,
  "addresses in disguise": `<use href=" javascript:${RUN}"/><use href="&#1;javascript:${RUN}"/><use href="JaVaScRiPt:${RUN}"/><use href="#a#b"/>`,
  "animate and set": `<g id="a"/><use href="#a"><animate attributeName="href" to="javascript:${RUN}"/><set attributeName="href" to="${ELSEWHERE}#a"/><animateTransform onbegin="${RUN}" attributeName="transform"/></use>`,
  "nested svg": `<svg onload="${RUN}" width="5"><svg><script>${RUN}</script><rect width="5" height="5" onclick="${RUN}"/></svg></svg>`,
  CDATA: `<text><![CDATA[<script>${RUN}</script>]]></text><style><![CDATA[rect{fill:url(${ELSEWHERE})}]]></style>`,
  "names in mixed case": `<SCRIPT>${RUN}</SCRIPT><ForeignObject/><Image href="${ELSEWHERE}"/>`,
  "a script in another namespace": `<s:script xmlns:s="http://www.w3.org/2000/svg">${RUN}</s:script><x:rect xmlns:x="urn:x" onclick="${RUN}"/>`,
  "a style by prefix": `<s:style xmlns:s="http://www.w3.org/2000/svg">rect{fill:url(${ELSEWHERE})}</s:style><rect width="9" height="9"/>`,
  "styles in attributes": `<rect width="9" height="9" style="background:url(${ELSEWHERE})"/><rect STYLE="x" width="9" height="9"/>`,
  "addresses in attributes": `<rect width="9" height="9" fill="url(${ELSEWHERE}#a)" mask="url(${ELSEWHERE})" clip-path="url('${ELSEWHERE}#a')" filter="url(${ELSEWHERE}#a)" cursor="url(${ELSEWHERE}),auto"/>`,
  "addresses behind escapes": `<rect width="9" height="9" mask="u\\72l(${ELSEWHERE})" fill="\\75rl(${ELSEWHERE}#a)" clip-path="u\\000072l(${ELSEWHERE}#a)"/>`,
  "addresses without url": `<rect width="9" height="9" mask="image-set('${ELSEWHERE}' 1x)"/><rect width="9" height="9" mask="-webkit-image-set('${ELSEWHERE}' 1x)" fill="src('${ELSEWHERE}')"/>`,
  "two addresses": `<rect width="9" height="9" mask="url(#a), url(${ELSEWHERE})"/>`,
  "processing instructions": `<?xml-stylesheet href="${ELSEWHERE}.css"?><rect width="9" height="9"/><!-- <script>${RUN}</script> -->`,
};

test("tricks in elements and attributes", async ({ draw }) => {
  let shown = 0;
  for (const [name, inside] of Object.entries(TRICKS)) {
    const drawn = await draw(inside);
    if (!drawn) continue; // refused
    expect.soft(drawn.markup, name).toMatch(HARMLESS);
    shown++;
  }
  expect(shown).toBeGreaterThan(5);
});

test("a root with handlers", async ({ draw }) => {
  const drawn = await draw("", {
    root: `onload="${RUN}" style="background:url(${ELSEWHERE})" class="board" xml:base="${ELSEWHERE}"`,
  });
  expect(drawn.markup).toMatch(HARMLESS);
});

test("entities", async ({ draw }) => {
  const outside = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY s "&#60;script>${RUN}&#60;/script>">]>`;
  const drawn = await draw("<text>&x;&s;</text>", { before: outside });
  if (drawn) expect(drawn.markup).toMatch(HARMLESS);
  let bomb = '<!ENTITY a0 "aaaaaaaaaa">';
  for (let level = 1; level < 12; level++) bomb += `<!ENTITY a${level} "${`&a${level - 1};`.repeat(10)}">`;
  const begun = Date.now();
  const left = await draw("<text>&a11;</text>", { before: `<!DOCTYPE svg [${bomb}]>` });
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect((left?.markup ?? "").length).toBeLessThan(20e6);
});

test("what is no drawing", async ({ draw }) => {
  for (const text of [
    "",
    "<svg",
    "<html><svg/></html>",
    '<svg viewBox="0 0 9 9"/>',
    "<svg xmlns='urn:x' viewBox='0 0 1 1'/>",
  ]) {
    expect(await draw(text, { wrapped: false })).toBeNull();
  }
});

/** Style sheets, and what must not be left of them. */
const SHEETS = {
  "an import": `@import "${ELSEWHERE}";@import url(${ELSEWHERE});rect{fill:red}`,
  "a font": `@font-face{font-family:f;src:url(${ELSEWHERE})}text{font-family:f}`,
  addresses: `rect{mask:url(${ELSEWHERE});fill:url(${ELSEWHERE}#a)}svg{background:url("${ELSEWHERE}");background-image:image-set("${ELSEWHERE}" 1x);content:url(${ELSEWHERE});cursor:url(${ELSEWHERE}),auto}`,
  "addresses behind escapes": `svg{background:u\\72l(${ELSEWHERE});b\\61ckground-image:\\75 rl(${ELSEWHERE})}`,
  "addresses in properties of its own": `svg{--x:url(${ELSEWHERE});--y:u\\72l(${ELSEWHERE});background:var(--x);mask:var(--y)}`,
  "addresses in rules in rules": `@media all{svg{background:url(${ELSEWHERE})}}@supports (fill:red){svg{background:url(${ELSEWHERE})}}@layer a{svg{background:url(${ELSEWHERE})}}svg{&{background:url(${ELSEWHERE})}}`,
  "a fall-back": `svg{background:var(--none,url(${ELSEWHERE}))}`,
  "a sheet over the page": ":host,svg{position:fixed;inset:0;z-index:9999}",
  "a closing tag": `rect{fill:red}</st<style></style>yle><script>${RUN}</script>`,
};

test("tricks in style sheets", async ({ draw }) => {
  for (const [name, css] of Object.entries(SHEETS)) {
    const text = css.replaceAll("&", "&amp;");
    const drawn = await draw(`<style>${text}</style><rect width="9" height="9"/><text>a</text>`);
    expect.soft(drawn?.css ?? "", name).not.toMatch(/elsewhere|position|url|import|font-face|script/i);
  }
});

test("what a picture needs is kept", async ({ draw }) => {
  const css =
    ".board .ground{fill:#f5f0e6;fill:var(--board-ground,#f5f0e6);}.board .shape{stroke-dasharray:2 4;stroke-linecap:round}" +
    ".board text{text-anchor:middle;font-family:sans-serif;font-size:14px}@media (prefers-color-scheme:dark){.board{--board-ground:#111}}";
  const inside =
    '<title>A</title><defs><linearGradient id="l"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient></defs>' +
    '<g class="cell" data-cell="a1" transform="translate(1 2) rotate(30)" fill="url(#l)"><use href="#l"/></g>' +
    '<text aria-label="a (b)">b &amp; (c)</text>';
  const { markup, css: kept } = await draw(`<style>${css}</style>${inside}`);
  expect(markup).toContain(inside.replace("<use", "<use").slice(0, 20));
  for (const part of [
    "linearGradient",
    'fill="url(#l)"',
    'transform="translate(1 2) rotate(30)"',
    'href="#l"',
    'aria-label="a (b)"',
    'stop-color="rgb(1,2,3)"',
  ])
    expect(markup).toContain(part);
  for (const part of [
    "var(--board-ground",
    "stroke-dasharray",
    "text-anchor: middle",
    "font-size: 14px",
    "prefers-color-scheme: dark",
    "--board-ground:",
  ])
    expect(kept).toContain(part);
});

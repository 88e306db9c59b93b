import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/** The files of src/ with the files of src/ that they import, types included. */
function importsOf(folder: string): Map<string, string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  return new Map(
    files.map((name) => {
      const found = readFileSync(join(folder, name), "utf8").matchAll(/\bfrom "(\.[^"]*\.tsx?)"/g);
      return [name, [...found].map(([, path]) => join(dirname(name), path ?? ""))];
    }),
  );
}

test("no file imports itself by a detour", () => {
  const imports = importsOf("src");
  assert.ok(imports.size > 40);
  const done = new Set<string>();
  const visit = (file: string, way: string[]) => {
    assert.ok(!way.includes(file), [...way, file].join(" > "));
    if (done.has(file)) return;
    for (const other of imports.get(file) ?? assert.fail(`${way.at(-1)} imports ${file}`)) visit(other, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
});

test("folders import downward", () => {
  const below: Record<string, string[]> = {
    engine: [],
    game: ["engine"],
    i18n: [],
    session: ["engine", "game", "i18n"],
    board: ["engine", "game", "i18n", "session"],
    ui: ["engine", "game", "i18n", "session", "board"],
  };
  for (const [file, others] of importsOf("src")) {
    const folder = dirname(file);
    if (folder === ".") continue;
    for (const other of others) {
      assert.ok([folder, ...(below[folder] ?? [])].includes(dirname(other)), `${file} imports ${other}`);
    }
  }
});

test("one module alone touches what the browser keeps", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const touching = files.filter((name) => /\b(local|session)Storage\b/.test(readFileSync(join("src", name), "utf8")));
  assert.deepEqual(touching, [join("game", "storage.ts")]);
});

test("no file of more than 300 lines, except the texts, and no component of more than 80", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.(tsx?|css)$/.test(name));
  const isLonger = (text: string, most: number) => text.split("\n").length > most;
  for (const name of files.filter((file) => !file.startsWith("i18n"))) {
    const text = readFileSync(join("src", name), "utf8");
    assert.ok(!isLonger(text.trimEnd(), 300), name);
    for (const [component] of text.matchAll(/^(export )?(function|const) [A-Z][a-z].*?^(}|\);)/gms))
      assert.ok(!name.endsWith(".tsx") || !isLonger(component, 80), `${name}: ${component.split("\n")[0]}`);
  }
});

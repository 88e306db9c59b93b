import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { elementsOf } from "../src/game/elements.ts";
import { languages } from "../src/i18n/index.ts";
import { parseRules, type RulesPicture } from "../src/ui/rules_text.ts";
import { realRules } from "./real_engine.ts";

const rules = realRules();

function picturesOf(game: string, language: string): RulesPicture[] {
  const blocks = parseRules(readFileSync(`rules/${game}.${language}.txt`, "utf8"));
  return blocks.filter((block) => block.kind === "picture");
}

for (const game of ["onager", "onitama", "nonaga", "onoro"]) {
  test(`${game}: the engine draws every picture of the rules`, async () => {
    for (const { position, moves, arrows, near, caption } of picturesOf(game, "en")) {
      const view = await rules.look({ options: { Game: game }, position }, moves, { side: "p1", coordinates: true });
      assert.ok(view.drawing?.startsWith("<svg"), caption);
      const cells = view.board?.cells.map(({ id }) => id) ?? [];
      for (const cell of [...arrows.flatMap(elementsOf), ...near])
        assert.ok(cells.includes(cell), `${caption}: ${cell}`);
      for (const arrow of arrows) {
        assert.ok(view.legal?.some((move) => move.startsWith(arrow)) || arrows.length > 1, `${caption}: ${arrow}`);
      }
    }
  });

  test(`${game}: all languages have the same pictures`, () => {
    const bare = (language: string) => picturesOf(game, language).map((picture) => ({ ...picture, caption: "" }));
    assert.ok(bare("en").length >= 4);
    for (const language of Object.keys(languages)) assert.deepEqual(bare(language), bare("en"));
  });
}

// The page by keyboard in Chromium; firefox.spec.js runs the same in Firefox.

import { test as base, site } from "./fixtures.js";
import { KEYBOARD_TESTS } from "./keyboard.js";

const test = base.extend({ site });

for (const [name, run] of Object.entries(KEYBOARD_TESTS)) {
  test(name, async ({ board, site }) => {
    await run(board.page, site.url);
  });
}

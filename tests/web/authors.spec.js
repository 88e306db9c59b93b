// What authors of engines need: options, who plays and who analyses, and the lines to and from the engines.

import { expect, test } from "./fixtures.js";
import { ENGINE, startServer } from "./servers.js";

async function openEngines(board) {
  await board.id("open-settings").click();
  await board.id("open-engines").click();
  await expect(board.id("engines")).toBeVisible();
}

/** Shows the lines, and closes the dialog. */
async function watchLines(board) {
  await openEngines(board);
  await board.id("show-lines").check();
  await board.page.keyboard.press("Escape");
  await expect(board.page.getByRole("dialog")).toHaveCount(0);
}

test("lines to and from the engines are shown, filtered and copied", async ({ board, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await board.open(server.url);
  await board.newGame({ game: "onoro", p1: "person", p2: "person" });
  await watchLines(board);
  await expect(board.id("lines-text")).toHaveValue(/ rules quadriga > ugi\n/); // sent before anybody looked
  await board.id("cell-m14").click();
  await expect(board.id("lines-text")).toHaveValue(/ rules quadriga > position startpos moves m14\n/);
  await expect(board.id("lines-text")).toHaveValue(/ rules quadriga < readyok$/);
  await board.page.screenshot({ path: "results/lines.png" });
  await board.id("lines-filter").fill("RESPONSE {");
  await expect(board.id("lines-text")).not.toHaveValue(/readyok/);
  await expect(board.id("lines-text")).toHaveValue(/response {"game": ?"onoro"/);
  await board.id("lines-copy").click();
  await expect(board.id("lines-panel").getByText("Copied.")).toBeVisible();
  expect(await board.page.evaluate(() => navigator.clipboard.readText())).toContain("rules quadriga < response {");
  await board.id("lines-clear").click();
  await expect(board.id("lines-text")).toHaveValue("Lines appear here as they are sent.");
  await board.id("lines-close").click();
  await expect(board.id("lines-panel")).toHaveCount(0);
});

test("an option of an engine is set before it searches, and kept by the browser", async ({ board, server }) => {
  await board.open(server.url);
  await openEngines(board);
  await board.id("option-Hash").fill("0");
  await board.page.keyboard.press("Enter");
  await expect(board.id("option-Hash")).toBeFocused();
  expect(await board.id("option-Hash").evaluate((field) => field.validationMessage)).toContain("1");
  await board.id("option-Hash").fill("32");
  const kept = () => board.page.evaluate(() => localStorage.getItem("quadriga-board.settings"));
  await expect.poll(kept).toContain('"Hash":"32"'); // once the engine has taken it
  await board.page.keyboard.press("Escape");
  await board.page.reload();
  await board.newGame({ game: "onoro", p1: "person", p2: "person" });
  await watchLines(board);
  await openEngines(board);
  await expect(board.id("option-Hash")).toHaveValue("32");
  await expect(board.id("engine-options").locator("[data-testid=option-Deck]")).toHaveCount(0); // decides a start
  await board.id("side-p2").selectOption("0");
  await board.page.keyboard.press("Escape");
  await expect(board.id("lines-text")).toHaveValue(/ p2 quadriga > setoption name Hash value 32\n/);
  await expect(board.id("lines-text")).toHaveValue(/ p2 quadriga < bestmove /);
  await openEngines(board);
  await board.id("defaults").click();
  await expect(board.id("option-Hash")).toHaveValue("16");
});

test("an option that may name a file is offered if the server permits it", async ({ board, server }) => {
  await board.open(server.url);
  await openEngines(board);
  await expect(board.id("option-Hash")).toBeVisible();
  await expect(board.id("engine-options").locator("input:not([type])")).toHaveCount(0);
  const permitting = await startServer(undefined, 0, "", ["--allow-option", "Eval File"]);
  await board.page.goto("about:blank");
  await board.open(permitting.url);
  await openEngines(board);
  await expect(board.id("engine-options").locator("input:not([type])")).toHaveCount(1);
  await board.id("option-EvalFile").fill("/no/such");
  await expect(board.id("option-problem")).toHaveText(/rejects the value.*EvalFile.*No such file/);
  await board.id("option-Threads").fill("2");
  await expect(board.id("option-problem")).toHaveCount(0);
  await board.id("defaults").click();
  await permitting.stop();
  board.expected.push(/WebSocket/);
});

test("an engine that refuses a kept option goes on without it", async ({ board, server }) => {
  await board.open(server.url);
  await board.page.evaluate(() => {
    localStorage.setItem("quadriga-board.settings", '{"engineOptions":{"quadriga":{"DebugLogFile":"/tmp/log"}}}');
  });
  await board.page.goto("about:blank");
  await board.open(server.url);
  await board.newGame({ game: "onoro", p1: "person", p2: "0" });
  await expect(board.id("move")).toHaveCount(1); // White, p2, begins
  await expect(board.id("notice")).toContainText("rejects its options and continues without them: DebugLogFile");
});

test("another engine analyses", async ({ board }) => {
  const server = await startServer([`first='${ENGINE}'`, `second='${ENGINE}'`]);
  await board.open(server.url);
  await board.newGame({ game: "onoro", p1: "person", p2: "person" });
  await watchLines(board);
  await openEngines(board);
  await board.id("analysis-engine").selectOption("second");
  await board.page.keyboard.press("Escape");
  await board.id("analyse").click();
  await expect(board.id("lines-text")).toHaveValue(/ lines second > go infinite/);
  await board.id("analyse").click();
  await openEngines(board);
  await board.id("options-of").selectOption("second");
  await expect(board.id("engine-options").getByText("second")).toBeVisible();
  await expect(board.id("option-Hash")).toBeVisible();
  await board.page.screenshot({ path: "results/engines.png" });
  await server.stop();
  board.expected.push(/WebSocket/);
});

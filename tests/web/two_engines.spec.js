// Two engines at one position: their lines side by side, where they part, and how far each has come.

import { expect, serious, test } from "./fixtures.js";
import { ENGINE, startServer } from "./servers.js";

/** Quadriga, which considers one poor move only. */
const STUBBORN = `bash -c 'sed -u "s/^go infinite/& searchmoves c5c4crab/" | "${ENGINE}"'`;

test("both have their lines and figures, and what differs is marked", async ({ board }) => {
  const server = await startServer([`free='${ENGINE}'`, `stubborn=${STUBBORN}`]);
  await board.open(`${server.url}#option.Game=onitama`);
  await board.mayMove();
  await board.id("analyse").click();
  const columns = board.page.locator(".engine-column");
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(3);
  await expect(columns).toHaveCount(1);
  await board.id("beside").selectOption("1");
  await expect(columns.getByRole("heading")).toHaveText(["free", "stubborn"]);
  await expect(board.id("lines-beside").getByRole("listitem")).toHaveCount(1);
  for (const column of await columns.all()) {
    await expect(column.locator("dt")).toHaveText(["Depth", "Nodes", "Speed", "Time", "Hash"]);
    await expect(column.locator("dd")).toHaveText([/^\d+$/, /^[\d.]+[KMB]?$/, /\/s$/, / s$/, /^\d+ %$/]);
  }
  await expect(board.page.locator(".differs-note").getByText("Different best move")).toHaveCount(2);
  await expect(columns.nth(1).locator(".pv.differs")).toHaveText("c5–c4 Crab");
  await expect(columns.nth(0).locator(".pv.differs")).not.toHaveText("c5–c4 Crab");
  expect(await serious(board.page)).toEqual([]);
  await board.id("beside").selectOption("");
  await expect(columns).toHaveCount(1);
  await expect(board.page.locator(".pv.differs")).toHaveCount(0);
  await server.stop();
});

test("in the page the second engine is another worker", async ({ board, folder }) => {
  board.expected.push(/404/); // a folder has no list of engines
  await board.open(`${folder.url}#option.Game=onitama`);
  await board.mayMove();
  await board.id("analyse").click();
  await board.id("beside").selectOption("0");
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(3);
  await expect(board.id("lines-beside").getByRole("listitem")).toHaveCount(3);
});

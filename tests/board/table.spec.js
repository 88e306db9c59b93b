// At the table: what to do next, and how a game ends.
import { expect, test } from "./fixtures.js";

const CARDS = "ssmss/5/5/5/SSMSS boar,ox/elephant,horse/crab b";
const ROW = "#option.Game=onoro&position=BBB/WWW m12 b&ply=0";

const link = (game, position = "") => `#option.Game=${game}${position && `&position=${position}`}&ply=0`;
const centre = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

async function drag(board, from, to) {
  const [start, end] = await Promise.all([from, to].map((cell) => board.id(`cell-${cell}`).boundingBox()));
  await board.page.mouse.move(...centre(start));
  await board.page.mouse.down();
  await board.page.mouse.move(...centre(end), { steps: 5 });
  await board.page.mouse.up();
}

test("words say what to do next", async ({ board, server }) => {
  const prompt = board.id("prompt");
  await board.open(server.url + link("nonaga"));
  await expect(prompt).toHaveText("Choose a piece.");
  await board.id("cell-m11").click();
  await expect(prompt).toHaveText("Now choose where it goes.");
  await board.id("cell-n11").click();
  await expect(prompt).toHaveText("Now move a disc.");
  await board.page.keyboard.press("Escape");
  await board.newGame({ game: "onager", p2: "0" });
  await expect(board.id("status")).toHaveText("Your turn (Black)");
  await expect(prompt).toHaveText("Place a lake.");
});

test("a forced pass is explained", async ({ board, server }) => {
  await board.open(server.url + link("onitama", "M1m2/5/5/5/5 dog,panda/ox,tiger/crab b"));
  await expect(board.id("prompt")).toHaveText("You must pass: choose the card to give away.");
  await board.id("card-dog").click();
  await expect(board.id("move")).toHaveText([/Dog/]);
});

test("a piece dropped where two cards lead offers both", async ({ board, server }) => {
  await board.open(server.url + link("onitama", CARDS));
  await board.mayMove();
  await drag(board, "a1", "a2");
  await expect(board.id("prompt")).toHaveText("Two cards lead there: choose one.");
  await expect(board.page.locator(".chooser").getByRole("button")).toHaveText(["Boar", "Ox"]);
  await board.id("choice-ox").click();
  await expect(board.id("move")).toHaveText([/a1–a2 Ox/]);
  await expect(board.page.locator(".chooser")).toHaveCount(0);
});

test("dots show where the chosen piece goes, or as the settings say", async ({ board, server }) => {
  const dots = board.page.locator(".target .mark:visible");
  await board.open(server.url + link("onager"));
  await board.mayMove();
  await expect(dots).toHaveCount(0);
  await board.id("open-settings").click();
  await board.id("show-legal").selectOption("all");
  await board.page.keyboard.press("Escape");
  await expect(dots).toHaveCount(64);
  await board.id("open-settings").click();
  await board.id("show-legal").selectOption("chosen");
  await board.page.keyboard.press("Escape");
  await board.open(server.url + link("onitama", CARDS));
  await board.id("cell-a1").click();
  await expect(dots).toHaveCount(1);
  await board.id("open-settings").click();
  await board.id("show-legal").selectOption("none");
  await board.page.keyboard.press("Escape");
  await expect(dots).toHaveCount(0);
});

test("the end says who won and how, and what may follow", async ({ board, server }) => {
  const bar = board.id("evaluation");
  await board.open(server.url + ROW);
  await expect(bar).toHaveAccessibleName("Not evaluated yet");
  await board.id("cell-p12").click();
  await expect(board.id("status")).toHaveText("Black won: four in a row");
  await expect(board.page.locator(".target.winning")).toHaveCount(4);
  await expect(board.id("cell-m12")).toHaveAccessibleName(/decided the game/);
  await expect(bar).toHaveAccessibleName("Black won");
  await expect(bar.locator(".value")).toHaveText("1–0");
  await expect(bar.locator(".share")).toHaveAttribute("height", "100");
  await board.id("share-game").click();
  await expect(board.id("link")).toHaveValue(/moves=p12/);
  await board.page.keyboard.press("Escape");
  await board.id("analyse-game").click();
  await expect(board.id("after-game")).toHaveCount(0);
  await expect(bar).toHaveAccessibleName("Black wins in 1");
  await expect(bar.locator(".value")).toHaveText("in 1");
  await expect(board.id("lines").locator(".score").first()).toHaveText("Black wins in 1");
  await board.id("next").click();
  await expect(bar.locator(".value")).toHaveText("1–0");
  await expect(board.page.locator(".analysis")).toContainText("Step back");
  await board.id("another-game").click();
  await expect(board.id("setup")).toBeVisible();
});

test("a rematch changes sides", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p1: "person", p2: "0", position: "BBB/WWW m12 b" });
  await board.mayMove();
  await board.id("cell-p12").click();
  await expect(board.id("status")).toHaveText("You won: four in a row");
  await board.id("rematch").click();
  await expect(board.id("status")).toHaveText(/^You lost: four in a row/); // the engine begins now, and wins at once
  await expect(board.id("move")).toHaveCount(1);
});

// At the table: what to do next, and how a game ends.
import { Board, expect, randomFrom, test } from "./fixtures.js";

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
  await expect(board.id("status")).toHaveText("You play Black: your turn");
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

test("no dot is above a dragged piece", async ({ board, server }) => {
  const dot = board.id("cell-a2").locator(".mark");
  await board.open(server.url + link("onitama", CARDS));
  await board.mayMove();
  const [from, to] = await Promise.all(["a1", "a2"].map((cell) => board.id(`cell-${cell}`).boundingBox()));
  await board.page.mouse.move(...centre(from));
  await board.page.mouse.down();
  await board.page.mouse.move(from.x + from.width / 2, from.y + 2);
  await expect(dot).toBeVisible();
  await board.page.mouse.move(...centre(to), { steps: 3 });
  await expect(board.id("cell-a2")).toHaveClass(/\bover\b/);
  await expect(dot).toBeHidden();
  await board.page.mouse.up();
});

test("dots show where the chosen piece goes, or as the settings say", async ({ board, server }) => {
  const dots = board.page.locator(".target .mark:visible");
  await board.open(server.url + link("onager"));
  await board.mayMove();
  await expect(dots).toHaveCount(64); // where the lake may go
  await board.open(server.url + link("onitama", CARDS));
  await board.mayMove();
  await expect(dots).toHaveCount(0);
  await board.id("open-settings").click();
  await board.id("show-legal").selectOption("all");
  await board.page.keyboard.press("Escape");
  await expect(dots).toHaveCount(await board.page.locator(".target.legal:not(.card)").count());
  await board.id("open-settings").click();
  await board.id("show-legal").selectOption("chosen");
  await board.page.keyboard.press("Escape");
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
  await expect(bar).toHaveAccessibleName("Black wins in 1 (proved)");
  await board.id("cell-p12").click();
  await expect(board.id("status")).toHaveText("Black won: four in a row");
  await expect(board.page.locator(".target.winning")).toHaveCount(4);
  // The result is beside the board: it hides no cell, letter or card.
  const verdict = board.id("verdict");
  await expect(verdict).toContainText("Black, Person"); // whose bar is behind it
  await expect(verdict).toContainText("Black won: four in a row");
  const { y, height } = await verdict.boundingBox();
  const drawing = await board.page.locator(".board").boundingBox();
  expect(drawing.y + drawing.height <= y || drawing.y >= y + height).toBe(true);
  await board.id("verdict-close").click();
  await expect(verdict).toHaveCount(0);
  await expect(board.id("cell-m12")).toHaveAccessibleName(/decided the game/);
  await expect(bar).toHaveAccessibleName("Black won");
  await expect(bar.locator(".reading")).toHaveText("1–0");
  await expect(board.page.locator(".move-panel .result")).toHaveText("1–0");
  await expect(board.page.locator(".move-panel .result circle")).toHaveAttribute("fill", "#2b2d33"); // p1 is Black
  await expect(bar.locator(".share")).toHaveAttribute("height", "100");
  for (const twice of ["move-input", "analyse", "review-start", "review-limit"])
    await expect(board.id(twice)).not.toBeVisible();
  await board.id("share-game").click();
  await expect(board.id("link")).toHaveValue(/moves=p12/);
  await board.page.keyboard.press("Escape");
  await board.id("analyse-game").click();
  await expect(board.id("after-game")).toHaveCount(0);
  await expect(bar).toHaveAccessibleName("Black wins in 1 (proved)");
  await expect(bar.locator(".reading")).toHaveText("in 1");
  await expect(board.id("lines").locator(".score").first()).toHaveText("Black wins in 1 (proved)");
  await board.id("next").click();
  await expect(bar.locator(".reading")).toHaveText("1–0");
  await expect(board.page.locator(".analysis")).toContainText("Step back");
  await board.id("another-game").click();
  await expect(board.id("setup")).toBeVisible();
});

test("a game against a level keeps scores and lines to itself until its end, unless asked", async ({
  board,
  server,
}) => {
  const spoilers = ["evaluation", "analyse", "explore", "review"].map((id) => board.id(id));
  const scores = board.page.locator(".move .score");
  const toggle = board.id("analysis-in-game");
  await board.visit(server.url);
  await board.id("play-onoro").click();
  await board.mayMove();
  await board.move(randomFrom(5));
  await expect(board.id("move")).toHaveCount(3);
  for (const spoiler of spoilers) await expect(spoiler).toHaveCount(0);
  await expect(scores).toHaveCount(0);
  await toggle.click();
  for (const spoiler of spoilers) await expect(spoiler).toBeVisible();
  await expect(scores).not.toHaveCount(0);
  await board.id("analyse").click();
  await expect(board.id("lines")).toBeVisible();
  await toggle.click();
  await expect(board.id("evaluation")).toHaveCount(0);
  await expect(board.page.locator(".line-arrow")).toHaveCount(0);
  await board.id("resign").click();
  await board.id("resign-yes").click();
  for (const shown of [...spoilers.slice(0, 3), board.id("review-game")]) await expect(shown).toBeVisible();
  await expect(board.id("analyse")).toHaveAttribute("aria-pressed", "false");
  await expect(toggle).toHaveCount(0);
});

test("what is shared is the game, or a line beside it, which stays a variation", async ({ board, server, browser }) => {
  await board.open(`${server.url}#option.Game=onoro&moves=o12.m12.m14&ply=3`);
  await board.id("previous").click();
  await expect(board.page).toHaveURL(/ply=2/);
  await board.page.locator(".target.legal:not([data-target=m14])").first().click();
  await expect(board.page.locator(".variation")).toHaveCount(1);
  await expect(board.page).toHaveURL(/moves=o12\.m12\.\w+&main=o12\.m12\.m14&ply=3$/);
  await board.id("open-share").click();
  await expect(board.id("link")).toHaveValue(/moves=o12\.m12\.m14&ply=3$/);
  await expect(board.id("move-words")).toHaveValue("o12 m12 m14");
  await expect(board.id("link-line")).toHaveValue(board.page.url());
  for (const tags of ["", "&tag.White=Ann&tag.Black=Bo"]) {
    const context = await browser.newContext();
    const other = new Board(await context.newPage());
    await other.open(`${server.url}${new URL(board.page.url()).hash}${tags}`);
    await expect(other.id("move")).toHaveCount(4);
    await expect(other.page.locator(".moves > .ply").last()).toContainText("m14");
    await expect(other.page.locator(".variation [aria-current=step]")).toHaveAttribute("data-ply", "3");
    await other.id("to-game").click();
    await expect(other.page.locator("[aria-current=step]")).toContainText("m14");
    expect(other.complaints).toEqual([]);
    await context.close();
  }
});

test("the bar keeps its value until there is a new one", async ({ board, server }) => {
  const value = board.id("evaluation").locator(".reading");
  await board.open(`${server.url}#option.Game=onitama`);
  await expect(value).toHaveText("–");
  await board.id("analyse").click();
  await expect(value).toHaveText(/^[+−]\d|^in /);
  await board.id("analyse").click();
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(0);
  const before = await value.textContent();
  await board.move(() => 0);
  await expect(board.id("move")).toHaveCount(1);
  await expect(value).toHaveText(before);
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

test("resigning asks first, and taking it back leaves the moves", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p2: "0" });
  await expect(board.id("move")).toHaveCount(1); // White, the engine, begins
  await board.id("resign").click();
  await board.id("resign-no").click();
  await expect(board.id("status")).toHaveText("You play Black: your turn");
  await board.id("resign").click();
  await board.id("resign-yes").click();
  await expect(board.id("status")).toHaveText("You lost: you resigned");
  await board.id("take-back").click();
  await expect(board.id("status")).toHaveText("You play Black: your turn");
  await expect(board.id("move")).toHaveCount(1);
});

test("the board turns to the side of the person", async ({ board, server }) => {
  const isBelow = async () => {
    const [own, other] = await Promise.all(["player-p2", "player-p1"].map((id) => board.id(id).boundingBox()));
    return own.y > other.y;
  };
  await board.open(server.url);
  await board.newGame({ game: "onitama", p1: "0", p2: "person" });
  await expect.poll(isBelow).toBe(true);
  await expect.poll(async () => (await board.id("cell-a5").boundingBox()).y).toBeGreaterThan(400);
  await board.newGame({ game: "onitama", p1: "person", p2: "0" });
  await expect.poll(isBelow).toBe(false);
});

test("the change from placing to moving is said", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onager&moves=e5.g8.d7&ply=2`);
  await expect(board.id("prompt")).not.toContainText("Placing is over");
  await board.id("next").click();
  await expect(board.id("prompt")).toHaveText("Placing is over: from now on you move. Choose a piece.");
});

test("a choice that is impossible is answered", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro&position=3BW/1W1WB/WBW/1BBBW/2WB/1BW k10 w&ply=0`);
  await expect(board.id("prompt")).toHaveText("Choose a piece.");
  await board.id("cell-o10").click({ force: true });
  await expect(board.id("prompt")).toContainText(/^This pawn must stay.* Choose a piece\.$/);
  await board.page.locator(".target:not(.legal, .occupied)").first().click({ force: true });
  await expect(board.id("prompt")).toHaveText("That cannot be chosen now. Choose a piece.");
  await board.id("cell-m12").click();
  await expect(board.id("prompt")).toHaveText("Now choose where it goes.");
  await board.page.locator(".target:not(.legal, .occupied)").first().click({ force: true });
  await expect(board.id("prompt")).toContainText("Not there: after a move, all pawns must form");
  await expect(board.id("announcement")).toContainText("Not there: after a move, all pawns must form");
  await expect(board.id("cell-m12")).toHaveAttribute("aria-pressed", "true"); // its goals are still marked
  await expect(board.page.locator(".target .mark:visible")).not.toHaveCount(0);
});

for (const [game, moves, kind] of [
  ["onager", "e5", "lake"],
  ["onoro", "o12.m12.m14", "pawn"],
])
  test(`${game}: while something is placed, every other click is answered with that`, async ({ board, server }) => {
    await board.open(`${server.url}#option.Game=${game}&moves=${moves}`);
    await board.mayMove();
    const marked = await board.page.locator(".target.legal").count();
    await expect(board.page.locator(".target .mark:visible")).toHaveCount(marked);
    await expect(board.id("prompt")).toHaveText(`Place a ${kind}.`);
    const others = board.page.locator(".target:not(.legal)");
    const labels = await others.evaluateAll((targets) => targets.map((target) => target.getAttribute("aria-label")));
    for (const content of ["White", "Black", "empty"]) {
      const at = labels.findIndex((label) => label.includes(content));
      if (at < 0 && content === "empty") continue; // every empty cell can be chosen
      await others.nth(at).click({ force: true });
      const answer = `Place a ${kind}. Possible cells are marked.`;
      await expect(board.id("prompt"), labels[at]).toHaveText(answer);
      await expect(board.id("announcement")).toHaveText(answer);
      await board.page.keyboard.press("Escape");
      await expect(board.id("prompt")).toHaveText(`Place a ${kind}.`);
    }
  });

test("a click on a piece of the opponent is answered, in the language of the page", async ({ board, server }) => {
  await board.open(server.url + link("onitama", CARDS));
  await board.mayMove();
  await board.id("cell-a5").click({ force: true });
  await expect(board.id("announcement")).toHaveText("That piece is your opponent's. Choose a piece or a card.");
  await board.id("card-elephant").click({ force: true });
  await expect(board.id("prompt")).toHaveText("That card is your opponent's. Choose a piece or a card.");
  await board.id("card-crab").click({ force: true });
  await expect(board.id("prompt")).toHaveText("You get that card after your move. Choose a piece or a card.");
  await board.id("open-settings").click();
  await board.id("language").selectOption("es");
  await board.page.keyboard.press("Escape");
  await board.id("cell-b5").click({ force: true });
  await expect(board.id("announcement")).toHaveText("Esa pieza es del rival. Elija una pieza o una carta.");
});

test("a hint shows the piece, then the move", async ({ board, server }) => {
  const hint = board.page.locator(".hint-arrow");
  await board.open(server.url + link("onitama", "2m2/5/5/s4/S1M2 crab,tiger/horse,ox/dragon b"));
  await board.mayMove();
  await board.id("hint").click();
  await expect(board.id("prompt")).toHaveText(/^Hint: begin with [a-e]1\.$/);
  await expect(board.id("announcement")).toHaveText(/^Hint: begin with [a-e]1\.$/);
  await expect(board.id("card-crab")).toHaveAttribute("aria-label", /^Card Crab, of Blue, 1 ahead; 2 left; 2 right/);
  await expect(hint.locator("circle.ring")).toHaveCount(1);
  await board.id("hint").click();
  await expect(hint.locator("polygon")).toHaveCount(1);
  await expect(board.id("prompt")).toHaveText(/^Hint: \w\d–\w\d (Crab|Tiger)$/);
  await board.move(() => 0);
  await expect(hint).toHaveCount(0);
});

test("the frame of a growing group seldom changes, and glides", async ({ board, server }) => {
  const moves = "o12 m12 m14 o11 l13 l14 k14 p11 p10".split(" ");
  const start = `${server.url}#option.Game=onoro&moves=${moves.join(".")}&ply=0`;
  const frames = async () => {
    await board.open(start);
    const seen = await board.page.locator(".overlay").evaluateHandle((overlay) => {
      const values = [overlay.getAttribute("viewBox")];
      new MutationObserver(() => values.push(overlay.getAttribute("viewBox"))).observe(overlay, {
        attributeFilter: ["viewBox"],
      });
      return values;
    });
    for (let ply = 1; ply <= (await board.plies()); ply++) {
      await board.id("next").click();
      await expect(board.page.locator("[data-testid=move][aria-current=step]")).toHaveAttribute(
        "data-ply",
        String(ply),
      );
    }
    return seen;
  };
  await board.page.emulateMedia({ reducedMotion: "reduce" });
  const jumps = await (await frames()).jsonValue();
  expect(jumps.length).toBeGreaterThan(1);
  expect(jumps.length).toBeLessThan(moves.length / 2);
  const ratios = jumps.map((frame) => frame.split(" ").map(Number)).map(([, , width, height]) => width / height);
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 3);
  await board.page.emulateMedia({ reducedMotion: "no-preference" });
  await board.page.reload();
  const glides = await frames();
  await expect.poll(async () => (await glides.jsonValue()).at(-1)).toBe(jumps.at(-1));
  expect((await glides.jsonValue()).length).toBeGreaterThan(2 * jumps.length);
});

test("on a dark page, what a player has in hand has a light edge", async ({ board, server }) => {
  const edges = () =>
    board.page.locator(".drawing").evaluate(({ shadowRoot }) =>
      [".hand .piece.p1", "[data-piece].p1"].map((piece) => {
        const [, ...channels] = /rgb\((\d+), (\d+), (\d+)\)/.exec(
          getComputedStyle(shadowRoot.querySelector(piece)).stroke,
        );
        return Math.max(...channels);
      }),
    );
  await board.open(`${server.url}#option.Game=onoro&moves=o12`);
  await expect(board.id("move")).toHaveCount(1);
  const [inHand, onBoard] = await edges();
  expect(inHand).toBe(onBoard);
  await board.page.emulateMedia({ colorScheme: "dark" });
  const [light, dark] = await edges();
  expect(light).toBeGreaterThan(150);
  expect(dark).toBe(onBoard);
});

test("a first game shows the aim and the next click, and nothing that is of no use yet", async ({ board, server }) => {
  const useless = [board.id("previous"), board.id("move-input"), board.id("type-move")];
  await board.visit(server.url);
  await board.id("play-onager").click(); // Black, the person, begins
  await expect(board.id("prompt")).toHaveText("Place a lake.");
  await expect(board.id("aim")).toContainText("Lakes are cells that no piece may enter.");
  for (const later of [...useless, board.page.locator(".move-panel")]) await expect(later).not.toBeVisible();
  await expect(board.page.locator(".controls")).toHaveText(""); // its buttons are pictures
  const { y } = await board.id("flip").boundingBox();
  await board.move(() => 0);
  await expect(board.id("move")).not.toHaveCount(0);
  expect((await board.id("flip").boundingBox()).y).toBe(y);
  await expect(board.id("aim")).toBeVisible();
  for (const later of useless.slice(0, 2)) await expect(later).toBeVisible();
});

for (const way of ["play", "analyse"]) {
  test(`no empty list of moves, but a field for a move: ${way}`, async ({ board, server }) => {
    const list = board.page.locator(".move-panel");
    await board.visit(way === "play" ? server.url + link("onager") : server.url); // a link is for two persons
    if (way === "analyse") await board.id("analyse-onager").click();
    await board.mayMove();
    await expect(board.id("move-input")).toBeVisible();
    await expect(list).toHaveCount(0);
    await board.move(() => 0);
    await expect(list.getByTestId("move")).toHaveCount(1);
  });
}

test("own arrows and marks", async ({ board, server }) => {
  const own = board.page.locator(".own-arrow");
  const at = async (cell) => centre(await board.id(`cell-${cell}`).boundingBox());
  await board.open(server.url + link("onitama", CARDS));
  await board.mayMove();
  const draw = async (from, to) => {
    await board.page.mouse.move(...(await at(from)));
    await board.page.mouse.down({ button: "right" });
    await board.page.mouse.move(...(await at(to)), { steps: 3 });
    await board.page.mouse.up({ button: "right" });
  };
  await draw("a1", "a3");
  await draw("c3", "c3");
  await expect(own.locator("polygon")).toHaveCount(1);
  await expect(own.locator("circle.ring")).toHaveCount(1);
  await draw("c3", "c3");
  await expect(own.locator("circle.ring")).toHaveCount(0);
  await board.id("cell-b1").click(); // a piece: the arrow stays
  await expect(own.locator("polygon")).toHaveCount(1);
  await board.page.keyboard.press("Escape");
  await board.page.mouse.click(...(await at("d4"))); // nothing
  await expect(own).toHaveCount(0);
});

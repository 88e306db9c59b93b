import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { type Board, type PlayerId, parseBoard } from "../src/engine/board.ts";
import { EngineClient } from "../src/engine/client.ts";
import { elementsOf } from "../src/game/elements.ts";
import { GAMES } from "../src/game/games.ts";
import { type Lesson, type LessonStep, lessonLink, parseLessonLink, reaches } from "../src/game/lesson.ts";
import { languages } from "../src/i18n/index.ts";
import { realEngine } from "./real_engine.ts";

const FOLDER = "lessons";
const readLesson = (game: string): Lesson => JSON.parse(readFileSync(`${FOLDER}/${game}.json`, "utf8"));

const client = new EngineClient(realEngine());
const started = client.start();
after(() => client.close());

/** A step's position after some moves; the engine answers questions about it. */
class Position {
  private constructor(
    readonly step: LessonStep,
    readonly moves: readonly string[],
  ) {}

  static async after(step: LessonStep, ...moves: string[]): Promise<Position> {
    const played = moves.length ? ` moves ${moves.join(" ")}` : "";
    await client.ask(`position fen ${step.position}${played}`);
    return new Position(step, moves);
  }

  legal = async (): Promise<string[]> => ((await client.query("moves")) ?? "").split(" ").filter(Boolean);
  result = () => client.query("result");

  async board(): Promise<Board> {
    return parseBoard((await client.query("board")) ?? "") ?? assert.fail("no board");
  }

  /** Whether the side to move can win with its next move. */
  async canWin(): Promise<boolean> {
    const { score } = (await client.go("mate 1").done).info ?? {};
    return score?.kind === "mate" && score.value === 1;
  }
}

/** What a step teaches: whether a legal move does it, judging by the engine's answers before and after. */
type Property = (move: string, before: Board, step: LessonStep) => boolean | Promise<boolean>;

const cellOf = (board: Board, id: string | undefined) =>
  board.cells.find((cell) => cell.id === id) ?? assert.fail(`no cell ${id}`);
const pieces = (board: Board) => board.cells.flatMap((cell) => cell.pieces).length;

/** The distance between the first two cells of a move, in cells. */
function distance(move: string, board: Board): number {
  const [from, to] = elementsOf(move).map((id) => cellOf(board, id));
  return from && to ? Math.hypot(to.x - from.x, to.y - from.y) / board.cellSize : 0;
}

/** Whether an own piece stands halfway between the first two cells of a move, on a line of the board. */
function passesFriend(move: string, board: Board): boolean {
  const [from, to] = elementsOf(move).map((id) => cellOf(board, id));
  if (!from || !to) return false;
  const turns = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 3);
  const near = (a: number, b: number) => Math.abs(a - b) < 1;
  const between = board.cells.find(({ x, y }) => near(2 * x, from.x + to.x) && near(2 * y, from.y + to.y));
  return Math.abs(turns - Math.round(turns)) < 0.01 && between?.pieces.at(-1)?.owner === board.turn;
}

const goes =
  (cells: number): Property =>
  (move, before) =>
    Math.round(distance(move, before) * 10) === cells * 10;
const goesBeyond =
  (cells: number): Property =>
  (move, before) =>
    distance(move, before) > cells + 0.1 && passesFriend(move, before);
const uses =
  (card: string): Property =>
  (move) =>
    elementsOf(move).at(-1) === card;
const begins =
  (...cells: string[]): Property =>
  (move) =>
    elementsOf(move).slice(0, 2).join() === cells.join();
const chains: Property = (move, before) => distance(move, before) > 1.1 && !passesFriend(move, before);
const takesDiscLeft: Property = (move) => elementsOf(move)[0] === elementsOf(move)[2];

const stacks: Property = async (move, _, step) => {
  const board = await (await Position.after(step, move)).board();
  return cellOf(board, elementsOf(move)[1]).pieces.length > 1;
};

const captures: Property = async (move, before, step) =>
  pieces(await (await Position.after(step, move)).board()) < pieces(before);

const touchesTwoOf =
  (player: PlayerId): Property =>
  (move, board) => {
    const { x, y } = cellOf(board, move);
    const near = board.cells.filter((cell) => Math.hypot(cell.x - x, cell.y - y) < board.cellSize * 1.1);
    return near.filter((cell) => cell.pieces[0]?.owner === player).length === 2;
  };

const wins: Property = async (move, { turn }, step) =>
  (await (await Position.after(step, move)).result()) === `${turn}win`;
const isSafe: Property = async (move, _, step) => !(await (await Position.after(step, move)).canWin());

const winsAgainstAll: Property = async (move, { turn }, step) => {
  for (const reply of await (await Position.after(step, move)).legal()) {
    if ((await (await Position.after(step, move, reply)).result()) !== `${turn}win`) return false;
  }
  return true;
};

/** Whether the mover wins with the next move but one, whatever is replied. */
const forcesWin: Property = async (move, _, step) => {
  await Position.after(step);
  const { score } = (await client.go(`mate 2 searchmoves ${move}`).done).info ?? {};
  return score?.kind === "mate" && score.value > 0;
};

/** Whether the opponent does not win with the next move but one. */
const isSafeForTwo: Property = async (move, _, step) => {
  await Position.after(step, move);
  const { score } = (await client.go("mate 2").done).info ?? {};
  return !(score?.kind === "mate" && score.value > 0);
};

const keepsTheDraw: Property = async (move, _, step) => {
  await Position.after(step);
  return (await client.query("values"))?.includes(`${move} draw`) ?? false;
};

const PROPERTIES: Record<string, Property[]> = {
  onager: [goes(1), goes(2), goesBeyond(2), stacks, chains, winsAgainstAll, forcesWin],
  onitama: [uses("tiger"), captures, wins, wins, uses("frog"), uses("bat"), forcesWin, isSafeForTwo],
  nonaga: [begins("m11", "m14"), takesDiscLeft, isSafe, wins, isSafe, forcesWin],
  onoro: [touchesTwoOf("p1"), isSafe, wins, isSafe, wins, forcesWin, keepsTheDraw],
};

test("every game with a lesson is listed", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  assert.deepEqual(files.sort(), GAMES.map((game) => `${game}.json`).sort());
});

for (const game of GAMES) {
  test(`${game}: the engine agrees with every step`, async () => {
    await started;
    await client.ask(`setoption name Game value ${game}`);
    await client.ask("setoption name IllegalMove value reject");
    const { steps } = readLesson(game);
    assert.equal(steps.length, PROPERTIES[game]?.length);
    for (const [index, step] of steps.entries()) {
      const start = await Position.after(step);
      const [before, legal] = [await start.board(), await start.legal()];
      const right: string[] = [];
      for (const move of legal) {
        const holds = await PROPERTIES[game]?.[index]?.(move, before, step);
        const won = await wins(move, before, step);
        assert.equal(reaches(step, move, won), holds, `step ${index + 1}: ${move}`);
        if (holds) right.push(move);
      }
      assert.ok(right.length > 0 && right.length < legal.length, `step ${index + 1}: ${right}`);
      const { reply } = step;
      for (const move of reply ? right : []) {
        assert.ok((await (await Position.after(step, move)).legal()).includes(reply ?? ""), `${move} ${reply}`);
      }
    }
  });

  test(`${game}: every text is there in all languages`, () => {
    const lesson = readLesson(game);
    for (const texts of [lesson.aim, lesson.material]) assert.deepEqual(Object.keys(texts), Object.keys(languages));
    for (const { texts } of lesson.steps) {
      for (const language of Object.keys(languages)) {
        const { title, task, done, hint } = texts[language] ?? assert.fail(language);
        assert.ok(
          [title, task, done, hint].every((text) => text.length > 5 && text.length < 250),
          title,
        );
      }
    }
  });
}

test("the piece on the far row wins after the reply", async () => {
  await started;
  const step = readLesson("onager").steps[5] ?? assert.fail();
  await client.ask("setoption name Game value onager");
  assert.equal(await (await Position.after(step, ...[step.goal].flat(), step.reply ?? "")).result(), "p1win");
});

test("marks are cells that the task names", () => {
  const steps = GAMES.flatMap((game) => readLesson(game).steps);
  const marked = steps.flatMap(({ marks = [], texts }) => marks.flatMap(elementsOf).map((cell) => ({ cell, texts })));
  assert.ok(marked.length > 5);
  for (const { cell, texts } of marked) {
    assert.match(cell, /^[a-z][0-9]+$/);
    for (const [language, { task }] of Object.entries(texts)) assert.ok(task.includes(cell), `${language}: ${cell}`);
  }
});

test("addresses of lessons", () => {
  for (const place of [
    { game: "onager", step: 1 },
    { game: "onoro", step: 3 },
  ]) {
    assert.deepEqual(parseLessonLink(lessonLink(place)), place);
  }
  for (const hash of [
    "",
    "#",
    "#learn=",
    "#learn=chess",
    "#learn=onager.0",
    "#learn=onager.x",
    "#moves=learn=onager",
  ]) {
    assert.equal(parseLessonLink(hash), null, hash);
  }
});

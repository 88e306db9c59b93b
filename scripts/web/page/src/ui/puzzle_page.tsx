import { useEffect, useRef } from "preact/hooks";
import { linkText } from "../game/link.ts";
import { isSave, nearest, ofTheme, ownMoves, puzzleLink, themesAmong, themesOf } from "../game/puzzle.ts";
import type { Key } from "../i18n/en.ts";
import { t, titleOf, word } from "../i18n/index.ts";
import { chosenPuzzles, type Puzzles, recordOfPuzzles, type Solving } from "../session/puzzles.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { useTitle } from "./arrival.ts";
import { Button, CopyButton, LinkButton } from "./buttons.tsx";
import { GameSteps } from "./controls.tsx";
import { dateText } from "./game_line.tsx";
import { Moves } from "./table.tsx";
import { TaskHeading, TaskPage } from "./task_page.tsx";
import { Facts } from "./texts.tsx";

/** The difference in rating of a harder or easier puzzle. */
const BESIDE = 120;

/** A puzzle: the board, the task beside it, and the person's record. */
export function PuzzlePage({ session, puzzles, solving }: Props) {
  const { puzzle, state } = solving;
  const over = state === "solved" || state === "shown";
  const { hint } = session;
  const player = session.view.player(puzzle.side);
  const task = t(isSave(puzzle) ? "puzzleSave" : "puzzleTask", { player, count: ownMoves(puzzle) });
  const kind = kindOf(solving);
  const themes = themesOf(puzzle).map((theme) => word(`theme.${theme}`));
  useTitle(task, kind);
  const brief = (
    <>
      <p class="kind muted">{kind}</p>
      <TaskHeading
        task={puzzle.id}
        text={over && !isSave(puzzle) ? t("winsIn", { player, count: ownMoves(puzzle) }) : task}
        testid="task"
      />
      {!over && <p class="task">{t(isSave(puzzle) ? "puzzleSaves" : "puzzleOnly")}</p>}
    </>
  );
  return (
    <TaskPage session={session} class="lesson puzzle" data-testid="puzzle" brief={brief} isOpen={!over}>
      <Standing solving={solving} />
      <Judged session={session} solving={solving} />
      {!over && (
        <div class="row">
          <Button
            testid="hint"
            aria-keyshortcuts="h"
            disabled={!session.playing.mayMove.value}
            aria-disabled={!!hint.given.value?.whole} // it keeps the focus: the next button shows the solution
            onClick={() => puzzles.giveHint()}
            text={t(hint.given.value?.whole === false ? "hintMore" : "hint")}
          />
          <Button testid="show-solution" onClick={() => puzzles.showSolution()} text={t("showSolution")} />
        </div>
      )}
      {over && (
        <>
          <p class="muted" data-testid="themes">
            {t("puzzleThemes")}: {themes.join(", ")}
          </p>
          <Moves session={session} scores={false} />
          <GameSteps session={session} />
          <WaysOn session={session} puzzles={puzzles} solving={solving} />
        </>
      )}
      {!solving.day && <Themes solving={solving} />}
    </TaskPage>
  );
}

/** The title of the puzzle. */
function kindOf({ file, day }: Solving): string {
  const game = titleOf(file.game);
  return day ? t("puzzleOfDate", { game, date: dateText(day) }) : t("puzzle", { game });
}

interface Props {
  session: Session;
  puzzles: Puzzles;
  solving: Solving;
}

/** The choice of a theme, which leads to a puzzle with it unless the current one has it. */
function Themes({ solving: { file, puzzle } }: { solving: Solving }) {
  const themes = themesAmong(file.puzzles);
  const chosen = themes.find((theme) => theme === settings.puzzleTheme.value) ?? "";
  const choose = (theme: string) => {
    settings.puzzleTheme.value = theme;
    if (!chosenPuzzles(file).includes(puzzle)) location.hash = puzzleLink({ game: file.game, id: null });
  };
  if (!themes.length) return null;
  return (
    <div class="themes row" role="group" aria-label={t("puzzleThemes")}>
      {["", ...themes].map((theme) => (
        <Button
          key={theme}
          testid={`theme-${theme || "all"}`}
          aria-pressed={theme === chosen}
          onClick={() => choose(theme)}
        >
          {theme ? titleOf(`theme.${theme}`) : t("allThemes")} <small>{ofTheme(file.puzzles, theme).length}</small>
        </Button>
      ))}
    </div>
  );
}

/** The numbers: the puzzle's rating, the person's rating, the streak. */
function Standing({ solving: { file, puzzle, gain, day } }: { solving: Solving }) {
  const { rating, streak, best, done, solved } = recordOfPuzzles(file);
  const chosen = day ? file.puzzles : chosenPuzzles(file);
  const among = (ids: string[]) => chosen.filter(({ id }) => ids.includes(id)).length;
  const open = among(done) - among(solved);
  return (
    <section class="standing">
      <Facts
        class="row"
        of={[
          [t("puzzleRating"), <span data-testid="puzzle-rating">{puzzle.rating}</span>],
          [
            t(done.length ? "ownRating" : "firstRating"),
            <span data-testid="own-rating">
              {rating}
              {gain !== 0 && <small class={gain > 0 ? "up" : "down"}>{gain > 0 ? `+${gain}` : `−${-gain}`}</small>}
            </span>,
          ],
          [
            t("streak"),
            <>
              <span data-testid="streak" title={t("streakHint")}>
                {streak}
              </span>
              {best > streak && <small>{t("streakBest", { count: best })}</small>}
            </>,
          ],
        ]}
      />
      <p class="muted" data-testid="puzzles-solved">
        {t("puzzlesSolved", { count: among(solved), all: chosen.length })}
        {open > 0 && ` ${t("puzzlesOpen", { count: open })}`}
      </p>
    </section>
  );
}

/** The judgement of the last move. */
function Judged({ session, solving }: { session: Session; solving: Solving }) {
  const { puzzle, state, result, refutation, day } = solving;
  const begun = session.game.live.value?.node.parent;
  const texts: Partial<Record<Solving["state"], Key>> = {
    checking: "puzzleChecking",
    wrong: isSave(puzzle) ? "puzzleLoses" : "puzzleWrong",
    right: "puzzleMiddle",
    solved: result === "failed" ? "puzzleRetried" : result === "helped" ? "puzzleHelped" : "puzzleSolved",
    shown: "puzzleShown",
  };
  const text = state === "open" && begun ? "puzzleMiddle" : texts[state];
  return (
    <div class={`judged ${state === "wrong" ? "wrong" : ""}`} role="status" data-testid="judged">
      {text && (
        <p>
          {t(text)} {state === "wrong" && !session.playing.locked.value && t("puzzleTry")}
        </p>
      )}
      {state === "wrong" && refutation && (
        <p data-testid="refutation">
          {t(refutation.wins ? "puzzleRefutedWins" : "puzzleRefuted", {
            player: session.view.player(refutation.by),
            move: refutation.move,
          })}
        </p>
      )}
      {day && (state === "solved" || state === "shown") && <Signs solving={solving} day={day} />}
    </div>
  );
}

/** The signs of the first attempt at a daily puzzle, to be shared without revealing the solution. */
function Signs({ solving, day }: { solving: Solving; day: string }) {
  const kept = settings.dayDone.value;
  const signs = kept.day === day ? kept.signs : solving.signs.join("");
  const text = `Quadriga - ${kindOf(solving)}\n${signs}\n${new URL(puzzleLink({ ...solving.file, id: null, day }), location.href)}`;
  return (
    <p class="signs row centred">
      <span data-testid="signs">{signs}</span>
      <CopyButton testid="copy-signs" text={() => text} label={t("copyResult")} />
    </p>
  );
}

/**
 * The actions after a puzzle: the next one, a harder or easier one, this one again, or its analysis. A daily puzzle
 * does not follow the chosen theme, so it leads back to the choice of puzzles instead.
 */
function WaysOn({ session, puzzles, solving }: Props) {
  const { file, puzzle, day } = solving;
  const record = recordOfPuzzles(file);
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  const others = day ? [] : chosenPuzzles(file).filter(({ id }) => id !== puzzle.id);
  const beside = (way: number) =>
    nearest(
      others.filter((other) => way * (other.rating - puzzle.rating) > 0),
      record,
      puzzle.rating + way * BESIDE,
    );
  const place = (id: string | null) => puzzleLink({ game: file.game, id });
  const next = day ? null : nearest(others, record, record.rating)?.id;
  const [harder, easier] = [beside(1), beside(-1)];
  const link = linkText({ root: session.game.root, moves: puzzle.line, ply: 0 });
  return (
    <div class="row">
      {next !== undefined && (
        <LinkButton
          primary
          ref={onward}
          testid="next-puzzle"
          href={place(next)}
          text={t(day ? "puzzles" : "nextPuzzle")}
        />
      )}
      {harder && <LinkButton testid="harder-puzzle" href={place(harder.id)} text={t("harderPuzzle")} />}
      {easier && <LinkButton testid="easier-puzzle" href={place(easier.id)} text={t("easierPuzzle")} />}
      <Button
        testid="again"
        onClick={() => puzzles.open({ game: file.game, id: puzzle.id, day })}
        text={t("puzzleAgain")}
      />
      <LinkButton testid="analyse-puzzle" href={link} text={t("analyse")} />
    </div>
  );
}

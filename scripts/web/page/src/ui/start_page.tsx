import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { DrawingView, useDrawing } from "../board/drawing.tsx";
import { useGameFrame } from "../board/game_frame.ts";
import { animates, useMotion } from "../board/motion.ts";
import { gameOfDay, today } from "../game/day.ts";
import { GAMES, isKnown } from "../game/games.ts";
import type { Kept, KeptGames } from "../game/kept.ts";
import { lessonLink } from "../game/lesson.ts";
import type { Pair } from "../game/motions.ts";
import { readGames } from "../game/pgn_read.ts";
import { isSolvedBy, puzzleLink } from "../game/puzzle.ts";
import { hasWord, t, titleOf, word } from "../i18n/index.ts";
import { Demo, DemoBoard } from "../session/demo.ts";
import { stepsLearned } from "../session/lessons.ts";
import { levelText } from "../session/levels.ts";
import type { Page } from "../session/page.ts";
import { usualElo } from "../session/progress.ts";
import { isUnfinished, openGame } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { gamesOf, type Offer, start } from "../session/starting.ts";
import { useTitle } from "./arrival.ts";
import { Button, LinkButton } from "./buttons.tsx";
import { gameTitle, PlayersLine } from "./game_line.tsx";
import { HoldButton } from "./holding.tsx";
import { ExerciseButton } from "./racing.tsx";
import { Notice } from "./texts.tsx";
import { Thumbnail } from "./thumbnail.tsx";

const NO_PAIRS: readonly Pair[] = [];
/** The number of steps by game; build.mjs counts them. */
declare const LESSON_STEPS: Record<string, number>;

/** The games of the engine, each with a demonstration board and buttons that open it. */
export function StartPage({ page }: { page: Page }) {
  const { session } = page;
  const games = page.games.value;
  const connected = session.engines.connected.value !== null;
  // Until the engine has named its games, shows the games that the page knows.
  const names = connected ? inOrder(gamesOf(session)) : GAMES;
  const boards = useDemo(session);
  useTitle();
  return (
    <main class="start" tabIndex={-1} aria-label={t("startTitle")} data-testid="start-page">
      <div class="lead">
        <div class="welcome">
          <h1>{t("startTitle")}</h1>
          <p>{t("startLead")}</p>
        </div>
        <div class="beside">
          {games && connected ? <ContinueCard session={session} games={games} /> : <ContinuePlace />}
          <OfDay />
        </div>
      </div>
      <Notice text={session.notice.value} testid="notice" />
      <ul class="cards plain">
        {names.map((game, index) => (
          <GameCard key={game} page={page} game={game} board={boards[index] ?? null} />
        ))}
      </ul>
    </main>
  );
}

/** The link to the puzzle of the day. */
function OfDay() {
  const day = today();
  const game = gameOfDay(day) ?? "";
  const done = settings.dayDone.value;
  return (
    <a class="of-day" href={puzzleLink({ game, id: null, day })} data-testid="puzzle-of-day">
      {t("puzzleOfDay", { game: titleOf(game) })}
      {done.day === day && ` ${t(isSolvedBy(done.signs) ? "puzzleOfDaySolved" : "puzzleOfDayTried")}`}
    </a>
  );
}

const inOrder = (games: readonly string[]): string[] => {
  const rank = (game: string) => (GAMES.indexOf(game) + GAMES.length + 1) % (GAMES.length + 1);
  return [...games].sort((a, b) => rank(a) - rank(b));
};

/** A board for each game, in the order of the page; none until the engine has started. */
function useDemo(session: Session): DemoBoard[] {
  const rules = session.engines.connected.value;
  const boards = useMemo(
    () => (rules ? inOrder(gamesOf(session)).map((game) => new DemoBoard(rules.optionsOf(game))) : []),
    [rules],
  );
  useEffect(() => {
    const offer = session.engines.offers[0];
    if (!rules || !offer) return;
    const demo = new Demo(rules, offer, boards);
    void demo.run(() => !document.hidden && animates());
    return () => demo.close();
  }, [rules]);
  return boards;
}

function GameCard({ page, game, board }: { page: Page; game: string; board: DemoBoard | null }) {
  const { session } = page;
  const [begun, setBegun] = useState(false);
  const begin = async (offer: Offer) => {
    setBegun(true);
    if (!(await start(session, game, offer))) setBegun(false);
  };
  const name = game ? titleOf(game) : (session.engines.connected.value?.client.name ?? "");
  const aim = `aim.${game}`;
  const button = (offer: Offer) => (
    <Button disabled={!board || begun} testid={`${offer}-${game}`} onClick={() => begin(offer)} text={t(offer)} />
  );
  const link = (name: string, href: string, text: string) => (
    <LinkButton testid={`${name}-${game}`} href={href} aria-describedby={`name-${game}`} text={text} />
  );
  return (
    <li class="card-of-game" aria-label={name}>
      <Stage board={board} />
      <div class="about">
        <h2 id={`name-${game}`}>{name}</h2>
        {hasWord(aim) && <p class="muted">{word(aim)}</p>}
        <HoldButton page={page} game={game} disabled={!board || begun} />
      </div>
      <div class="ways row">
        <Button
          primary
          disabled={!board || begun}
          aria-describedby={`name-${game}`}
          testid={`play-${game}`}
          onClick={() => begin("play")}
        >
          {t("play")}
          <small>{board && `${t("level")}: ${levelText(usualElo(session, game))}`}</small>
        </Button>
        {isKnown(game) && (
          <>
            {link("learn", lessonLink({ game, step: 1 }), learnText(game))}
            {link("puzzles", puzzleLink({ game, id: null }), t("puzzles"))}
          </>
        )}
        <ExerciseButton racing={page.racing} game={game} disabled={!board || begun} />
        {button("watch")}
        {button("analyse")}
      </div>
    </li>
  );
}

/** The text of the lesson's link, by the steps done so far. */
function learnText(game: string): string {
  const all = LESSON_STEPS[game] ?? 0;
  const done = stepsLearned(game).length;
  return done < all ? t(done ? "learnOn" : "learnFirst", { done, all }) : t("learned");
}

/** The picture of a demonstration. Its room is reserved from the start, so that the layout does not shift. */
function Stage({ board }: { board: DemoBoard | null }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = board?.shown.value ?? null;
  const view = shown?.view;
  const drawing = useDrawing(view?.drawing);
  const frame = useGameFrame(shown?.game, drawing?.frame, view?.board?.cellSize ?? 0);
  const scene = shown && drawing && view?.board ? { ...shown, drawing, board: view.board } : null;
  useMotion(scene && { ...scene, side: "p1", made: NO_PAIRS }, false);
  useEffect(() => {
    if (!place.current || !board) return;
    const observer = new IntersectionObserver(([entry]) => {
      board.inSight = entry?.isIntersecting ?? true;
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [board]);
  return (
    <div ref={place} class="stage" data-plies={shown?.node.ply}>
      {drawing && frame && <DrawingView drawing={drawing} frame={frame} />}
    </div>
  );
}

/** The game left last, if it is not over. */
function ContinueCard({ session, games }: { session: Session; games: KeptGames }) {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    games.list().then(
      ([last]) => {
        settings.unfinished.value = !!last && isUnfinished(last.tags);
        setKept(last && settings.unfinished.value ? last : null);
      },
      () => setKept(null), // the list of games shows the error
    );
  }, [games]);
  if (!kept) return <ContinuePlace />;
  const game = async () => readGames((await games.get(kept.id)) ?? "")[0] ?? null;
  return (
    <section class="continue" aria-label={t("continueGame")}>
      <Thumbnail session={session} game={game} />
      <div>
        <strong>{gameTitle(kept.tags)}</strong>
        <p class="muted">
          <PlayersLine session={session} tags={kept.tags} />
        </p>
      </div>
      <Button
        primary
        testid="continue"
        onClick={() => openGame(session, game(), { id: kept.id })}
        text={t("continueGame")}
      />
    </section>
  );
}

/** Reserves the room for the game until it is loaded, so that the layout does not shift. */
const ContinuePlace = () => (settings.unfinished.value ? <div class="continue-place" /> : null);

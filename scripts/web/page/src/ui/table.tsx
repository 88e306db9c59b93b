import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/board.tsx";
import { forP1 } from "../game/score.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Page } from "../session/page.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { AnalysisPanel, WatchingPanel } from "./analysis.tsx";
import { IconButton, SkipButton, ToggleButton } from "./buttons.tsx";
import { Controls } from "./controls.tsx";
import { endingText, LevelSuggestion, OpponentOffer, RematchButton, resultOf } from "./ending.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { ExplorerPanel } from "./explorer.tsx";
import { HoldingPanel } from "./holding.tsx";
import { colorsOf } from "./match_board.tsx";
import { isBlank, MoveList } from "./moves.tsx";
import { colorOf, looksOf, PlayerBar, whoPlays } from "./players.tsx";
import { RacingPanel } from "./racing.tsx";
import { POINTS, winnerOf } from "./result_words.ts";
import { ReviewPanel, ReviewVerdict } from "./review.tsx";
import { EntryBar, Status } from "./status.tsx";
import { ColorDot, WinnerDot } from "./texts.tsx";

/** The game on the page, and all that can be done with it. */
export function Table({ page, onShare, onNewGame }: { page: Page; onShare(): void; onNewGame(): void }) {
  const { session, holding, racing, progress } = page;
  const [{ ratio, across }, setSize] = useState({ ratio: 1, across: 0 });
  const { enlarged, note, button, onClickCapture } = useEnlarging(across);
  const closed = holding.closed.value || racing.standing.value?.end === null;
  const guarded = useSpoilerGuard(session, closed);
  // A finished position needs no analysis; the actions after the game offer the analysis of earlier moves.
  const { analysis, values } = session;
  const inUse = analysis.on.value || analysis.threatOn.value || values.on.value;
  const atEnd = session.view.isLive() && session.view.shown.value?.view.over && !inUse;
  const [top, bottom] = session.view.flipped.value ? (["p1", "p2"] as const) : (["p2", "p1"] as const);
  return (
    <main class="game" tabIndex={-1} aria-label={session.view.shown.value?.view.board?.title}>
      <section class="table" aria-label={t("boardLabel")} style={{ "--ratio": ratio, "--across": across }}>
        <PlayerBar session={session} player={top} />
        <div class={`board-row ${enlarged ? "enlarged" : ""}`} onClickCapture={onClickCapture}>
          {guarded ? <div class="no-evaluation" /> : <Evaluation session={session} />}
          <BoardView
            session={session}
            values={guarded ? undefined : session.values.ahead.value}
            onRatio={(width, cells) => setSize({ ratio: width, across: cells })}
          />
          <Verdict session={session} />
        </div>
        <PlayerBar session={session} player={bottom} />
      </section>
      <div class="panels">
        {!isBlank(session.game.tree) && <SkipButton to=".move" testid="skip-to-moves" text={t("skipToMoves")} />}
        <section class="side">
          <Status session={session} note={note} onShare={onShare} onNewGame={onNewGame} />
          <HoldingPanel session={session} holding={holding} />
          <RacingPanel racing={racing} />
          <LevelSuggestion session={session} progress={progress} />
          <OpponentOffer session={session} />
          <EntryBar session={session} />
          <Controls session={session}>{button}</Controls>
          <WatchingPanel session={session} />
          {!guarded && <ReviewPanel session={session} />}
          <ReviewVerdict session={session} racing={racing} />
          {!guarded && (
            <>
              {!atEnd && <AnalysisPanel session={session} />}
              <ExplorerPanel session={session} looks={looksIn(session)} />
            </>
          )}
          {!closed && <SpoilerButton session={session} />}
        </section>
        <section class="history">
          <Moves session={session} scores={!guarded} />
          {!guarded && (
            <section class="panel" aria-label={t("evaluation")}>
              <Course session={session} />
            </section>
          )}
        </section>
      </div>
    </main>
  );
}

const looksIn = ({ view }: Session): Looks => looksOf(view.shown.value?.view.board, view.player);

/**
 * The score of the position on the page: from the analysis, else from the engine that played. Until there is one, the
 * previous position's score stays.
 */
function Evaluation({ session }: { session: Session }) {
  session.game.revision.value;
  const shown = session.view.shown.value;
  const info = session.analysis.lines.value[0];
  let score = shown && info?.score ? forP1(info.score, shown.view.turn) : null;
  for (let node: Node | null = shown?.node ?? null; node && !score; node = node.parent) score = node.score;
  return (
    <EvaluationBar
      score={score}
      proved={session.values.proved.value}
      result={resultOf(session)}
      looks={looksIn(session)}
      flipped={session.view.flipped.value}
    />
  );
}

/** The moves of the game; nothing before the first one. */
export function Moves({ session, scores }: { session: Session; scores: boolean }) {
  session.game.revision.value;
  const { tree } = session.game;
  if (isBlank(tree)) return null;
  const pick = (node: Node) => void session.playing.visit(node);
  const attempt = session.trying.attempt.value;
  const riddle = attempt && attempt.state !== "shown" && attempt.state !== "right" ? attempt.node : null;
  const current = session.view.shown.value?.node;
  const result = session.game.result.value;
  return (
    <section class="panel move-panel" aria-label={t("moves")}>
      <MoveList tree={tree} current={current} looks={looksIn(session)} onPick={pick} riddle={riddle} scores={scores} />
      {result && (
        <p class="result">
          <WinnerDot result={result} colors={colorsOf(session.view.shown.value?.view.board ?? null)} />
          {POINTS[result]}
        </p>
      )}
    </section>
  );
}

function Course({ session }: { session: Session }) {
  session.game.revision.value;
  const node = session.view.shown.value?.node;
  if (!node) return null;
  return (
    <Graph
      line={session.game.tree.positions(node)}
      current={node}
      looks={looksIn(session)}
      onPick={(picked) => void session.playing.visit(picked)}
    />
  );
}

/** Whether a person plays against a level of the engine, so that scores and lines would be spoilers. */
const plays = ({ opponents }: Session): boolean => (opponents.soloEngine.value?.elo ?? null) !== null;

const mayHide = (session: Session): boolean =>
  plays(session) && !!session.game.live.value && session.game.result.value === null;

/** Whether the page hides scores and lines until the game is over; if so, a running analysis ends. */
function useSpoilerGuard(session: Session, closed: boolean): boolean {
  const hidden = closed || (mayHide(session) && !settings.analysisInGame.value);
  useEffect(() => {
    if (hidden) session.analysis.off();
  }, [hidden]);
  return hidden;
}

/** Shows scores and lines during the game, or hides them again. */
function SpoilerButton({ session }: { session: Session }) {
  if (!mayHide(session)) return null;
  return (
    <p>
      <ToggleButton on={settings.analysisInGame} label={t("analysisInGame")} testid="analysis-in-game" />
    </p>
  );
}

/**
 * The result of a game that has ended on the page. It takes the place of the winner's bar, whose names it repeats, and
 * hides no cell or card.
 */
function Verdict({ session }: { session: Session }) {
  const open = useRef(""); // the game that was shown before its end
  const [closed, setClosed] = useState<Node | null>(null);
  const { game, view } = session;
  const live = game.live.value;
  const board = view.shown.value?.view.board;
  const result = resultOf(session);
  if (!live || !board || !view.isLive()) return null;
  if (result === null) open.current = live.game;
  if (result === null || open.current !== live.game || closed === live.node) return null;
  const player = winnerOf(result) ?? view.side.value;
  return (
    <div class={`final ${player === view.side.value ? "below" : "above"}`} data-testid="verdict">
      <ColorDot color={colorOf(board, player)} />
      <p>
        <small class="muted cut">{`${view.player(player)}, ${whoPlays(session, player)}`}</small>
        {endingText(session, result)}
      </p>
      <RematchButton session={session} testid="verdict-rematch" />
      <IconButton name="close" label={t("close")} testid="verdict-close" onClick={() => setClosed(live.node)} />
    </div>
  );
}

/** A board with more cells across does not fit the width of a phone with cells large enough to tap. */
const WIDE = 9;
/** The same width as in small.css. */
const PHONE = "(max-width: 560px)";

/**
 * Enlarges a board that is this many cells wide on a phone, where it then scrolls: by a button, and by the first tap on
 * it, which chooses nothing, since it may have missed its cell; `note` says so until the next tap.
 */
function useEnlarging(across: number) {
  const [enlarged, setEnlarged] = useState(false);
  const [isNew, setNew] = useState(false);
  const isDecided = useRef(false);
  const toggle = () => {
    isDecided.current = true;
    setEnlarged(!enlarged);
    setNew(false);
  };
  return {
    enlarged,
    note: isNew ? t("enlarged") : "",
    button: across > WIDE && (
      <span class="enlarge">
        <IconButton
          name={enlarged ? "unzoom" : "zoom"}
          label={t("enlarge")}
          aria-pressed={enlarged}
          testid="enlarge"
          onClick={toggle}
        />
      </span>
    ),
    /** For the element that scrolls. */
    onClickCapture(event: MouseEvent) {
      const row = event.currentTarget as HTMLElement;
      setNew(false);
      const byFinger = (event as PointerEvent).pointerType === "touch";
      if (isDecided.current || !byFinger || across <= WIDE || !matchMedia(PHONE).matches) return;
      event.stopPropagation();
      const { left, width } = row.getBoundingClientRect();
      const share = (event.clientX - left) / width;
      toggle();
      setNew(true);
      requestAnimationFrame(() => row.scrollTo({ left: share * row.scrollWidth - row.clientWidth / 2 }));
    },
  };
}

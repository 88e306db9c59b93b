import { useEffect, useState } from "preact/hooks";
import { BoardView } from "../board/board.tsx";
import { forP1 } from "../game/score.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Page } from "../session/page.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { AnalysisPanel, WatchingPanel } from "./analysis.tsx";
import { SkipButton, ToggleButton } from "./buttons.tsx";
import { Controls } from "./controls.tsx";
import { LevelSuggestion, OpponentOffer, resultOf } from "./ending.tsx";
import { useEnlarging } from "./enlarging.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { ExplorerPanel } from "./explorer.tsx";
import { HoldingPanel } from "./holding.tsx";
import { colorsOf } from "./match_board.tsx";
import { isBlank, MoveList } from "./moves.tsx";
import { looksOf, PlayerBar } from "./players.tsx";
import { RacingPanel } from "./racing.tsx";
import { POINTS } from "./result_words.ts";
import { ReviewPanel, ReviewVerdict } from "./review.tsx";
import { EntryBar, Status } from "./status.tsx";
import { WinnerDot } from "./texts.tsx";
import { Verdict } from "./verdict.tsx";

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

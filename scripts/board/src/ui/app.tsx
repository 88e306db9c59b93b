import { useEffect, useState } from "preact/hooks";
import { BoardView } from "../board/board.tsx";
import type { PlayerId } from "../engine/board.ts";
import type { KeptGames } from "../game/kept.ts";
import { forP1 } from "../game/score.ts";
import type { Node } from "../game/tree.ts";
import { t, word } from "../i18n/index.ts";
import { isLesson, learning } from "../session/lessons.ts";
import type { Session } from "../session/session.ts";
import { AnalysisPanel } from "./analysis.tsx";
import { Controls, STEP_KEYS, step } from "./controls.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { GamesDialog } from "./games_dialog.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { LessonPage } from "./lesson_page.tsx";
import { MoveList } from "./moves.tsx";
import { DEFAULT_COLORS, PlayerBar } from "./players.tsx";
import { RulesDialog } from "./rules_dialog.tsx";
import { SettingsDialog } from "./settings_dialog.tsx";
import { SetupDialog } from "./setup_dialog.tsx";
import { ShareDialog } from "./share_dialog.tsx";
import { EntryBar, Status } from "./status.tsx";
import { LevelSuggestion } from "./suggestion.tsx";

const DIALOGS = ["newGame", "games", "share", "rules", "settings"] as const;
type DialogName = (typeof DIALOGS)[number];
const ICONS: Record<DialogName, IconName> = {
  newGame: "plus",
  games: "folder",
  share: "share",
  rules: "book",
  settings: "gear",
};

export function App({ session, games }: { session: Session; games: KeptGames }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [text, setText] = useState("");
  const close = () => setDialog(null);
  useSteps(session);
  useGivenText((given) => {
    setText(given);
    setDialog("games");
  });
  const title = session.shown.value?.view.board?.title ?? "";
  const lesson = isLesson(session.shown.value?.game ?? "") ? learning.value : null;
  return (
    <>
      <header class="bar">
        <h1>{title || t("title")}</h1>
        <nav>
          {DIALOGS.map((name) => (
            <button
              key={name}
              type="button"
              data-testid={`open-${name}`}
              disabled={!session.shown.value}
              onClick={() => setDialog(name)}
            >
              <Icon name={ICONS[name]} />
              <span>{t(name)}</span>
            </button>
          ))}
        </nav>
      </header>
      <Gone session={session} />
      {lesson ? <LessonPage session={session} learning={lesson} /> : <Table session={session} />}
      {dialog === "newGame" && <SetupDialog session={session} onClose={close} />}
      {dialog === "games" && (
        <GamesDialog session={session} games={games} text={text} onRead={setText} onClose={close} />
      )}
      {dialog === "share" && <ShareDialog session={session} onClose={close} />}
      {dialog === "rules" && <RulesDialog session={session} onClose={close} />}
      {dialog === "settings" && <SettingsDialog onClose={close} />}
    </>
  );
}

/** The game on the page, and all that can be done with it. */
function Table({ session }: { session: Session }) {
  const [ratio, setRatio] = useState(1);
  const [top, bottom] = session.flipped.value ? (["p1", "p2"] as const) : (["p2", "p1"] as const);
  return (
    <main>
      <section class="table" aria-label={t("boardLabel")} style={{ "--ratio": ratio }}>
        <PlayerBar session={session} player={top} />
        <div class="board-row">
          <Evaluation session={session} />
          <BoardView session={session} onRatio={setRatio} />
        </div>
        <PlayerBar session={session} player={bottom} />
      </section>
      <section class="side">
        <Status session={session} />
        <LevelSuggestion session={session} />
        <EntryBar session={session} />
        <Controls session={session} />
        <AnalysisPanel session={session} />
        <section class="panel move-panel" aria-label={t("moves")}>
          <Moves session={session} />
        </section>
        <section class="panel" aria-label={t("evaluation")}>
          <Course session={session} />
        </section>
      </section>
    </main>
  );
}

function looksOf(session: Session): Looks {
  const look = (player: PlayerId) => {
    const about = session.shown.value?.view.board?.players.find(({ id }) => id === player);
    return { name: word(session.player(player)), color: about?.color ?? DEFAULT_COLORS[player] };
  };
  return { p1: look("p1"), p2: look("p2") };
}

/** The score of the position on the page: from the analysis, else from the engine that played. */
function Evaluation({ session }: { session: Session }) {
  session.revision.value;
  const shown = session.shown.value;
  const info = session.analysis.lines.value[0];
  const score = shown && info?.score ? forP1(info.score, shown.view.turn) : (shown?.node.score ?? null);
  return <EvaluationBar score={score} looks={looksOf(session)} flipped={session.flipped.value} />;
}

function Moves({ session }: { session: Session }) {
  session.revision.value;
  const pick = (node: Node) => void session.show(node);
  return <MoveList tree={session.tree} current={session.shown.value?.node} looks={looksOf(session)} onPick={pick} />;
}

function Course({ session }: { session: Session }) {
  session.revision.value;
  const node = session.shown.value?.node;
  if (!node) return null;
  const line = [session.tree.root, ...session.tree.line(node)];
  return <Graph line={line} current={node} looks={looksOf(session)} onPick={(picked) => void session.show(picked)} />;
}

/** An engine that has ended, and the way to start it again. */
function Gone({ session }: { session: Session }) {
  const reason = session.gone.value;
  if (reason === null) return null;
  return (
    <div class="gone" role="alert" data-testid="gone">
      <p>{reason ? t("engineGone", { reason }) : t("serverGone")}</p>
      <button type="button" class="primary" data-testid="restart" onClick={() => void session.restart()}>
        {t(reason ? "restart" : "reconnect")}
      </button>
    </div>
  );
}

/** Arrow keys step through the game, except on the board and in fields. */
function useSteps(session: Session): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = STEP_KEYS[event.key];
      const busy = event.target instanceof Element && event.target.closest("input, select, dialog");
      if (!to || busy || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      step(session, to);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [session]);
}

/** Files that are dropped on the page, and text that is pasted outside of fields. */
function useGivenText(take: (text: string) => void): void {
  useEffect(() => {
    const onDrop = async (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) take(await file.text());
    };
    const onDragOver = (event: DragEvent) => event.preventDefault();
    const onPaste = (event: ClipboardEvent) => {
      const field = event.target instanceof Element && event.target.closest("input, textarea");
      const text = event.clipboardData?.getData("text/plain");
      if (text && !field) take(text);
    };
    document.addEventListener("drop", onDrop);
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("drop", onDrop);
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
}

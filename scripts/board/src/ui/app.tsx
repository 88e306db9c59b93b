import { useEffect, useState } from "preact/hooks";
import type { KeptGames } from "../game/kept.ts";
import { t } from "../i18n/index.ts";
import { isLesson, learning } from "../session/lessons.ts";
import type { Session } from "../session/session.ts";
import { STEP_KEYS, step } from "./controls.tsx";
import { GamesDialog } from "./games_dialog.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { LessonPage } from "./lesson_page.tsx";
import { RulesDialog } from "./rules_dialog.tsx";
import { SettingsDialog } from "./settings_dialog.tsx";
import { SetupDialog } from "./setup_dialog.tsx";
import { ShareDialog } from "./share_dialog.tsx";
import { Table } from "./table.tsx";

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
      {lesson ? (
        <LessonPage session={session} learning={lesson} />
      ) : (
        <Table session={session} onShare={() => setDialog("share")} onNewGame={() => setDialog("newGame")} />
      )}
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

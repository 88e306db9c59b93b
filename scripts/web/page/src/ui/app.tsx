import { useEffect, useState } from "preact/hooks";
import { listen } from "../board/listen.ts";
import { lineLog } from "../engine/line_log.ts";
import { t } from "../i18n/index.ts";
import { isLesson } from "../session/lessons.ts";
import type { Page } from "../session/page.ts";
import { isPuzzle } from "../session/puzzles.ts";
import type { Session } from "../session/session.ts";
import { useFocus } from "./arrival.ts";
import { Button, Icon, type IconName, SkipButton } from "./buttons.tsx";
import { isForPage, STEP_KEYS, step } from "./controls.tsx";
import { EnginesDialog } from "./engines_dialog.tsx";
import { GamesDialog } from "./games_dialog.tsx";
import { useKeptFocus } from "./kept_focus.ts";
import { KeysDialog } from "./keys_dialog.tsx";
import { LessonPage } from "./lesson_page.tsx";
import { LinesPanel } from "./lines_panel.tsx";
import { PuzzlePage } from "./puzzle_page.tsx";
import { RulesDialog } from "./rules_dialog.tsx";
import { SettingsDialog } from "./settings_dialog.tsx";
import { SetupDialog } from "./setup_dialog.tsx";
import { ShareDialog } from "./share_dialog.tsx";
import { StartPage } from "./start_page.tsx";
import { Announcement } from "./status.tsx";
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

/** Dialogs that need no game on the page. */
const ALWAYS: readonly DialogName[] = ["games", "settings"];

export function App({ page }: { page: Page }) {
  const { session, lessons, puzzles } = page;
  const games = page.games.value;
  const atStart = page.address.atStart.value;
  const [dialog, setDialog] = useState<DialogName | "engines" | "keys" | null>(null);
  const [text, setText] = useState("");
  const close = () => setDialog(null);
  useKeptFocus();
  useKeys(page, () => setDialog("keys"));
  useGivenText((given) => {
    setText(given);
    setDialog("games");
  });
  const title = session.view.shown.value?.view.board?.title;
  const game = session.view.shown.value?.game ?? "";
  const lesson = isLesson(game) ? lessons.learning.value : null;
  const puzzle = isPuzzle(game) ? puzzles.solving.value : null;
  useEffect(() => {
    if (game) scrollTo({ top: 0 }); // the previous view may have been scrolled down
  }, [game]);
  useFocus({ place: atStart ? "start" : game, isReady: dialog === null, isTask: !!(lesson || puzzle) });
  return (
    <>
      {!atStart && <SkipButton to=".target" testid="skip" text={t("skip")} />}
      <header class="bar row centred">
        <a class="home" href="./#" aria-label={t("home")} data-testid="home">
          <img src="icon.svg" width="32" height="32" alt="" />
          <span>Quadriga</span>
        </a>
        {!atStart && <h1>{title || t("boardLabel")}</h1>}
        <nav class="row">
          {(atStart ? ALWAYS : DIALOGS).map((name) => (
            <Button
              key={name}
              testid={`open-${name}`}
              disabled={!(atStart ? games && session.engines.connected.value : session.view.shown.value)}
              onClick={() => setDialog(name)}
            >
              <Icon name={ICONS[name]} />
              <span>{t(name)}</span>
            </Button>
          ))}
        </nav>
      </header>
      <Gone session={session} />
      <Announcement session={session} />
      {lesson ? (
        <LessonPage session={session} lessons={lessons} learning={lesson} />
      ) : puzzle ? (
        <PuzzlePage session={session} puzzles={puzzles} solving={puzzle} />
      ) : atStart ? (
        <StartPage page={page} />
      ) : (
        <Table page={page} onShare={() => setDialog("share")} onNewGame={() => setDialog("newGame")} />
      )}
      {dialog === "newGame" && <SetupDialog page={page} onClose={close} />}
      {dialog === "games" && games && (
        <GamesDialog
          {...{ session, games, text }}
          keepNow={() => page.address.keepNow()}
          onRead={setText}
          onClose={close}
        />
      )}
      {dialog === "share" && <ShareDialog session={session} onClose={close} />}
      {dialog === "rules" && <RulesDialog session={session} onClose={close} />}
      {dialog === "settings" && <SettingsDialog onClose={close} onMore={setDialog} />}
      {dialog === "engines" && <EnginesDialog session={session} onClose={close} />}
      {dialog === "keys" && <KeysDialog onClose={close} />}
      {lineLog.shown.value && <LinesPanel />}
    </>
  );
}

/** The notice of an ended engine, with a button that restarts it. */
function Gone({ session }: { session: Session }) {
  const reason = session.engines.gone.value;
  if (reason === null) return null;
  return (
    <div class="gone row centred" role="alert" data-testid="gone">
      <p>{reason ? t("engineGone", { reason }) : t("serverGone")}</p>
      <Button primary testid="restart" onClick={() => session.restart()} text={t(reason ? "restart" : "reconnect")} />
    </div>
  );
}

/**
 * Arrow keys step through the game, except in an unsolved puzzle; `?` lists the keys; the key of a button presses it.
 */
function useKeys({ session, puzzles }: Page, onHelp: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    const to = STEP_KEYS[event.key];
    const letter = /^[a-z]$/.test(event.key) ? event.key : null;
    const button = letter && document.querySelector<HTMLButtonElement>(`[aria-keyshortcuts=${letter}]:enabled`);
    if (event.key === "?") onHelp();
    else if (button) button.click();
    else if (to && session.view.shown.value && !puzzles.isSolving()) step(session, to);
    else return;
    event.preventDefault();
  };
  useEffect(() => listen({ keydown: press }), [session]);
}

/** Files dropped on the page, and text pasted outside of fields. */
function useGivenText(take: (text: string) => void): void {
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(await file.text());
  };
  const paste = (event: ClipboardEvent) => {
    const field = event.target instanceof Element && event.target.closest("input, textarea");
    const text = event.clipboardData?.getData("text/plain");
    if (text && !field) take(text);
  };
  useEffect(() => listen({ drop, dragover: (event) => event.preventDefault(), paste }), []);
}

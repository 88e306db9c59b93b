import { useEffect, useState } from "preact/hooks";
import { lastChoice } from "../board/chooser.tsx";
import { nameText } from "../board/labels.ts";
import { isCell, meantMove, PASS } from "../game/elements.ts";
import { GameTree } from "../game/tree.ts";
import { currentLanguage, hasWord, t, word } from "../i18n/index.ts";
import { moveWords } from "../session/arbiter.ts";
import { LEVELS } from "../session/levels.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { useTitle } from "./arrival.ts";
import { Button } from "./buttons.tsx";
import { AfterGame, endingText, resultOf } from "./ending.tsx";
import { promptText } from "./prompt_text.ts";
import { Notice } from "./texts.tsx";

/** How the game ended, or whose turn it is. */
function statusText(session: Session): string {
  const shown = session.view.shown.value;
  if (!shown) return t("starting");
  const result = resultOf(session);
  if (result !== null) return endingText(session, result);
  const { view } = shown;
  if (session.engines.gone.value !== null) return t("interrupted");
  const player = session.view.player(view.turn);
  if (!session.view.isLive()) return t("toMove", { player });
  if (session.opponents.thinking.value) return t("thinking", { player });
  if (!isYourTurn(session)) return t("toMove", { player });
  return t(isFirstTurn(session) ? "youPlay" : "yourTurn", { player });
}

/** Whether the only person in the game has not moved yet: there is nothing to review, and the aim may be unknown. */
function isFirstTurn({ view, opponents }: Session): boolean {
  const person = opponents.soloPerson.value;
  const node = view.shown.value?.node;
  return !!node && person !== null && view.isLive() && GameTree.path(node).every(({ mover }) => mover !== person);
}

/** Whether a person plays against the weakest level, so that the text above the board should not change its height. */
const isFirstLevel = ({ opponents }: Session): boolean => opponents.soloEngine.value?.elo === LEVELS[0]?.elo;

/** Whether the only person in the game is to move in it. */
const isYourTurn = ({ view, opponents, engines }: Session): boolean =>
  engines.gone.value === null && view.isLive() && opponents.soloPerson.value === view.shown.value?.view.turn;

/** A short form of the same, for the title of the page; empty until there is a position. */
function titleText(session: Session): string {
  if (!session.view.shown.value) return "";
  return isYourTurn(session) && resultOf(session) === null ? t("yourMove") : statusText(session);
}

/** Whose turn it is (also in the title of the page), and the move being entered, or a note in its place. */
export function Status({ session, note, onShare, onNewGame }: StatusProps) {
  const over = resultOf(session) !== null;
  useTitle(titleText(session), session.view.shown.value?.view.board?.title ?? "");
  return (
    <div class={`status ${over ? "over" : ""}`}>
      {/* During a game, the announcement says more. */}
      <p data-testid="status" role="status" aria-live={over || session.engines.gone.value !== null ? "polite" : "off"}>
        {statusText(session)}
      </p>
      {!over && (isFirstTurn(session) || isFirstLevel(session)) && <Aim session={session} />}
      {!over && (
        <p class="prompt" data-testid="prompt">
          {note || promptText(session)}
        </p>
      )}
      <AfterGame session={session} onShare={onShare} onNewGame={onNewGame} />
      <Notice text={session.notice.value} testid="notice" />
    </div>
  );
}

interface StatusProps {
  session: Session;
  note: string;
  onShare(): void;
  onNewGame(): void;
}

/** The aim of the game in a sentence. */
function Aim({ session }: { session: Session }) {
  const aim = `aim.${variantOf(session)}`;
  return hasWord(aim) ? <p data-testid="aim">{word(aim)}</p> : null;
}

/**
 * The text for screen readers after a move, a choice or a hint. It is on every page, or the first text would not be read
 * aloud.
 */
export function Announcement({ session }: { session: Session }) {
  const refused = session.entering.refused.value;
  const entry = session.entering.entry.value;
  const hint = session.hint.given.value;
  useEffect(() => {
    const begun = entry.prefix.length > 0 || entry.name !== null;
    if (refused || hint || begun) session.announcement.value = promptText(session) || session.announcement.value;
  }, [refused, entry, hint]);
  useEffect(() => {
    session.announcement.value = "";
  }, [currentLanguage.value]);
  return (
    <p class="hidden" aria-live="polite" data-testid="announcement">
      {session.announcement.value}
    </p>
  );
}

/** The chosen elements, the names to choose from, and a field for the move as text. */
export function EntryBar({ session }: { session: Session }) {
  const [typing, setTyping] = useState(false);
  const view = session.view.shown.value?.view;
  const { entering } = session;
  const { prefix, name } = entering.entry.value;
  const { next, complete } = entering.choices.value;
  const title = (id: string) => nameText(id, view?.board);
  const names = [...next].filter((element) => !isCell(element)).sort();
  const mustPass = names.includes(PASS) && names.length === next.size;
  const chosen = [...prefix, ...(name ? [title(name)] : [])].join(" ");
  const may = session.playing.mayMove.value;
  const begun = may && (prefix.length > 0 || name !== null);
  const isFirst = isFirstTurn(session) && !!view?.legal && !!view.drawing; // else moves can only be typed
  return (
    <div class="entry row" data-testid="entry">
      {begun && (
        <Button class="chip" aria-label={`${t("clear")}: ${chosen}`} onClick={() => entering.clear()}>
          {chosen} <span aria-hidden="true">×</span>
        </Button>
      )}
      {may && !lastChoice(session) && (
        <span class="choices">
          {names.map((element) =>
            mustPass && element === PASS ? null : (
              <Button
                key={element}
                class="chip"
                aria-pressed={name === element}
                testid={`choice-${element}`}
                onClick={() => entering.pick(element)}
              >
                {title(element)}
              </Button>
            ),
          )}
        </span>
      )}
      {may && complete && next.size > 0 && (
        <Button
          primary
          testid="confirm"
          onClick={() => session.playing.play(complete)}
          text={t("enter", { move: moveWords(complete, view as NonNullable<typeof view>) })}
        />
      )}
      {may && !isFirst && (
        <Button
          class="type-move"
          aria-expanded={typing}
          testid="type-move"
          onClick={() => setTyping(!typing)}
          text={t("moveHint")}
        />
      )}
      <MoveForm session={session} open={typing} hidden={isFirst} begun={begun} />
    </div>
  );
}

/** A field for the move as text. `begun`: whether a move is being entered by its elements, which leaves no room for it. */
function MoveForm({ session, open, hidden, begun }: FormProps) {
  const [text, setText] = useState("");
  const may = session.playing.mayMove.value;
  const legal = session.view.shown.value?.view.legal;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (may && (await session.playing.play(meantMove(text, legal ?? [])))) setText("");
  };
  return (
    <form
      class={`move-form ${open || !legal ? "open" : ""}`}
      onSubmit={submit}
      hidden={hidden || (begun && !text) || resultOf(session) !== null || session.opponents.bothEngines.value}
    >
      <input
        aria-label={t("moveText")}
        placeholder={t("moveHint")}
        value={text}
        readOnly={!may} // a disabled field would lose the focus
        autocomplete="off"
        spellcheck={false}
        data-testid="move-input"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() && (
        <button type="submit" disabled={!may}>
          {t("play")}
        </button>
      )}
    </form>
  );
}

interface FormProps {
  session: Session;
  open: boolean;
  hidden: boolean;
  begun: boolean;
}

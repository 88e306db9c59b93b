import { useState } from "preact/hooks";
import { isCell, isName } from "../game/elements.ts";
import { hasWord, t, word } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";

/** How the game ended, or whose turn it is. */
export function statusText(session: Session): string {
  const shown = session.shown.value;
  if (!shown) return t("starting");
  const ending = session.isLive() ? session.ending.value : null;
  const { view } = shown;
  const result = ending?.result ?? view.result;
  if (ending || view.over) {
    const endings = { agreement: t("agreement"), resignation: t("resignation"), time: t("timeUp") };
    const reason = ending ? endings[ending.reason] : view.reason && reasonText(view.reason);
    const winner = { p1win: "p1", p2win: "p2", draw: null, none: null } as const;
    const player = winner[result];
    const text = player ? t("won", { player: word(session.player(player)) }) : t(result === "draw" ? "draw" : "over");
    return reason ? `${text}: ${reason}` : text;
  }
  const player = word(session.player(view.turn));
  const thinks = session.isLive() && session.opponents.thinking.value;
  return t(thinks ? "thinking" : "toMove", { player });
}

/** The engine's own words, unless the language knows the word. */
const reasonText = ({ id, text }: { id: string; text: string }): string =>
  hasWord(`reason.${id}`) ? word(`reason.${id}`) : text;

/** Whose turn it is, and what is being entered. */
export function Status({ session }: { session: Session }) {
  const over = session.shown.value?.view.over || (session.isLive() && session.ending.value);
  return (
    <div class={`status ${over ? "over" : ""}`}>
      <p data-testid="status" role="status">
        {statusText(session)}
      </p>
      {session.notice.value && (
        <p class="notice" role="alert" data-testid="notice">
          {session.notice.value}
        </p>
      )}
      <p class="hidden" aria-live="polite" data-testid="announcement">
        {session.announcement.value}
      </p>
    </div>
  );
}

/** The chosen elements, names to choose from, and the move as text. */
export function EntryBar({ session }: { session: Session }) {
  const [text, setText] = useState("");
  const view = session.shown.value?.view;
  const { entering } = session;
  const { prefix, name } = entering.entry.value;
  const { next, complete } = entering.choices.value;
  const title = (id: string) =>
    isName(id) ? (view?.board?.cards.find((card) => card.id === id)?.title ?? word(id)) : id;
  const names = [...next].filter((element) => !isCell(element)).sort();
  const may = session.mayMove.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    if (await session.play(text.trim())) setText("");
  };
  return (
    <div class="entry" data-testid="entry">
      {may && (prefix.length > 0 || name !== null) && (
        <button type="button" class="chip" aria-label={t("clear")} onClick={() => entering.clear()}>
          {[...prefix, ...(name ? [title(name)] : [])].join(" ")} <span aria-hidden="true">×</span>
        </button>
      )}
      {may && names.length > 0 && (
        <span class="choices">
          {names.map((element) => (
            <button
              key={element}
              type="button"
              class="chip"
              aria-pressed={name === element}
              data-testid={`choice-${element}`}
              onClick={() => entering.pick(element)}
            >
              {title(element)}
            </button>
          ))}
        </span>
      )}
      {may && complete && next.size > 0 && (
        <button type="button" class="primary" data-testid="confirm" onClick={() => void session.play(complete)}>
          {t("enter", { move: session.moveText(complete, view as NonNullable<typeof view>) })}
        </button>
      )}
      <form class="move-form" onSubmit={submit}>
        <input
          aria-label={t("moveText")}
          placeholder={t("moveHint")}
          value={text}
          disabled={!may}
          autocomplete="off"
          spellcheck={false}
          data-testid="move-input"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!may || !text.trim()}>
          {t("play")}
        </button>
      </form>
    </div>
  );
}

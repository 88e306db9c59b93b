import type { Board } from "../engine/board.ts";
import { isCell } from "../game/elements.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import type { Frame } from "./frame.ts";
import type { Target } from "./geometry.ts";
import { nameText } from "./labels.ts";

/** The names if one of them completes the move being entered, and the cell of the move; null otherwise. */
export function lastChoice(session: Session): { at: string; names: string[] } | null {
  const { prefix, name } = session.entering.entry.value;
  const names = [...session.entering.choices.value.next];
  const at = prefix.at(-1) ?? "";
  const drawn = session.view.shown.value?.view.board?.cells.some(({ id }) => id === at);
  return drawn && name === null && names.length > 1 && !names.some(isCell) ? { at, names: names.sort() } : null;
}

/** The buttons for the last choice, beside its cell, if there is one to make. */
export function Chooser({ session, board, cells, frame }: Props) {
  const choice = lastChoice(session);
  const cell = choice && cells.find(({ id }) => id === choice.at);
  if (!cell) return null;
  const x = (cell.x - frame.x) / frame.width;
  const y = (cell.y - frame.y) / frame.height;
  return (
    <div
      class={`chooser ${y > 0.5 ? "above" : "below"}`}
      role="group"
      aria-label={t("promptNames")}
      style={{ "--x": Math.min(Math.max(x, 0.2), 0.8), "--y": y }}
    >
      {choice.names.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed="false"
          data-testid={`choice-${name}`}
          onClick={() => {
            // The button disappears with the choice; the focus stays on the board.
            document.querySelector<SVGElement>(`[data-target="${choice.at}"]`)?.focus();
            session.entering.pick(name);
          }}
        >
          {nameText(name, board)}
        </button>
      ))}
    </div>
  );
}

interface Props {
  session: Session;
  board: Board;
  cells: readonly Target[];
  frame: Frame;
}

import type { Board } from "../engine/board.ts";
import { isCell } from "../game/elements.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { nameText } from "./labels.ts";

/** The names of which one ends the move that is entered, and the cell that it leads to; null if that is not the case. */
export function lastChoice(session: Session): { at: string; names: string[] } | null {
  const { prefix, name } = session.entering.entry.value;
  const names = [...session.entering.choices.value.next];
  const at = prefix.at(-1) ?? "";
  const drawn = session.view.shown.value?.view.board?.cells.some(({ id }) => id === at);
  return drawn && name === null && names.length > 1 && !names.some(isCell) ? { at, names: names.sort() } : null;
}

/** The buttons for the last choice, beside its cell; `x` and `y` are shares of the board's width and height. */
export function Chooser({ session, board, names, x, y }: Props) {
  return (
    <div
      class={`chooser ${y > 0.5 ? "above" : "below"}`}
      role="group"
      aria-label={t("promptNames")}
      style={{ "--x": Math.min(Math.max(x, 0.2), 0.8), "--y": y }}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed="false"
          data-testid={`choice-${name}`}
          onClick={() => session.entering.pick(name)}
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
  names: string[];
  x: number;
  y: number;
}

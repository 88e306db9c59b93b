import { useRef, useState } from "preact/hooks";
import { place } from "../board/geometry.ts";
import type { Board, PlayerId } from "../engine/board.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { IconButton } from "./buttons.tsx";
import { endingText, RematchButton, resultOf } from "./ending.tsx";
import { colorsOf } from "./match_board.tsx";
import { WinnerDot } from "./pairing.tsx";

/** The result of a game that has ended on the page, over the board but away from the deciding cells. */
export function Verdict({ session }: { session: Session }) {
  const open = useRef(""); // the game that was shown before its end
  const [closed, setClosed] = useState<Node | null>(null);
  const { game, view } = session;
  const live = game.live.value;
  const board = view.shown.value?.view.board;
  const result = resultOf(session);
  if (!live || !board || !view.isLive()) return null;
  if (result === null) open.current = live.game;
  if (result === null || open.current !== live.game || closed === live.node) return null;
  return (
    <div class={`final ${isLow(board, view.side.value) ? "above" : "below"}`} data-testid="verdict">
      <WinnerDot result={result} colors={colorsOf(board)} />
      <strong>{endingText(session, result)}</strong>
      <RematchButton session={session} testid="verdict-rematch" />
      <IconButton name="close" label={t("close")} testid="verdict-close" onClick={() => setClosed(live.node)} />
    </div>
  );
}

/** Whether the cells that decided the game are in the lower half of the board. */
function isLow({ cells, winning }: Board, side: PlayerId): boolean {
  const mean = (some: typeof cells) => some.reduce((sum, cell) => sum + place(cell, side).y, 0) / some.length;
  return winning.length > 0 && mean(cells.filter(({ id }) => winning.includes(id))) > mean(cells);
}

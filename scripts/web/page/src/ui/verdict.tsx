import { useRef, useState } from "preact/hooks";
import { place } from "../board/geometry.ts";
import type { Board, PlayerId } from "../engine/board.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { Button, IconButton } from "./buttons.tsx";
import { endingText, rematch, resultOf } from "./ending.tsx";
import { DEFAULT_COLORS } from "./players.tsx";
import { winnerOf } from "./result_words.ts";
import { Dot } from "./texts.tsx";

/** The result over the board of a game that has ended on the page, away from what decided it. */
export function Verdict({ session }: { session: Session }) {
  const open = useRef(""); // the game that was seen before its end
  const [closed, setClosed] = useState<Node | null>(null);
  const { game, view } = session;
  const live = game.live.value;
  const board = view.shown.value?.view.board;
  const result = resultOf(session);
  if (!live || !board || !view.isLive()) return null;
  if (result === null) open.current = live.game;
  if (result === null || open.current !== live.game || closed === live.node) return null;
  const winner = winnerOf(result);
  const color = winner && (board.players[winner === "p1" ? 0 : 1]?.color ?? DEFAULT_COLORS[winner]);
  return (
    <div class={`final ${isLow(board, view.side.value) ? "above" : "below"}`} data-testid="verdict">
      {color && <Dot class="swatch" color={color} />}
      <strong>{endingText(session, result)}</strong>
      <Button
        primary
        testid="verdict-rematch"
        title={t("rematchHint")}
        onClick={() => rematch(session)}
        text={t("rematch")}
      />
      <IconButton name="close" label={t("close")} testid="verdict-close" onClick={() => setClosed(live.node)} />
    </div>
  );
}

/** Whether the cells that decided the game are in the lower half of the board. */
function isLow({ cells, winning }: Board, side: PlayerId): boolean {
  const mean = (some: typeof cells) => some.reduce((sum, cell) => sum + place(cell, side).y, 0) / some.length;
  return winning.length > 0 && mean(cells.filter(({ id }) => winning.includes(id))) > mean(cells);
}

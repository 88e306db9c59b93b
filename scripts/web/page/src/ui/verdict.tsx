import { useRef, useState } from "preact/hooks";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { IconButton } from "./buttons.tsx";
import { endingText, RematchButton, resultOf } from "./ending.tsx";
import { colorsOf } from "./match_board.tsx";
import { WinnerDot } from "./pairing.tsx";
import { winnerOf } from "./result_words.ts";

/** The result of a game that has ended on the page. It takes the place of the winner's bar, and hides no cell or card. */
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
  const winner = winnerOf(result);
  return (
    <div class={`final ${winner && winner !== view.side.value ? "above" : "below"}`} data-testid="verdict">
      <WinnerDot result={result} colors={colorsOf(board)} />
      <strong>{endingText(session, result)}</strong>
      <RematchButton session={session} testid="verdict-rematch" />
      <IconButton name="close" label={t("close")} testid="verdict-close" onClick={() => setClosed(live.node)} />
    </div>
  );
}

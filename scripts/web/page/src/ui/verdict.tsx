import { useRef, useState } from "preact/hooks";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { IconButton } from "./buttons.tsx";
import { endingText, RematchButton, resultOf } from "./ending.tsx";
import { colorOf, whoPlays } from "./players.tsx";
import { winnerOf } from "./result_words.ts";
import { ColorDot } from "./texts.tsx";

/**
 * The result of a game that has ended on the page. It takes the place of the winner's bar, whose names it repeats, and
 * hides no cell or card.
 */
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
  const player = winnerOf(result) ?? view.side.value;
  return (
    <div class={`final ${player === view.side.value ? "below" : "above"}`} data-testid="verdict">
      <ColorDot color={colorOf(board, player)} />
      <p>
        <small class="muted cut">{`${view.player(player)}, ${whoPlays(session, player)}`}</small>
        {endingText(session, result)}
      </p>
      <RematchButton session={session} testid="verdict-rematch" />
      <IconButton name="close" label={t("close")} testid="verdict-close" onClick={() => setClosed(live.node)} />
    </div>
  );
}

import { parseBoard } from "../engine/board.ts";
import { t, titleOf } from "../i18n/index.ts";
import type { Broadcast, Connection } from "../session/broadcast.ts";
import { useTitle } from "./arrival.ts";
import { MatchView } from "./match_view.tsx";

/** The page of a match that a server shows. */
export function LivePage({ broadcast }: { broadcast: Broadcast }) {
  const match = broadcast.match.value;
  useTitle(match ? match.head.engines.map(({ name }) => name).join(" – ") : "");
  const board = match?.games.find(({ picture }) => picture)?.picture?.board;
  const game = match?.head.game ? titleOf(match.head.game) : board && parseBoard(board)?.title;
  return (
    <>
      <header class="bar row centred">
        <span class="home">
          <img src="icon.svg" width="32" height="32" alt="" />
          <span>Quadriga</span>
        </span>
        <h1>{game || t("match")}</h1>
        <ConnectionMark connection={broadcast.connection.value} isStopped={!!match && match.state !== "finished"} />
      </header>
      {match ? (
        <MatchView
          match={match}
          replay={(number) => broadcast.replay(number)}
          draw={(number, line) => broadcast.draw(number, line)}
        />
      ) : (
        <main class="match-waiting">
          <p data-testid="waiting">{t(broadcast.connection.value === "refused" ? "matchRefused" : "matchWaiting")}</p>
        </main>
      )}
    </>
  );
}

const WORDS = {
  connecting: "matchConnecting",
  open: "matchLive",
  lost: "matchLost",
  refused: "matchRefusedMark",
  over: "matchOver",
} as const;

/** `isStopped`: whether the match will not be finished, if it does not run. */
function ConnectionMark({ connection, isStopped }: { connection: Connection; isStopped: boolean }) {
  return (
    <p class={`connection ${connection}`} role="status" data-testid="connection" data-state={connection}>
      {t(connection === "over" && isStopped ? "matchStopped" : WORDS[connection])}
    </p>
  );
}

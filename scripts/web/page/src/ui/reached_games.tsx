import { useState } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import type { Line } from "../game/explored.ts";
import { readGames, readTags } from "../game/pgn_read.ts";
import { t } from "../i18n/index.ts";
import type { Explored } from "../session/explorer.ts";
import { openGame } from "../session/recorded.ts";
import { noAnswer } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { Button } from "./buttons.tsx";
import { GameLine } from "./game_line.tsx";

/** The maximum number of games listed. */
const LISTED = 100;

/** The games that have reached the position; each can be opened there. */
export function ReachedGames({ session, explored }: { session: Session; explored: Explored }) {
  const [open, setOpen] = useState(false);
  const stop = useOneStop<HTMLUListElement>();
  const { games } = explored;
  const show = async (line: Line, ply: number) => {
    const [game] = readGames(line.pgn);
    if (!game) return;
    const moves = line.moves.slice(0, ply);
    try {
      await openGame(session, game, { ...(line.id === null ? {} : { id: line.id }), moves, explored: true });
    } catch (error) {
      noAnswer(error, session.notice, true);
    }
  };
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-testid="reached">{t("gamesHere", { count: games.length })}</summary>
      {open && (
        <ul {...stop} class="plain list" data-testid="reached-games">
          {games.slice(0, LISTED).map(({ line, ply }, index) => (
            <li key={index}>
              <Button class="wide-button" onClick={() => show(line, ply)}>
                <GameLine session={session} tags={readTags(line.pgn)} />
              </Button>
            </li>
          ))}
          {games.length > LISTED && <li class="muted">{t("moreGames", { count: games.length - LISTED })}</li>}
        </ul>
      )}
    </details>
  );
}

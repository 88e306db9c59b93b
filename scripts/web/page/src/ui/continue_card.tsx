import { useEffect, useState } from "preact/hooks";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import { t } from "../i18n/index.ts";
import { isUnfinished, openGame } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { Button } from "./buttons.tsx";
import { PlayersLine } from "./game_line.tsx";
import { gameTitle } from "./game_texts.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** The game left last, if it is not over. */
export function ContinueCard({ session, games }: { session: Session; games: KeptGames }) {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    games.list().then(
      ([last]) => {
        settings.unfinished.value = !!last && isUnfinished(last.tags);
        setKept(last && settings.unfinished.value ? last : null);
      },
      () => setKept(null), // the list of games shows the error
    );
  }, [games]);
  if (!kept) return <ContinuePlace />;
  const game = async () => readGames((await games.get(kept.id)) ?? "")[0] ?? null;
  return (
    <section class="continue" aria-label={t("continueGame")}>
      <Thumbnail session={session} game={game} />
      <div>
        <strong>{gameTitle(kept.tags)}</strong>
        <p class="muted">
          <PlayersLine session={session} tags={kept.tags} />
        </p>
      </div>
      <Button
        primary
        testid="continue"
        onClick={() => openGame(session, game(), { id: kept.id })}
        text={t("continueGame")}
      />
    </section>
  );
}

/** Reserves the room for the game until it is loaded, so that the layout does not shift. */
export const ContinuePlace = () => (settings.unfinished.value ? <div class="continue-place" /> : null);

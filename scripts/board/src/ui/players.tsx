import type { PlayerId } from "../engine/board.ts";
import { clockText } from "../game/clock.ts";
import { t, word } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";

/** A player: colour, who plays it, pieces in hand, clock, whose turn it is. */
export function PlayerBar({ session, player }: { session: Session; player: PlayerId }) {
  const shown = session.shown.value;
  if (!shown) return null;
  const { view } = shown;
  const about = view.board?.players.find(({ id }) => id === player);
  const side = session.opponents.sides.value[player];
  const turn = view.turn === player && !view.over;
  const clock = session.opponents.clock.value;
  const name = word(about?.name ?? player);
  const hand = view.board?.hand.filter(({ owner }) => owner === player) ?? [];
  return (
    <div class={`player ${turn ? "turn" : ""}`} data-testid={`player-${player}`} data-turn={turn}>
      <svg class="swatch" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.5" fill={about?.color ?? (player === "p1" ? "#fff" : "#222")} />
      </svg>
      <strong>{name}</strong>
      <span class="who">{session.names.value?.[player] ?? sideName(session, side)}</span>
      {hand.map(({ kind, count }) => (
        <span key={kind} class="hand">
          {t("hand", { count, kind: word(kind) })}
        </span>
      ))}
      {turn && <span class="turn-mark">{t("toMove", { player: "" })}</span>}
      {clock && (
        <time class="clock" data-testid={`clock-${player}`}>
          {clockText(clock.remaining(player, session.opponents.now.value))}
        </time>
      )}
    </div>
  );
}

function sideName(session: Session, side: Session["opponents"]["sides"]["value"][PlayerId]): string {
  if (side.kind === "person") return t("person");
  const name = session.offers.find(({ id }) => id === side.engine)?.name ?? t("engine");
  return side.elo === null ? name : `${name}, Elo ${side.elo}`;
}

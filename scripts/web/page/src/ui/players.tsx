import type { ComponentChildren } from "preact";
import type { Board, PlayerId } from "../engine/board.ts";
import { clockText } from "../game/clock.ts";
import { t, word } from "../i18n/index.ts";
import { levelText } from "../session/levels.ts";
import type { Side } from "../session/opponents.ts";
import type { Session } from "../session/session.ts";
import { resultOf } from "./ending.tsx";
import type { Looks } from "./evaluation.tsx";
import { Dot } from "./texts.tsx";

/** Milliseconds below which a clock is marked. */
const LOW = 10_000;

/** A player of the game on the page: colour, name, pieces in hand, clock, turn. */
export function PlayerBar({ session, player }: { session: Session; player: PlayerId }) {
  const shown = session.view.shown.value;
  if (!shown) return null;
  const { view } = shown;
  const clock = session.opponents.clock.value;
  const left = timeLeft(session, player);
  const hand = view.board?.hand.filter(({ owner }) => owner === player) ?? [];
  return (
    <PlayerLine
      player={player}
      name={session.view.player(player)}
      color={colorOf(view.board, player)}
      who={whoPlays(session, player)}
      turn={view.turn === player && resultOf(session) === null}
    >
      {hand.map(({ kind, count }) => (
        <span key={kind} class="hand muted cut">
          {t("hand", { count, kind: word(kind) })}
        </span>
      ))}
      {clock && (
        <time class={`clock ${left !== undefined && left < LOW ? "low" : ""}`} data-testid={`clock-${player}`}>
          {left === undefined ? "–" : clockText(left)}
        </time>
      )}
    </PlayerLine>
  );
}

/** Who plays a side of the game on the page. */
export function whoPlays(session: Session, player: PlayerId): string {
  const { sides, soloPerson } = session.opponents;
  const name = session.game.names.value?.[player];
  return name ?? (soloPerson.value === player ? t("you") : sideName(session, sides.value[player]));
}

/** Milliseconds on the clock of a player in the position on the page; undefined if unknown. */
function timeLeft({ view, opponents }: Session, player: PlayerId): number | undefined {
  if (view.isLive()) return opponents.clock.value?.remaining(player, opponents.now.value);
  const { node } = view.shown.value ?? {};
  const time = opponents.time.value;
  return node?.parent || time.kind !== "clock" ? node?.clocks?.[player] : time.base;
}

/** One line for a player, with `children` between the names and the turn. */
export function PlayerLine({ player, name, color, who, turn, children }: LineProps) {
  return (
    <div class={`player ${turn ? "turn" : ""}`} data-testid={`player-${player}`} data-turn={turn}>
      <Dot class="swatch" color={color ?? DEFAULT_COLORS[player]} />
      <strong>{name}</strong>
      <span class="who muted">{who}</span>
      {turn && <span class="turn-mark">{t("toMoveMark")}</span>}
      {children}
    </div>
  );
}

/** The colours of players if the engine gives none. */
const DEFAULT_COLORS: Record<PlayerId, string> = { p1: "#ffffff", p2: "#222222" };

export const colorOf = (board: Board | null | undefined, player: PlayerId): string =>
  board?.players.find(({ id }) => id === player)?.color ?? DEFAULT_COLORS[player];

/** The appearance of the players of a game. */
export function looksOf(board: Board | null | undefined, name: (player: PlayerId) => string): Looks {
  const look = (player: PlayerId) => ({ name: name(player), color: colorOf(board, player) });
  return { p1: look("p1"), p2: look("p2") };
}

interface LineProps {
  player: PlayerId;
  name: string;
  color: string | undefined;
  /** Who plays it. */
  who: string;
  turn: boolean;
  children?: ComponentChildren;
}

/** Who plays a side in a game on the page. */
export function sideName(session: Session, side: Side): string {
  if (side.kind === "person") return t("person");
  const name = session.engines.offers.find(({ id }) => id === side.engine)?.name ?? t("engine");
  return side.elo === null ? name : `${name}, ${levelText(side.elo)}`;
}

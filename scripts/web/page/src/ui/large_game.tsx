import { useEffect, useState } from "preact/hooks";
import type { Board } from "../engine/board.ts";
import { clockText } from "../game/clock.ts";
import { clockAt, type Finished, type Match, type MatchGame, playerOf, scoreNow } from "../game/match.ts";
import { word } from "../i18n/index.ts";
import type { Colors } from "../session/colors.ts";
import { STEP_KEYS, StepButtons } from "./controls.tsx";
import { EvaluationBar, type Looks } from "./evaluation.tsx";
import { colorsOf, MatchBoard } from "./match_board.tsx";
import { looksOf, PlayerLine } from "./players.tsx";
import { POINTS, whyOf } from "./result_words.ts";
import { Pairing, WinnerDot } from "./texts.tsx";
import { type Draw, Thought } from "./thought.tsx";
import { useKeys } from "./viewer.tsx";

/** Milliseconds between two updates of the clocks. */
const TICK = 100;

export const nameOf = (names: string[], index: number): string => names[index] ?? "?";

/** The number of a game and its players, with their colours. */
export function GameTitle({ game: { number, players }, names, colors }: TitleProps) {
  return (
    <>
      {`${number}. `}
      <Pairing names={[nameOf(names, players[0]), nameOf(names, players[1])]} colors={colors} />
    </>
  );
}

interface TitleProps {
  game: Pick<Finished, "number" | "players">;
  names: string[];
  colors: Colors | null;
}

/** Why a game ended, and which engine is to blame. */
export const whyWords = (game: Finished): string => (game.culprit ? `${whyOf(game)}: ${game.culprit}` : whyOf(game));

interface LargeProps {
  match: Match;
  game: MatchGame;
  board: Board | null;
  draw: Draw;
  onStep(ply: number): void;
}

/** `onStep` leaves the running game for one of its positions. */
export function LargeGame({ match, game, board, draw, onStep }: LargeProps) {
  const now = useNow(game.turn !== null);
  const names = match.head.engines.map(({ name }) => name);
  const end = game.opening.length + game.plies.length;
  const looks = looksIn(game, board);
  const back = (to: string) => (to === "first" ? 0 : Math.max(0, end - 1));
  useKeys(null, (key) => {
    const step = STEP_KEYS[key];
    if (step !== "previous" || !end) return false;
    onStep(back(step));
    return true;
  });
  const bar = (player: 0 | 1) => {
    const left = clockAt(game, player, now);
    return (
      <PlayerLine
        player={playerOf(player)}
        {...looks[playerOf(player)]}
        who={nameOf(names, game.players[player])}
        turn={game.turn === player}
      >
        {left !== null && (
          <time class="clock" data-testid={`clock-${playerOf(player)}`}>
            {clockText(left * 1000)}
          </time>
        )}
      </PlayerLine>
    );
  };
  const colors = colorsOf(board);
  return (
    <section class="large-game" aria-labelledby="large-title" data-testid="large" data-game={game.number}>
      <header>
        <h2 class="cut" id="large-title">
          <GameTitle game={game} names={names} colors={colors} />
        </h2>
        <p class="outcome" role="status" data-testid="outcome">
          <WinnerDot result={game.result?.result ?? "none"} colors={colors} />
          {game.result && `${POINTS[game.result.result]}  ${whyWords(game.result)}`}
        </p>
      </header>
      <div class="stage-of-match">
        {bar(1)}
        <div class="board-row">
          <EvaluationBar score={scoreNow(game)} result={game.result?.result ?? null} looks={looks} />
          <MatchBoard game={game} large />
        </div>
        {bar(0)}
        <div class="controls row">
          <StepButtons back={end > 0} forward={false} onStep={(to) => onStep(back(to))} />
        </div>
      </div>
      <div class="thoughts">
        {([0, 1] as const).map((player) => (
          <Thought
            key={`${game.number} ${player}`}
            game={game}
            player={player}
            name={nameOf(names, game.players[player])}
            looks={looks}
            draw={draw}
          />
        ))}
      </div>
    </section>
  );
}

/** The appearance of the players; a name is empty until the engine's answer is known. */
export const looksIn = ({ picture }: MatchGame, board: Board | null): Looks =>
  looksOf(board, (player) => (picture ? word(board?.players.find(({ id }) => id === player)?.name ?? player) : ""));

/** The current time, updated while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

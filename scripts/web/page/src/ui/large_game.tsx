import { useEffect, useMemo, useState } from "preact/hooks";
import { clockText } from "../game/clock.ts";
import { moveText } from "../game/elements.ts";
import {
  clockAt,
  type EngineSearch,
  type Finished,
  lineAhead,
  type Match,
  type MatchGame,
  playerOf,
  scoreForP1,
  scoreNow,
  treeOf,
} from "../game/match.ts";
import { t, word } from "../i18n/index.ts";
import type { Colors } from "../session/colors.ts";
import { STEP_KEYS, StepButtons } from "./controls.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { boardOf, colorOf, colorsOf, MatchBoard } from "./match_board.tsx";
import { MoveList } from "./moves.tsx";
import { Pairing, WinnerDot } from "./pairing.tsx";
import { PlayerLine } from "./players.tsx";
import { POINTS, whyOf } from "./result_words.ts";
import { moverWords } from "./score_words.ts";
import { Dot, Facts } from "./texts.tsx";
import { useKeys } from "./viewer.tsx";

/** Milliseconds between two readings of the clocks. */
const TICK = 100;
/** Moves of a line that are written out. */
const WRITTEN_MOVES = 8;

const nameOf = (names: string[], index: number): string => names[index] ?? "?";

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
  game: MatchGame | Finished;
  names: string[];
  colors: Colors | null;
}

/** Why a game ended, and which engine is to blame. */
export const whyWords = (game: Finished): string => (game.culprit ? `${whyOf(game)}: ${game.culprit}` : whyOf(game));

/** `onStep` leaves the running game for one of its positions. */
export function LargeGame({ match, game, onStep }: { match: Match; game: MatchGame; onStep(ply: number): void }) {
  const now = useNow(game.turn !== null);
  const board = boardOf(game);
  const names = match.head.engines.map(({ name }) => name);
  const tree = useMemo(() => treeOf(game), [game]);
  const line = useMemo(() => [tree.root, ...tree.mainLine()], [tree]);
  const end = line.at(-1) ?? tree.root;
  const looks: Looks = { p1: look(game, board, 0), p2: look(game, board, 1) };
  const back = (to: string) => (to === "first" ? 0 : Math.max(0, end.ply - 1));
  useKeys(null, (key) => {
    const step = STEP_KEYS[key];
    if (step !== "previous" || !end.ply) return false;
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
          <StepButtons back={end.ply > 0} forward={false} onStep={(to) => onStep(back(to))} />
        </div>
      </div>
      <div class="thoughts">
        {([0, 1] as const).map((player) => (
          <Thought
            key={player}
            game={game}
            player={player}
            name={nameOf(names, game.players[player])}
            color={looks[playerOf(player)].color}
          />
        ))}
      </div>
      <section class="panel" aria-label={t("moves")}>
        <Graph line={line} current={end} looks={looks} onPick={({ ply }) => onStep(ply)} />
        <div class="scrolled">
          <MoveList tree={tree} current={end} looks={looks} onPick={({ ply }) => onStep(ply)} />
        </div>
      </section>
    </section>
  );
}

/** The name is empty until it is known whether the engine tells it. */
const look = ({ picture }: MatchGame, board: ReturnType<typeof boardOf>, player: 0 | 1) => ({
  name: picture ? word(board?.players[player]?.name ?? playerOf(player)) : "",
  color: colorOf(board, player),
});

/** What an engine thinks, or what it thought when it moved last. */
function Thought({ game, player, name, color }: { game: MatchGame; player: 0 | 1; name: string; color: string }) {
  const search = game.searches[player];
  const score = search && scoreForP1(search.score, player);
  const active = game.turn === player && search?.ply === game.plies.length;
  return (
    <section
      class={`panel thought ${active ? "active" : ""}`}
      aria-label={name}
      data-testid={`thought-${playerOf(player)}`}
    >
      <header>
        <Dot class="swatch" color={color} />
        <strong class="cut">{name}</strong>
        <span class="score">{search ? score && moverWords(score, playerOf(player)) : "–"}</span>
      </header>
      <Facts
        of={[
          [t("factDepth"), depthOf(search)],
          [t("factNodes"), countOf(search?.nodes)],
          [t("factSpeed"), search?.nps == null ? "–" : t("perSecond", { count: countOf(search.nps) })],
          [t("time"), search?.time == null ? "–" : `${search.time.toFixed(search.time < 10 ? 2 : 1)} s`],
        ]}
      />
      <p class="line" data-testid={`line-${playerOf(player)}`}>
        {search ? lineWords(game, search) : ""}
      </p>
    </section>
  );
}

function depthOf(search: EngineSearch | null): string {
  if (search?.depth == null) return "–";
  return search.seldepth === null ? String(search.depth) : `${search.depth} / ${search.seldepth}`;
}

/** `1 234`, `56 k`, `7.8 M`. */
function countOf(count: number | null | undefined): string {
  if (count == null) return "–";
  if (count < 10_000) return String(count);
  return count < 1_000_000 ? `${Math.round(count / 1000)} k` : `${(count / 1_000_000).toFixed(1)} M`;
}

/** The line from the position on the board, or as it was found if the game has left it. */
function lineWords(game: MatchGame, search: EngineSearch): string {
  const ahead = lineAhead(game, search);
  const moves = (ahead.length ? ahead : search.pv).slice(0, WRITTEN_MOVES);
  return moves.map((move) => moveText(move)).join(", ");
}

/** The time, read again and again while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

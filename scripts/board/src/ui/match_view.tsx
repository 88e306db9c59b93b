import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { clockText } from "../game/clock.ts";
import { moveText } from "../game/elements.ts";
import {
  clockAt,
  type EngineSearch,
  type Finished,
  lineAhead,
  type Match,
  type MatchGame,
  moverAt,
  playerOf,
  scoreForP1,
  scoreNow,
  treeOf,
} from "../game/match.ts";
import type { Replays } from "../game/reported.ts";
import { t, word } from "../i18n/index.ts";
import { STEP_KEYS, StepButtons } from "./controls.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { boardOf, colorOf, MatchBoard } from "./match_board.tsx";
import { CrossTable, Panel, pointsOf, Standings, TestPanel, whyOf } from "./match_figures.tsx";
import { PlayerLine } from "./players.tsx";
import { moverWords } from "./score_words.ts";
import { useKeys, Viewer } from "./viewer.tsx";

/** Milliseconds between two readings of the clocks. */
const TICK = 100;
/** Moves of a line that are written out. */
const WRITTEN_MOVES = 8;

interface Props {
  match: Match;
  /** Fetches a finished game, or a running one up to its last move; null if it cannot be replayed. */
  replay(number: number): Promise<Replays | null>;
}

/** A match: one game large, all running ones small, the figures, and the finished games, which can be replayed. */
export function MatchView({ match, replay }: Props) {
  const [slot, setSlot] = useState<number | null>(null);
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const large = match.games.find((game) => game.slot === slot) ?? match.games[0];
  const names = match.head.engines.map(({ name }) => name);
  const open = async (number: number, ply?: number) => setReplayed({ number, ply, report: await replay(number) });
  const back = () => setReplayed(null);
  return (
    <main class="match" data-testid="match">
      {replayed ? (
        <Replay key={replayed.number} {...replayed} onBack={back} />
      ) : large ? (
        <LargeGame key={large.slot} match={match} game={large} onStep={(ply) => void open(large.number, ply)} />
      ) : (
        <p class="muted">{t("matchNoGame")}</p>
      )}
      <div class="match-side">
        <Standings match={match} />
        <TestPanel match={match} />
        <CrossTable match={match} />
        {(match.games.length > 1 || replayed) && (
          <Panel title={t("matchRunning")} testid="running">
            <div class="small-boards">
              {match.games.map((game) => (
                <SmallGame
                  key={game.slot}
                  game={game}
                  names={names}
                  chosen={!replayed && game === large}
                  onChoose={() => {
                    setSlot(game.slot);
                    back();
                  }}
                />
              ))}
            </div>
          </Panel>
        )}
        <FinishedGames
          match={match}
          names={names}
          chosen={replayed?.number ?? null}
          onOpen={(number) => void open(number)}
        />
        {match.notices.length > 0 && (
          <Panel title={t("matchNotices")} testid="notices">
            {match.notices.map((text, index) => (
              <p key={index} class="notice">
                {text}
              </p>
            ))}
          </Panel>
        )}
      </div>
    </main>
  );
}

interface Replayed {
  number: number;
  /** Where to begin, in a game that was still running; plies count from the start of the game. */
  ply: number | undefined;
  report: Replays | null;
}

const nameOf = (names: string[], index: number): string => names[index] ?? "?";

function titleOf({ number, players }: MatchGame | Finished, names: string[]): string {
  return `${number}. ${nameOf(names, players[0])} – ${nameOf(names, players[1])}`;
}

/** `onStep` leaves the running game for one of its positions. */
function LargeGame({ match, game, onStep }: { match: Match; game: MatchGame; onStep(ply: number): void }) {
  const now = useNow(game.turn !== null);
  const board = boardOf(game);
  const names = match.head.engines.map(({ name }) => name);
  const tree = useMemo(() => treeOf(game), [game]);
  const line = useMemo(() => [tree.root, ...tree.mainLine()], [tree]);
  const end = line.at(-1) ?? tree.root;
  const looks: Looks = { p1: look(board, 0), p2: look(board, 1) };
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
        name={word(board?.players[player]?.name ?? playerOf(player))}
        color={colorOf(board, player)}
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
  return (
    <section class="large-game" aria-label={titleOf(game, names)} data-testid="large" data-game={game.number}>
      <header>
        <h2>{titleOf(game, names)}</h2>
        <p class="outcome" role="status" data-testid="outcome">
          {game.result && `${pointsOf(game.result)}  ${whyOf(game.result)}`}
        </p>
      </header>
      <div class="stage-of-match">
        {bar(1)}
        <div class="board-row">
          <EvaluationBar score={scoreNow(game)} result={game.result?.result ?? null} looks={looks} />
          <MatchBoard game={game} large />
        </div>
        {bar(0)}
        <div class="controls">
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
            color={colorOf(board, player)}
          />
        ))}
      </div>
      <section class="panel" aria-label={t("moves")}>
        <Graph line={line} current={end} looks={looks} onPick={({ ply }) => onStep(ply)} />
        <MoveWords game={game} looks={looks} onPick={onStep} />
      </section>
    </section>
  );
}

const look = (board: ReturnType<typeof boardOf>, player: 0 | 1) => ({
  name: word(board?.players[player]?.name ?? playerOf(player)),
  color: colorOf(board, player),
});

/** What an engine thinks, or what it thought when it moved last. */
function Thought({ game, player, name, color }: { game: MatchGame; player: 0 | 1; name: string; color: string }) {
  const search = game.searches[player];
  const active = game.turn === player && search?.ply === game.plies.length;
  return (
    <section
      class={`panel thought ${active ? "active" : ""}`}
      aria-label={name}
      data-testid={`thought-${playerOf(player)}`}
    >
      <header>
        <svg class="swatch" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8.5" fill={color} />
        </svg>
        <strong>{name}</strong>
        <span class="score">{search ? scoreWord(search.score, player) : "–"}</span>
      </header>
      <dl>
        <Fact name={t("matchDepth")} value={depthOf(search)} />
        <Fact name={t("matchNodes")} value={countOf(search?.nodes)} />
        <Fact
          name={t("matchSpeed")}
          value={search?.nps == null ? "–" : t("matchPerSecond", { count: countOf(search.nps) })}
        />
        <Fact
          name={t("time")}
          value={search?.time == null ? "–" : `${search.time.toFixed(search.time < 10 ? 2 : 1)} s`}
        />
      </dl>
      <p class="line" data-testid={`line-${playerOf(player)}`}>
        {search ? lineWords(game, search) : ""}
      </p>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A player's score as p1 sees it, like all scores of the page. */
function scoreWord(text: string, player: 0 | 1): string {
  const score = scoreForP1(text, player);
  return score ? moverWords(score, playerOf(player)) : "";
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

/** The moves of the game. `onPick` gets the number of plies from the start of the game. */
function MoveWords({ game, looks, onPick }: { game: MatchGame; looks: Looks; onPick(ply: number): void }) {
  if (!game.plies.length && !game.opening.length) return <p class="muted">{t("noMoves")}</p>;
  return (
    <ol class="move-words" data-testid="moves" data-count={game.plies.length}>
      {game.opening.map((move, index) => (
        <li key={`o${index}`} class="book">
          <button type="button" onClick={() => onPick(index + 1)}>
            {moveText(move)}
          </button>
        </li>
      ))}
      {game.plies.map(({ move, score }, index) => (
        <li key={index}>
          <button type="button" onClick={() => onPick(game.opening.length + index + 1)}>
            <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="4" fill={looks[playerOf(moverAt(game, index))].color} />
            </svg>
            {moveText(move)} <small>{scoreWord(score, moverAt(game, index))}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

function SmallGame({
  game,
  names,
  chosen,
  onChoose,
}: {
  game: MatchGame;
  names: string[];
  chosen: boolean;
  onChoose(): void;
}) {
  return (
    <button type="button" class="small-game" aria-pressed={chosen} data-testid="small-game" onClick={onChoose}>
      <MatchBoard game={game} />
      <span>{titleOf(game, names)}</span>
      <small>
        {game.result ? `${pointsOf(game.result)} ${whyOf(game.result)}` : t("moveCount", { count: game.plies.length })}
      </small>
    </button>
  );
}

/** The finished games, the latest first. */
function FinishedGames({ match, names, chosen, onOpen }: ListProps) {
  return (
    <Panel title={t("matchFinished")} testid="finished">
      {match.finished.length === 0 && <p class="muted">{t("matchNoneFinished")}</p>}
      <ol class="finished-games">
        {[...match.finished].reverse().map((game) => (
          <li key={game.number}>
            <button
              type="button"
              aria-current={game.number === chosen ? "true" : undefined}
              title={game.detail || undefined}
              data-testid={`finished-${game.number}`}
              onClick={() => onOpen(game.number)}
            >
              <span>{titleOf(game, names)}</span>
              <strong>{pointsOf(game)}</strong>
              <small>{whyOf(game)}</small>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface ListProps {
  match: Match;
  names: string[];
  chosen: number | null;
  onOpen(number: number): void;
}

/** A finished game to step through. */
function Replay({ number, ply, report, onBack }: Replayed & { onBack(): void }) {
  const place = useRef<HTMLElement>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  useEffect(() => setSection(place.current), []);
  return (
    <section ref={place} class="replay" aria-label={t("game")} data-testid="replay" data-game={number}>
      <header>
        <h2>{report?.games[0]?.title}</h2>
        <button type="button" data-testid="to-live" onClick={onBack}>
          {t(ply === undefined ? "matchToLive" : "matchBackToLive")}
        </button>
      </header>
      {!report && <p class="muted">{t("matchNoReplay")}</p>}
      {report && section && <Viewer report={report} section={section} ply={ply ?? 0} />}
    </section>
  );
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

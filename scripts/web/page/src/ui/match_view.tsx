import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board } from "../engine/board.ts";
import { moveText } from "../game/elements.ts";
import { type Match, type MatchGame, treeOf } from "../game/match.ts";
import type { Replays } from "../game/reported.ts";
import { t } from "../i18n/index.ts";
import type { Colors } from "../session/colors.ts";
import { Button } from "./buttons.tsx";
import { Graph } from "./evaluation.tsx";
import { GameTitle, LargeGame, looksIn, whyWords } from "./large_game.tsx";
import { boardOf, colorsOf, MatchBoard } from "./match_board.tsx";
import { CrossTable, Panel, Standings, TestPanel } from "./match_figures.tsx";
import { MoveList } from "./moves.tsx";
import { POINTS } from "./result_words.ts";
import { Facts, WinnerDot } from "./texts.tsx";
import type { Draw } from "./thought.tsx";
import { Viewer } from "./viewer.tsx";

interface Props {
  match: Match;
  /** Fetches a finished game, or a running one up to its last move; null if it cannot be replayed. */
  replay(number: number): Promise<Replays | null>;
  draw: Draw;
}

/** A match: one game large, all running ones small, the figures, and the finished games, which can be replayed. */
export function MatchView({ match, replay, draw }: Props) {
  const [slot, setSlot] = useState<number | null>(null);
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const large = match.games.find((game) => game.slot === slot) ?? match.games[0];
  const names = match.head.engines.map(({ name }) => name);
  const board = boardOf(large);
  const colors = colorsOf(board);
  const open = async (number: number, ply?: number) => setReplayed({ number, ply, report: await replay(number) });
  const back = () => setReplayed(null);
  const step = (ply: number) => void (large && open(large.number, ply));
  return (
    <main class="match" data-testid="match">
      {replayed ? (
        <Replay key={replayed.number} {...replayed} onBack={back} />
      ) : large ? (
        <LargeGame key={large.number} match={match} game={large} board={board} draw={draw} onStep={step} />
      ) : (
        <p class="muted">{t("matchNoGame")}</p>
      )}
      <div class="match-side">
        {large && !replayed && <GameCourse match={match} game={large} board={board} onStep={step} />}
        <Standings match={match} />
        <TestPanel match={match} />
        <CrossTable match={match} />
        {(match.games.length > 1 || replayed) && (
          <Panel title={t(match.state === "running" ? "matchRunning" : "matchLast")} testid="running">
            <div class="small-boards">
              {match.games.map((game) => (
                <SmallGame
                  key={game.slot}
                  game={game}
                  names={names}
                  colors={colors}
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
        {match.next.length > 0 && (
          <Panel title={t("matchNext")} testid="next-games">
            <ol class="plain">
              {match.next.map((game) => (
                <li key={game.number} class="cut">
                  <GameTitle game={game} names={names} colors={colors} />
                </li>
              ))}
            </ol>
          </Panel>
        )}
        <FinishedGames
          match={match}
          names={names}
          colors={colors}
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
  /** The initial ply for a game that was still running, counted from the start of the game. */
  ply: number | undefined;
  report: Replays | null;
}

interface SmallProps {
  game: MatchGame;
  names: string[];
  colors: Colors | null;
  chosen: boolean;
  onChoose(): void;
}

function SmallGame({ game, names, colors, chosen, onChoose }: SmallProps) {
  return (
    <Button class="small-game" aria-pressed={chosen} testid="small-game" onClick={onChoose}>
      <MatchBoard game={game} />
      <span class="cut">
        <GameTitle game={game} names={names} colors={colors} />
      </span>
      <small class="cut muted">
        <WinnerDot result={game.result?.result ?? "none"} colors={colors} />
        {game.result
          ? `${POINTS[game.result.result]} ${whyWords(game.result)}`
          : t("moveCount", { count: game.plies.length })}
      </small>
    </Button>
  );
}

/** The finished games, the latest first. */
function FinishedGames({ match, names, colors, chosen, onOpen }: ListProps) {
  return (
    <Panel title={t("matchFinished")} testid="finished">
      {match.finished.length === 0 && <p class="muted">{t("matchNoneFinished")}</p>}
      <ol class="finished-games plain">
        {[...match.finished].reverse().map((game) => (
          <li key={game.number}>
            <Button
              aria-current={game.number === chosen ? "true" : undefined}
              title={game.detail || undefined}
              testid={`finished-${game.number}`}
              onClick={() => onOpen(game.number)}
            >
              <span class="cut">
                <GameTitle game={game} names={names} colors={colors} />
              </span>
              <strong>
                <WinnerDot result={game.result} colors={colors} />
                {POINTS[game.result]}
              </strong>
              <small class="cut">{whyWords(game)}</small>
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface ListProps {
  match: Match;
  names: string[];
  colors: Colors | null;
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
        <h2 class="cut">{report?.games[0]?.title}</h2>
        <Button testid="to-live" onClick={onBack} text={t(ply === undefined ? "matchToLive" : "matchBackToLive")} />
      </header>
      {!report && <p class="muted">{t("matchNoReplay")}</p>}
      {report && section && <Viewer report={report} section={section} ply={ply ?? 0} />}
    </section>
  );
}

/** The opening and the moves of a running game; `onStep` leaves it for one of its positions. */
function GameCourse({ match, game, board, onStep }: CourseProps) {
  const tree = useMemo(() => treeOf(game), [game]);
  const line = useMemo(() => tree.positions(), [tree]);
  const end = line.at(-1) ?? tree.root;
  const looks = looksIn(game, board);
  return (
    <Panel title={t("game")} testid="course-of-game">
      <Facts
        class="game-facts"
        of={[
          [t("clock"), controlWords(match, game)],
          [t("matchOpening"), openingWords(game)],
        ]}
      />
      <Graph line={line} current={end} looks={looks} byMover onPick={({ ply }) => onStep(ply)} />
      <div class="scrolled">
        <MoveList tree={tree} current={end} looks={looks} onPick={({ ply }) => onStep(ply)} />
      </div>
    </Panel>
  );
}

interface CourseProps {
  match: Match;
  game: MatchGame;
  board: Board | null;
  onStep(ply: number): void;
}

/** The time controls of the engines, p1's first if they differ. */
const controlWords = ({ head }: Match, { players }: MatchGame): string =>
  [...new Set(players.map((player) => head.engines[player]?.control))].join(" – ");

const openingWords = ({ position, opening }: MatchGame): string =>
  [position, opening.map((move) => moveText(move)).join(", ")].filter(Boolean).join("; ") || "–";

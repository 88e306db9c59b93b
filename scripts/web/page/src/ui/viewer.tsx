import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DrawingView } from "../board/drawing.tsx";
import { frameOf, union } from "../board/frame.ts";
import { listen } from "../board/listen.ts";
import { sanitize } from "../board/sanitize.ts";
import { scoreWords } from "../board/score_words.ts";
import { playerOf } from "../game/match.ts";
import { drawingOf, type Place, placeOf, type Replays, type ReportedGame, treeOf } from "../game/reported.ts";
import { type GameTree, moveNumber, type Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import { IconButton } from "./buttons.tsx";
import { isForPage, STEP_KEYS, StepButtons, stepFrom } from "./controls.tsx";
import { EvaluationBar, Graph, type Looks } from "./evaluation.tsx";
import { Select } from "./fields.tsx";
import { MoveList } from "./moves.tsx";
import { PlayerLine } from "./players.tsx";
import { resultWords, whyOf } from "./result_words.ts";

const PLAY_PAUSE = 700;
const SWIPE = 40;

/** Browses the games of a report. All positions of a game share one frame, so that the board does not jump. */
export function Viewer({ report, section, ply = 0 }: { report: Replays; section: HTMLElement; ply?: number }) {
  const [place, setPlace] = useState<Place>(() => placeOf(location.hash, report) ?? { game: 0, ply });
  const game = report.games[place.game] as ReportedGame;
  const tree = useMemo(() => treeOf(game), [game]);
  const line = useMemo(() => tree.positions(), [tree]);
  const node = line[place.ply] ?? tree.root;
  const show = (to: Node | null) => {
    if (to) setPlace({ game: place.game, ply: to.ply });
  };
  const choose = (index: number) => {
    if (report.games[index]) setPlace({ game: index, ply: 0 });
  };
  const [playing, setPlaying] = usePlaying(node, show);
  useAddress(report, section, setPlace);
  useKeys(section, (key) => {
    const step = STEP_KEYS[key];
    if (step) show(stepFrom(tree, node, step));
    else if (key === "PageUp" || key === "PageDown") choose(place.game + (key === "PageUp" ? -1 : 1));
    else return false;
    return true;
  });
  const looks = looksOf(game);
  const turn = node.ply < line.length - 1 || !game.ended ? game.turns[node.ply] : undefined;
  const bar = (index: 0 | 1) => (
    <PlayerLine
      player={playerOf(index)}
      name={looks[playerOf(index)].name}
      color={looks[playerOf(index)].color || undefined}
      who={game.players[index]?.[2] ?? ""}
      turn={turn === index}
    />
  );
  return (
    <div class="viewer">
      <GameChoice report={report} game={place.game} onChoose={choose} />
      <div class="stage">
        {bar(1)}
        <Picture
          report={report}
          game={game}
          node={node}
          looks={looks}
          onStep={(to) => show(stepFrom(tree, node, to))}
        />
        {bar(0)}
        <p class="outcome" role="status" data-testid="status">
          {turn === undefined
            ? node.ply === line.length - 1 && endText(game, looks)
            : t("toMove", { player: looks[playerOf(turn)].name })}
        </p>
      </div>
      <div class="controls row">
        <StepButtons
          back={node.ply > 0}
          forward={node.children.length > 0}
          onStep={(to) => show(stepFrom(tree, node, to))}
        />
        <IconButton
          name={playing ? "pause" : "play"}
          label={t(playing ? "pause" : "play")}
          testid="play"
          onClick={() => setPlaying(!playing)}
        />
        <output class="muted" data-testid="place">{`${node.ply} / ${line.length - 1}`}</output>
      </div>
      <About game={game} tree={tree} line={line} node={node} looks={looks} onPick={show} />
    </div>
  );
}

/** What is known about the game and the move, the list of moves, and the graph. */
function About({ game, tree, line, node, looks, onPick }: AboutProps) {
  return (
    <div class="about">
      {game.lines.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p class="muted" data-testid="note">
        {node.ply > 0 && noteOf(game, node, looks)}
      </p>
      <div class="scrolled">
        <MoveList tree={tree} current={node} looks={looks} onPick={onPick} />
      </div>
      {line.filter(({ score }) => score).length > 1 && (
        <Graph line={line} current={node} looks={looks} onPick={onPick} />
      )}
    </div>
  );
}

interface AboutProps {
  game: ReportedGame;
  tree: GameTree;
  /** Its positions. */
  line: Node[];
  node: Node;
  looks: Looks;
  onPick(node: Node): void;
}

/** The list of games, with buttons for the previous and the next one. */
function GameChoice({ report, game, onChoose }: { report: Replays; game: number; onChoose(game: number): void }) {
  return (
    <div class="choice">
      <IconButton
        name="previous"
        label={t("previousGame")}
        testid="game-before"
        disabled={game === 0}
        onClick={() => onChoose(game - 1)}
      />
      <Select
        label={t("game")}
        value={String(game)}
        choices={report.games.map(({ title }, index) => [String(index), title])}
        testid="game"
        onChange={(index) => onChoose(Number(index))}
      />
      <IconButton
        name="next"
        label={t("nextGame")}
        testid="game-after"
        disabled={game === report.games.length - 1}
        onClick={() => onChoose(game + 1)}
      />
    </div>
  );
}

/** The drawing; a click on its left third goes back, elsewhere forward, and so do swipes. */
function Picture({ report, game, node, looks, onStep }: PictureProps) {
  const touch = useRef(0);
  const frame = useMemo(() => {
    const frames = game.boards.flatMap((number) => frameOf(drawingOf(report, number)) ?? []);
    return frames.length ? frames.reduce(union) : null;
  }, [game]);
  const number = game.boards[Math.min(node.ply, game.boards.length - 1)];
  const drawing = useMemo(() => (number === undefined ? null : sanitize(drawingOf(report, number))), [number]);
  if (!frame || !drawing) return null;
  return (
    <div class="board-row">
      <EvaluationBar score={node.score} looks={looks} />
      <div
        class="board"
        data-testid="board"
        style={{ "--ratio": frame.width / frame.height }}
        role="img"
        aria-label={drawing.svg.querySelector("desc")?.textContent ?? ""}
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onStep(clientX < left + width / 3 ? "previous" : "next");
        }}
        onTouchStart={({ touches }) => {
          touch.current = touches[0]?.clientX ?? 0;
        }}
        onTouchEnd={({ changedTouches }) => {
          const way = (changedTouches[0]?.clientX ?? 0) - touch.current;
          if (Math.abs(way) > SWIPE) onStep(way < 0 ? "next" : "previous");
        }}
      >
        <DrawingView drawing={drawing} frame={frame} />
      </div>
    </div>
  );
}

interface PictureProps {
  report: Replays;
  game: ReportedGame;
  node: Node;
  looks: Looks;
  onStep(to: "previous" | "next"): void;
}

/** The result and its reason; null for an analysis. */
const endText = ({ result, ended }: ReportedGame, looks: Looks): string | null =>
  ended && t("because", { text: resultWords(result, (player) => looks[player].name), reason: whyOf(ended) });

function looksOf({ players }: ReportedGame): Looks {
  const look = (player: number) => ({ name: players[player]?.[0] ?? "", color: players[player]?.[1] ?? "" });
  return { p1: look(0), p2: look(1) };
}

function noteOf({ moves, opening }: ReportedGame, node: Node, looks: Looks): string {
  const { ply, text, score } = node;
  const [, , depth = null, seconds = null] = moves[ply - 1] ?? [];
  const notes = [
    score && scoreWords(score, (player) => looks[player].name),
    ply <= opening && t("openingBook"),
    depth !== null && t("depth", { depth }),
    seconds !== null && t("seconds", { count: seconds.toFixed(2) }),
  ];
  return [`${moveNumber(node)} ${text}`, ...notes].filter(Boolean).join(", ");
}

/** Steps forward until the end or a pause. */
function usePlaying(node: Node, show: (node: Node | null) => void): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const next = node.children[0];
    if (!next) return setPlaying(false);
    const timer = setTimeout(() => show(next), PLAY_PAUSE);
    return () => clearTimeout(timer);
  }, [playing, node]);
  return [playing, setPlaying];
}

/** Follows links in the report to its games. */
function useAddress(report: Replays, section: HTMLElement, setPlace: (place: Place) => void): void {
  useEffect(() => {
    const go = () => {
      const place = placeOf(location.hash, report);
      if (!place) return;
      setPlace(place);
      section.scrollIntoView();
    };
    go();
    window.addEventListener("hashchange", go);
    return () => window.removeEventListener("hashchange", go);
  }, [report]);
}

/**
 * Arrow keys work in the whole page, other keys only in the viewer; fields keep theirs. A key pressed right after a
 * change must apply to the new state, so the listener changes with the page, not after its paint.
 */
export function useKeys(section: HTMLElement | null, press: (key: string) => boolean): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const inside = target instanceof Element && section?.contains(target);
    if (!isForPage(event) || !(key.startsWith("Arrow") || inside)) return;
    if (press(key)) event.preventDefault();
  };
  useLayoutEffect(() => listen({ keydown: onKeyDown }));
}

import { useEffect, useRef, useState } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import { scoreWords } from "../board/score_words.ts";
import { moveText } from "../game/elements.ts";
import { type Line, lineNow, type MatchGame, type Picture, playerOf, scoreForP1 } from "../game/match.ts";
import { t } from "../i18n/index.ts";
import { Button } from "./buttons.tsx";
import type { Looks } from "./evaluation.tsx";
import { MatchBoard } from "./match_board.tsx";
import { usePointed } from "./pointed.ts";
import { Dot, Facts, searchFacts } from "./texts.tsx";

/** Draws the position at the end of a game's line; null if it cannot be drawn. */
export type Draw = (number: number, line: Line) => Promise<Picture | null>;

/** The number of moves shown per line. */
const WRITTEN_MOVES = 8;
/** Milliseconds between two pictures of a line, which may change a hundred times per second. */
const REST = 1000;

interface ThoughtProps {
  game: MatchGame;
  player: 0 | 1;
  name: string;
  looks: Looks;
  draw: Draw;
}

/** The search of an engine, current or last. */
export function Thought({ game, player, name, looks, draw }: ThoughtProps) {
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
        <Dot class="swatch" color={looks[playerOf(player)].color} />
        <strong class="cut">{name}</strong>
        <span class="score">{search ? score && scoreWords(score, (winner) => looks[winner].name) : "–"}</span>
      </header>
      <Facts of={searchFacts(search)} />
      <LineView game={game} line={search && lineNow(game, search)} player={player} draw={draw} />
    </section>
  );
}

/** A frozen line, and the index of the move pointed at or, if `pinned`, chosen. */
interface Held {
  line: Line;
  at: number;
  pinned: boolean;
}

/**
 * A line and the position at its end. While a person points at a move or has chosen one, the line is frozen, and the
 * position is the one after this move.
 */
function LineView({ game, line, player, draw }: Omit<ThoughtProps, "name" | "looks"> & { line: Line | null }) {
  const [held, setHeld] = useState<Held | null>(null);
  const { plies, moves } = held?.line ?? line ?? { plies: 0, moves: [] };
  const written = moves.slice(0, WRITTEN_MOVES);
  const shown = line && { plies, moves: written.slice(0, held ? held.at + 1 : WRITTEN_MOVES) };
  const picture = useLinePicture(game.number, shown, held ? 0 : REST, draw);
  const hold = (at: number, pinned: boolean) => setHeld({ line: { plies, moves }, at, pinned });
  const stop = useOneStop<HTMLParagraphElement>();
  return (
    <div class={`line-view ${held?.pinned ? "pinned" : ""}`} onPointerLeave={() => held?.pinned || setHeld(null)}>
      {picture?.svg && <MatchBoard game={{ ...game, picture }} />}
      <p {...stop} class="line" data-testid={`line-${playerOf(player)}`}>
        {written.map((move, index) => (
          <LineMove
            key={`${index} ${move}`}
            move={move}
            pinned={!!held?.pinned && held.at === index}
            onPoint={() => held?.pinned || hold(index, false)}
            onPin={(pinned) => hold(index, pinned)}
          />
        ))}
        {moves.length > WRITTEN_MOVES && "…"}
      </p>
    </div>
  );
}

interface LineMoveProps {
  move: string;
  pinned: boolean;
  onPoint: () => void;
  onPin: (pinned: boolean) => void;
}

const LineMove = ({ move, pinned, onPoint, onPin }: LineMoveProps) => (
  <Button
    class="pv"
    aria-pressed={pinned}
    title={t("matchHold")}
    {...usePointed(onPoint)}
    onClick={() => onPin(!pinned)}
    text={moveText(move)}
  />
);

/** The position at the end of a line, requested at most every `rest` milliseconds. */
function useLinePicture(number: number, line: Line | null, rest: number, draw: Draw): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  const last = useRef({ request: 0, at: -REST, answer: 0 });
  useEffect(() => {
    if (!line) return;
    const ask = async () => {
      const request = ++last.current.request;
      last.current.at = performance.now();
      const found = await draw(number, line);
      if (request < last.current.answer) return;
      last.current.answer = request;
      setPicture(found);
    };
    const timer = setTimeout(() => void ask(), last.current.at + rest - performance.now());
    return () => clearTimeout(timer);
  }, [number, line && `${line.plies} ${line.moves.join(" ")}`]);
  return picture;
}

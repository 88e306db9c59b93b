import { useMemo } from "preact/hooks";
import type { Board } from "../engine/board.ts";
import { moveText } from "../game/elements.ts";
import { type Match, type MatchGame, treeOf } from "../game/match.ts";
import { t } from "../i18n/index.ts";
import { Graph } from "./evaluation.tsx";
import { looksOf } from "./large_game.tsx";
import { Panel } from "./match_figures.tsx";
import { MoveList } from "./moves.tsx";
import { Facts } from "./texts.tsx";

/** The opening and the moves of a running game; `onStep` leaves it for one of its positions. */
export function GameCourse({ match, game, board, onStep }: CourseProps) {
  const tree = useMemo(() => treeOf(game), [game]);
  const line = useMemo(() => tree.positions(), [tree]);
  const end = line.at(-1) ?? tree.root;
  const looks = looksOf(game, board);
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

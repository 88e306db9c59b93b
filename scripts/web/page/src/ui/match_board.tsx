import { useMemo } from "preact/hooks";
import { Arrows, NumberedArrows } from "../board/arrows.tsx";
import { DrawingView, useDrawing } from "../board/drawing.tsx";
import { viewBoxOf } from "../board/frame.ts";
import { useGameFrame } from "../board/game_frame.ts";
import { arrowsOf } from "../board/geometry.ts";
import { type Board, parseBoard } from "../engine/board.ts";
import { type EngineSearch, lineAhead, type MatchGame } from "../game/match.ts";
import { t } from "../i18n/index.ts";
import type { Colors } from "../session/colors.ts";
import { colorOf } from "./players.tsx";

/** How many moves of a line are drawn as arrows. */
const DRAWN_MOVES = 3;

/** The board in the picture of a game; null if it has none, or has not arrived yet. */
export function boardOf(game: MatchGame | undefined): Board | null {
  const text = game?.picture?.board;
  return useMemo(() => (text ? parseBoard(text) : null), [text]);
}

export const colorsOf = (board: Board | null): Colors | null =>
  board && { p1: colorOf(board, "p1"), p2: colorOf(board, "p2") };

/** The position of a game, with the lines of both engines if it is `large`. */
export function MatchBoard({ game, large = false }: { game: MatchGame; large?: boolean }) {
  const svg = game.picture?.svg;
  const drawing = useDrawing(svg);
  const board = boardOf(game);
  const frame = useGameFrame(game.number, drawing?.frame, board?.cellSize ?? 0);
  if (game.picture && !drawing) return <div class="no-picture">{large && <p>{t("matchNoBoard")}</p>}</div>;
  const ratio = frame ? frame.width / frame.height : 1;
  if (!drawing || !frame) return <div class="board" style={{ "--ratio": ratio }} />;
  return (
    <div
      class="board"
      data-testid={large ? "board" : undefined}
      data-plies={game.picture?.plies}
      style={{ "--ratio": ratio }}
      role="img"
      aria-label={drawing.svg.querySelector("desc")?.textContent ?? ""}
    >
      <DrawingView drawing={drawing} frame={frame} />
      {large && board && (
        <svg class="overlay" viewBox={viewBoxOf(frame)} aria-hidden="true">
          <LineArrows game={game} board={board} />
        </svg>
      )}
    </div>
  );
}

/** The numbered next moves of the thinking engine, and the move that the other one expects. */
function LineArrows({ game, board }: { game: MatchGame; board: Board }) {
  if (game.turn === null || game.picture?.plies !== game.plies.length) return null;
  const ahead = (search: EngineSearch | null) => (search ? lineAhead(game, search) : []);
  const line = ahead(game.searches[game.turn]).slice(0, DRAWN_MOVES);
  const expected = ahead(game.searches[game.turn ? 0 : 1])[0];
  const size = board.cellSize;
  return (
    <g class="arrows" data-testid="line-arrows">
      {expected && expected !== line[0] && (
        <Arrows class="threat-arrow" arrows={arrowsOf(expected, board, "p1")} size={size} />
      )}
      <NumberedArrows moves={line.map((move) => arrowsOf(move, board, "p1"))} size={size} />
    </g>
  );
}

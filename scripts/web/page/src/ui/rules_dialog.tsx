import { useEffect, useState } from "preact/hooks";
import { Arrows } from "../board/arrows.tsx";
import { DrawingView, useDrawing } from "../board/drawing.tsx";
import { type Frame, viewBoxOf } from "../board/frame.ts";
import { arrowsOf } from "../board/geometry.ts";
import type { Board } from "../engine/board.ts";
import { isKnown } from "../game/games.ts";
import { lessonLink } from "../game/lesson.ts";
import { currentLanguage, t } from "../i18n/index.ts";
import type { View } from "../session/arbiter.ts";
import type { Session } from "../session/session.ts";
import { LinkButton } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { useLatest } from "./latest.ts";
import { parseRules, type RulesBlock, type RulesPicture } from "./rules_text.ts";

/** The rules of the game on the page, if the page has a text for it. */
export function RulesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const board = session.view.shown.value?.view.board;
  const game = board?.game.replace(/[^a-z]/g, "") ?? "";
  const [blocks, setBlocks] = useState<RulesBlock[] | null>(null);
  useEffect(() => {
    fetch(`rules/${game}.${currentLanguage.value}.txt`)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => setBlocks(parseRules(text)))
      .catch(() => setBlocks([]));
  }, []);
  return (
    <Dialog title={board ? `${t("rules")}: ${board.title}` : t("rules")} onClose={onClose} wide testid="rules">
      {blocks?.length === 0 && <p>{t("rulesMissing")}</p>}
      {isKnown(game) && (
        <p>
          <LinkButton
            testid="open-lesson"
            href={lessonLink({ game, step: 1 })}
            onClick={onClose}
            text={t("learnByPlaying")}
          />
        </p>
      )}
      <div class="rules">
        {inRows(blocks ?? []).map((block, index) =>
          Array.isArray(block) ? (
            <div key={index} class="pictures">
              {block.map((picture, place) => (
                <Picture key={place} session={session} picture={picture} />
              ))}
            </div>
          ) : block.kind === "heading" ? (
            <h3 key={index}>{block.text}</h3>
          ) : (
            <p key={index} class={block.kind}>
              {block.text}
            </p>
          ),
        )}
      </div>
    </Dialog>
  );
}

type TextBlock = Exclude<RulesBlock, RulesPicture>;

/** Pictures that follow each other stand side by side. */
function inRows(blocks: readonly RulesBlock[]): (TextBlock | RulesPicture[])[] {
  const rows: (TextBlock | RulesPicture[])[] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (block.kind !== "picture") rows.push(block);
    else if (Array.isArray(last)) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

function Picture({ session, picture }: { session: Session; picture: RulesPicture }) {
  const [view, setView] = useState<View | null>(null);
  const drawing = useDrawing(view?.drawing);
  useLatest([picture], (latest) => {
    const root = { options: session.game.root.options, position: picture.position };
    const look = session.engines.rules.look(root, picture.moves, { side: "p1", coordinates: true });
    look.catch(() => null).then(latest(setView));
  });
  if (!drawing || !view) return null;
  const { board } = view;
  const frame = (board && frameAround(board, picture.near)) ?? drawing.frame;
  return (
    <figure>
      <div class="picture">
        <DrawingView drawing={drawing} frame={frame} />
        {board && (
          <svg class="arrows" viewBox={viewBoxOf(frame)} aria-hidden="true">
            {picture.arrows.map((move) => (
              <Arrows
                key={move}
                class="line-arrow rules-arrow"
                arrows={arrowsOf(move, board, "p1")}
                size={board.cellSize}
              />
            ))}
          </svg>
        )}
      </div>
      <figcaption>{picture.caption}</figcaption>
    </figure>
  );
}

/** The frame that contains two cells; null for the whole board. */
function frameAround(board: Board, ids: readonly string[]): Frame | null {
  const cells = board.cells.filter(({ id }) => ids.includes(id));
  if (!cells.length) return null;
  const [xs, ys] = [cells.map((cell) => cell.x), cells.map((cell) => cell.y)];
  const reach = board.cellSize * 0.6;
  const [x, y] = [Math.min(...xs) - reach, Math.min(...ys) - reach];
  return { x, y, width: Math.max(...xs) + reach - x, height: Math.max(...ys) + reach - y };
}

import { useMemo } from "preact/hooks";
import { DrawingView, useDrawing } from "../board/drawing.tsx";
import { useTargets } from "../board/entry.ts";
import { viewBoxOf } from "../board/frame.ts";
import { useGameFrame } from "../board/game_frame.ts";
import { type Target, targetOf } from "../board/geometry.ts";
import { cellLabel, contentTexts } from "../board/labels.ts";
import { sanitize } from "../board/sanitize.ts";
import { Outline } from "../board/targets.tsx";
import type { Content } from "../engine/draft.ts";
import { capitalized, t, word } from "../i18n/index.ts";
import type { Editing, Tool } from "../session/editing.ts";
import { positionProblem } from "../session/refusal.ts";
import { Button } from "./buttons.tsx";
import { CardFields } from "./card_fields.tsx";
import { Field } from "./fields.tsx";

/** Sets up a position: its pieces, cards and side to move, in sync with its text. */
export function PositionEditor({ editing, current, onBack, onPlay, onAnalyse }: Props) {
  const shown = editing.shown.value;
  const problem = editing.problem.value;
  if (!shown) return null;
  const isRefused = problem !== null;
  const mover = editing.players.find(({ id }) => id === shown.draft.turn);
  return (
    <div class="editor" data-testid="editor">
      <EditorBoard editing={editing} />
      <div class="editing">
        <Tools editing={editing} />
        <fieldset class="turns row centred">
          <legend>{t("sideToMove")}</legend>
          {editing.players.map(({ id, name }) => (
            <label key={id} class="check">
              <input
                type="radio"
                name="turn"
                checked={shown.draft.turn === id}
                data-testid={`turn-${id}`}
                onChange={() => void editing.setTurn(id)}
              />
              {word(name)}
            </label>
          ))}
        </fieldset>
        {shown.draft.cards.length > 0 && (
          <CardFields editing={editing} onChange={(...card) => editing.setCard(...card)} />
        )}
        <div class="field-row">
          <Button testid="clear-board" onClick={() => editing.clear()} text={t("clearBoard")} />
          <Button testid="start-position" onClick={() => editing.toStart()} text={t("preview")} />
          {current && (
            <Button testid="current-position" onClick={() => editing.type(current)} text={t("currentPosition")} />
          )}
        </div>
        <Field label={t("positionText")}>
          <input
            value={editing.text.value}
            spellcheck={false}
            autocomplete="off"
            data-testid="position-text"
            aria-invalid={isRefused}
            aria-describedby="verdict"
            onInput={(event) => void editing.type(event.currentTarget.value)}
          />
        </Field>
        <p id="verdict" class={isRefused ? "notice" : "muted"} role="status" data-testid="verdict">
          {isRefused ? positionProblem(problem) : t("goodPosition", { player: word(mover?.name ?? shown.draft.turn) })}
        </p>
      </div>
      <footer class="row">
        <Button onClick={onBack} testid="editor-back" text={t("back")} />
        <Button disabled={isRefused} onClick={onAnalyse} testid="editor-analyse" text={t("analyse")} />
        <Button primary disabled={isRefused} onClick={onPlay} testid="editor-play" text={t("playThis")} />
      </footer>
    </div>
  );
}

interface Props {
  editing: Editing;
  /** The position on the page, if it is from this game. */
  current: string | null;
  onBack(): void;
  onPlay(): void;
  onAnalyse(): void;
}

/** The tools: moving, erasing, and the contents of a cell, drawn by the engine. */
function Tools({ editing }: { editing: Editing }) {
  const chosen = editing.tool.value;
  const { contents } = editing.palette;
  const pictures = useMemo(() => contents.map(({ picture }) => sanitize(picture)), [contents]);
  const isChosen = (tool: Tool) =>
    tool.kind === chosen.kind && (tool.kind !== "put" || chosen.kind !== "put" || tool.symbol === chosen.symbol);
  const button = (tool: Tool, label: string, testid: string, picture?: preact.ComponentChildren) => (
    <Button
      key={testid}
      class={picture ? "tool" : ""}
      aria-pressed={isChosen(tool)}
      aria-label={picture ? label : undefined}
      title={picture ? label : undefined}
      testid={testid}
      onClick={() => editing.choose(tool)}
    >
      {picture ?? label}
    </Button>
  );
  const text = (content: Content) => capitalized(contentTexts(content, editing).join(", "));
  return (
    <fieldset class="tools row centred">
      <legend>{t("tools")}</legend>
      {button({ kind: "move" }, t("toolMove"), "tool-move")}
      {button({ kind: "erase" }, t("remove"), "tool-erase")}
      {contents.map((content, index) => {
        const drawing = pictures[index];
        const picture = drawing ? <DrawingView drawing={drawing} frame={drawing.frame} /> : undefined;
        return button({ kind: "put", symbol: content.symbol }, text(content), `tool-${index}`, picture);
      })}
      <p class="muted">{t(chosen.kind === "move" ? "toolMoveHint" : "toolPutHint")}</p>
    </fieldset>
  );
}

/** The board of the draft. Every cell is a button; the arrow keys move between them. */
function EditorBoard({ editing }: { editing: Editing }) {
  const shown = editing.shown.value;
  const drawing = useDrawing(shown?.drawing);
  const targets = useMemo(() => shown?.draft.cells.map((cell) => targetOf(cell, "p1")) ?? [], [shown]);
  const frame = useGameFrame(editing, drawing?.frame, shown?.draft.cellSize ?? 0);
  const stop = useTargets((id) => void editing.pick(id));
  if (!shown || !drawing || !frame) return null;
  const { cells, cellSize } = shown.draft;
  const lifted = editing.lifted.value;
  const target = (each: Target, index: number) => {
    const cell = cells[index];
    if (!cell) return null;
    return (
      <g
        key={each.id}
        class={`target legal ${each.shape} ${lifted === each.id ? "chosen" : ""}`}
        data-target={each.id}
        data-testid={`set-${each.id}`}
        role="button"
        aria-label={cellLabel(cell, editing, lifted === each.id ? [t("chosen")] : [])}
        aria-pressed={lifted === each.id}
      >
        <Outline target={each} size={cellSize} class="area" />
        <Outline target={each} size={cellSize} grow={-cellSize * 0.04} class="edge" />
      </g>
    );
  };
  return (
    <div class="editor-board" style={{ "--ratio": frame.width / frame.height }} {...stop}>
      <DrawingView drawing={drawing} frame={frame} />
      <svg class="overlay" viewBox={viewBoxOf(frame)} role="group" aria-label={t("boardLabel")}>
        {targets.map(target)}
      </svg>
    </div>
  );
}

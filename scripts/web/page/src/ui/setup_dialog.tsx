import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Sketch } from "../board/drawing.tsx";
import type { Board } from "../engine/board.ts";
import type { Root } from "../game/root.ts";
import { t, word } from "../i18n/index.ts";
import { PERSONS, type Sides, type Time } from "../session/opponents.ts";
import type { Page } from "../session/page.ts";
import { variantOf } from "../session/recorded.ts";
import { positionProblem } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { valueIn } from "../session/setup.ts";
import { Button } from "./buttons.tsx";
import { CardFields } from "./card_fields.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, OptionField } from "./fields.tsx";
import { HoldButton } from "./holding.tsx";
import { PositionEditor } from "./position_editor.tsx";
import { type Choice, useChoice } from "./setup_choice.ts";
import { SideFields } from "./side_fields.tsx";
import { Notice } from "./texts.tsx";
import { TimeFields } from "./time_fields.tsx";

/** A new game: the game, its start, the players and the time. */
export function SetupDialog({ page, onClose }: { page: Page; onClose(): void }) {
  const { session } = page;
  const choice = useChoice(session);
  const [sides, setSides] = useState<Sides>(session.opponents.sides.value);
  const [time, setTime] = useState<Time>(session.opponents.time.value);
  const [isSettingUp, setSettingUp] = useState(false);
  const { root, start, editing, game, options } = choice;
  const variant = variantOf(session, root);
  const begin = async (from: Root, players: Sides) => {
    // Until the new game is on the page, a click would still move in the old one.
    await session.begin({ root: from, sides: players, time });
    onClose();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!start.error) void begin(root, sides);
  };
  const current = variant === variantOf(session) ? (session.view.shown.value?.view.position ?? null) : null;
  const setUp = () => {
    if (current !== null && !choice.position) void editing?.type(current);
    setSettingUp(true);
  };
  if (isSettingUp && editing) {
    const from = () => ({ options: root.options, position: editing.text.value.trim() });
    return (
      <Dialog title={t("setUp")} onClose={onClose} wide testid="setup">
        <PositionEditor
          editing={editing}
          current={current}
          onBack={() => {
            choice.setPosition(editing.text.value);
            setSettingUp(false);
          }}
          onPlay={() => void begin(from(), sides)}
          onAnalyse={async () => {
            await begin(from(), PERSONS);
            session.analysis.on.value = true;
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("newGame")} onClose={onClose} wide testid="setup">
      <form class="setup" onSubmit={submit}>
        <div class="columns">
          <div>
            {game && (
              <OptionField
                option={game}
                value={valueIn(options, game)}
                onChange={(value) => choice.setGame(game.name, value)}
              />
            )}
            <Players session={session} game={variant} board={start.view?.board} sides={sides} onChange={setSides} />
            <TimeFields time={time} sides={sides} onChange={setTime} />
            <More choice={choice}>
              <StartFields choice={choice} />
              <HoldButton page={page} game={variant} disabled={false} onHold={onClose} />
            </More>
          </div>
          <figure class="preview">
            <Sketch svg={start.view?.drawing} />
            <figcaption>{t("preview")}</figcaption>
          </figure>
        </div>
        <footer>
          <Notice text={start.error && positionProblem(start.error)} />
          {editing && <Button testid="set-up" onClick={setUp} text={t("setUp")} />}
          <Button onClick={onClose} text={t("cancel")} />
          <button type="submit" class="primary" disabled={!!start.error} data-testid="start">
            {t("start")}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Who plays each side. */
function Players({ session, game, board, sides, onChange }: PlayersProps) {
  return (
    <div class="sides">
      {(["p1", "p2"] as const).map((player) => (
        <SideFields
          key={player}
          session={session}
          game={game}
          name={word(board?.players.find(({ id }) => id === player)?.name ?? player)}
          player={player}
          side={sides[player]}
          onChange={(changed) => onChange({ ...sides, [player]: changed })}
        />
      ))}
    </div>
  );
}

interface PlayersProps {
  session: Session;
  game: string;
  board: Board | null | undefined;
  sides: Sides;
  onChange(sides: Sides): void;
}

/** The less common choices; opens automatically if one of them is unusual or refused. */
function More({ choice, children }: { choice: Choice; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!choice.isUsual) setOpen(true);
  }, [choice.isUsual]);
  return (
    <details
      class="more"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onInvalidCapture={(event) => {
        event.currentTarget.open = true; // synchronously, since the browser then focuses the field
      }}
    >
      <summary data-testid="more">{t("more")}</summary>
      <div>{children}</div>
    </details>
  );
}

/** The start of the game: its options, cards by name, or a position string. */
function StartFields({ choice }: { choice: Choice }) {
  const { options, more, position, setPosition } = choice;
  return (
    <>
      {more.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={valueIn(options, option)}
          onChange={(value) => choice.setOption(option.name, value)}
        />
      ))}
      {choice.cards && <CardFields editing={choice.cards} onChange={(place, id) => void choice.deal(place, id)} />}
      <Field label={t("position")}>
        <input
          value={position}
          placeholder={t("positionHint")}
          spellcheck={false}
          data-testid="setup-position"
          onInput={(event) => setPosition(event.currentTarget.value)}
        />
      </Field>
    </>
  );
}

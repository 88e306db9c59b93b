import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { DrawingView } from "../board/drawing.tsx";
import { sanitize } from "../board/sanitize.ts";
import type { PlayerId } from "../engine/board.ts";
import type { Root } from "../game/root.ts";
import { t, word } from "../i18n/index.ts";
import type { View } from "../session/arbiter.ts";
import { Editing } from "../session/editing.ts";
import { PERSONS, type Sides, type Time } from "../session/opponents.ts";
import { variantOf } from "../session/recorded.ts";
import { refusalOf, type Session } from "../session/session.ts";
import { drawn, gameOption, type StartOption } from "../session/setup.ts";
import { CardFields } from "./card_fields.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, OptionField } from "./fields.tsx";
import { HoldButton } from "./holding.tsx";
import { PositionEditor } from "./position_editor.tsx";
import { SideFields } from "./side_fields.tsx";
import { TimeFields } from "./time_fields.tsx";

/** A new game: which one, from where, who plays it and with how much time. */
export function SetupDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const [options, setOptions] = useState(session.game.root.options);
  const [position, setPosition] = useState("");
  const [sides, setSides] = useState<Sides>(session.opponents.sides.value);
  const [time, setTime] = useState<Time>(session.opponents.time.value);
  const root = useMemo<Root>(() => ({ options, position: position.trim() || null }), [options, position]);
  /** The position string that follows from the names of the cards. */
  const [dealt, setDealt] = useState("");
  const isDealt = position === "" || position === dealt;
  const [isSettingUp, setSettingUp] = useState(false);
  const start = useStart(session, root);
  const editing = useEditing(session, root);
  const more = useStartOptions(session, options, (found, base) =>
    setOptions((now) => (sameGame(now, base) ? { ...now, ...drawn(found) } : now)),
  );
  const game = gameOption(session.engines.rules.client);
  const begin = async (from: Root, players: Sides) => {
    // Until the new game is on the page, a click would still move in the one before.
    await session.begin({ root: from, sides: players, time });
    onClose();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!start.error) void begin(root, sides);
  };
  const setOption = (name: string, value: string) => {
    setOptions({ ...options, [name]: value });
    if (isDealt) setPosition("");
  };
  const deals = useRef(0);
  /**
   * Deals a card by its name; whoever has the colour of the card at the side begins. The last deal alone, which has the
   * cards of those before it, becomes the position: an older one would take its card back.
   */
  const deal = async (place: number, id: string) => {
    if (!editing) return;
    const turn = ++deals.current;
    await editing.setCard(place, id);
    if (turn !== deals.current) return;
    const stamp = editing.shown.value?.draft.cards.find(({ owner }) => owner === null)?.stamp;
    if (stamp) await editing.setTurn(stamp);
    if (turn !== deals.current) return;
    setDealt(editing.text.value);
    setPosition(editing.text.value);
  };
  if (isSettingUp && editing) {
    const from = () => ({ options, position: editing.text.value.trim() });
    const isOfGame = variantOf(session, root) === variantOf(session, session.game.root);
    return (
      <Dialog title={t("setUp")} onClose={onClose} wide testid="setup">
        <PositionEditor
          editing={editing}
          current={isOfGame ? (session.view.shown.value?.view.position ?? null) : null}
          onBack={() => {
            setPosition(editing.text.value);
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
  const side = (player: PlayerId) => (
    <SideFields
      session={session}
      game={variantOf(session, root)}
      name={word(start.view?.board?.players.find(({ id }) => id === player)?.name ?? player)}
      player={player}
      side={sides[player]}
      onChange={(changed) => setSides({ ...sides, [player]: changed })}
    />
  );
  return (
    <Dialog title={t("newGame")} onClose={onClose} wide testid="setup">
      <form class="setup" onSubmit={submit}>
        <div class="columns">
          <div>
            {game && (
              <OptionField
                option={game}
                value={options[game.name] ?? game.default}
                onChange={(value) => {
                  setOptions({ [game.name]: value });
                  setPosition("");
                }}
              />
            )}
            {more.map((option) => (
              <OptionField
                key={option.name}
                option={option}
                value={options[option.name] ?? String(option.default)}
                onChange={(value) => setOption(option.name, value)}
              />
            ))}
            {editing && isDealt && editing.shown.value?.draft.cards.length !== 0 && (
              <CardFields editing={editing} onChange={(place, id) => void deal(place, id)} />
            )}
            <div class="field-row">
              <Field label={t("position")}>
                <input
                  value={position}
                  placeholder={t("positionHint")}
                  spellcheck={false}
                  data-testid="setup-position"
                  onInput={(event) => setPosition(event.currentTarget.value)}
                />
              </Field>
              {editing && (
                <button type="button" data-testid="set-up" onClick={() => setSettingUp(true)}>
                  {t("setUp")}
                </button>
              )}
            </div>
            {side("p1")}
            {side("p2")}
            <TimeFields time={time} sides={sides} onChange={setTime} />
            <HoldButton session={session} game={variantOf(session, root)} disabled={false} onHold={onClose} />
          </div>
          <figure class="preview">
            <Start view={start.view} />
            <figcaption>{t("preview")}</figcaption>
          </figure>
        </div>
        {start.error && (
          <p class="notice" role="alert">
            {t("badPosition", { reason: start.error })}
          </p>
        )}
        <footer>
          <button type="button" onClick={onClose}>
            {t("cancel")}
          </button>
          <button type="submit" class="primary" disabled={!!start.error} data-testid="start">
            {t("start")}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

const sameGame = (options: Root["options"], game: Root["options"]): boolean =>
  Object.entries(game).every(([name, value]) => (options[name] ?? value) === value);

function Start({ view }: { view: View | null }) {
  const drawing = useMemo(() => (view?.drawing ? sanitize(view.drawing) : null), [view]);
  return drawing ? <DrawingView drawing={drawing} frame={drawing.frame} /> : null;
}

/** The position that a root describes, or why the engine refuses it. */
function useStart(session: Session, root: Root): { view: View | null; error: string } {
  const [start, setStart] = useState<{ view: View | null; error: string }>({ view: null, error: "" });
  useEffect(() => {
    let current = true;
    session.engines.rules.look(root, [], { side: "p1", coordinates: false }).then(
      (view) => current && setStart({ view, error: "" }),
      (error: unknown) => current && setStart((before) => ({ ...before, error: refusalOf(error) ?? String(error) })),
    );
    return () => {
      current = false;
    };
  }, [root]);
  return start;
}

/** What sets up a position of the root's game, beginning with the root; null where the engine cannot. */
function useEditing(session: Session, root: Root): Editing | null {
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    // The position that it has set up itself: its cards stay in their places.
    if (editing?.options === root.options && editing.text.value === root.position) return;
    let current = true;
    void Editing.begin(session.engines.rules, root.options, root.position).then(
      (begun) => current && setEditing(begun),
      () => current && setEditing(null), // as the start: `useStart` shows why
    );
    return () => {
      current = false;
    };
  }, [root]);
  return editing;
}

/** The options of the start; `onFound` is called with those of each game that is chosen. */
function useStartOptions(
  session: Session,
  options: Root["options"],
  onFound: (options: StartOption[], game: Root["options"]) => void,
): StartOption[] {
  const [found, setFound] = useState<StartOption[]>([]);
  const game = gameOption(session.engines.rules.client);
  const value = game ? (options[game.name] ?? game.default) : "";
  useEffect(() => {
    let current = true;
    const base = game ? { [game.name]: value } : {};
    void session.engines.rules.startOptions(base).then((list) => {
      if (!current) return;
      setFound(list);
      onFound(list, base);
    });
    return () => {
      current = false;
    };
  }, [value]);
  return found;
}

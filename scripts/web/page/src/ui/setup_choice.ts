import { useMemo, useRef, useState } from "preact/hooks";
import type { Root } from "../game/root.ts";
import type { View } from "../session/arbiter.ts";
import { Editing } from "../session/editing.ts";
import { refusalOf } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { drawn, gameOption, isDrawn, type StartOption, valueIn } from "../session/setup.ts";
import { useLatest } from "./latest.ts";

export type Choice = ReturnType<typeof useChoice>;

/** The choices for a new game, and the engine's answers about them. */
export function useChoice(session: Session) {
  const [options, setOptions] = useState(session.game.root.options);
  const [position, setPosition] = useState("");
  /** The position string with the chosen cards. */
  const [dealt, setDealt] = useState("");
  const root = useMemo<Root>(() => ({ options, position: position.trim() || null }), [options, position]);
  const isDealt = position === "" || position === dealt;
  const start = useStart(session, root);
  const editing = useEditing(session, root);
  const more = useStartOptions(session, options, (found, base) =>
    setOptions((now) => (sameGame(now, base) ? { ...now, ...drawn(found) } : now)),
  );
  const deals = useRef(0);
  /**
   * Deals a card by name; the player with the colour of the side card begins. Only the latest deal, which includes the
   * earlier ones, becomes the position: applying an earlier one would undo the latest card.
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
  return {
    ...{ options, position, root, start, editing, more, deal, setPosition },
    game: gameOption(session.engines.rules.client),
    /** Whether the game has its default start, apart from random options, and is not refused. */
    isUsual:
      !start.error &&
      !position &&
      more.every((option) => isDrawn(option) || valueIn(options, option) === String(option.default)),
    /** The editor that deals cards; null without cards, and if a position was typed, which has its own. */
    cards: isDealt && editing?.shown.value?.draft.cards.length !== 0 ? editing : null,
    setGame(name: string, value: string) {
      setOptions({ [name]: value });
      setPosition("");
    },
    setOption(name: string, value: string) {
      setOptions({ ...options, [name]: value });
      if (isDealt) setPosition("");
    },
  };
}

const sameGame = (options: Root["options"], game: Root["options"]): boolean =>
  Object.entries(game).every(([name, value]) => (options[name] ?? value) === value);

/** The position that a root describes, or why the engine refuses it. */
function useStart(session: Session, root: Root): { view: View | null; error: string } {
  const [start, setStart] = useState<{ view: View | null; error: string }>({ view: null, error: "" });
  useLatest([root], (latest) => {
    session.engines.rules.look(root, [], { side: "p1", coordinates: false }).then(
      latest((view) => setStart({ view, error: "" })),
      latest((error) => setStart((before) => ({ ...before, error: refusalOf(error) ?? String(error) }))),
    );
  });
  return start;
}

/** An editor for a position in the root's game, starting from the root; null if the engine cannot set up positions. */
function useEditing(session: Session, root: Root): Editing | null {
  const [editing, setEditing] = useState<Editing | null>(null);
  useLatest([root], (latest) => {
    // The editor's own position: its cards stay in their places.
    if (editing?.options === root.options && editing.text.value === root.position) return;
    const begun = Editing.begin(session.engines.rules, root.options, root.position);
    begun.catch(() => null).then(latest(setEditing)); // `useStart` shows the error
  });
  return editing;
}

/** The start options; `onFound` is called with the options of each chosen game. */
function useStartOptions(
  session: Session,
  options: Root["options"],
  onFound: (options: StartOption[], game: Root["options"]) => void,
): StartOption[] {
  const [found, setFound] = useState<StartOption[]>([]);
  const { rules } = session.engines;
  const game = gameOption(rules.client);
  const value = game ? valueIn(options, game) : "";
  useLatest([value], (latest) => {
    const base = rules.optionsOf(value);
    const take = (list: StartOption[]) => {
      setFound(list);
      onFound(list, base);
    };
    void rules.startOptions(base).then(latest(take));
  });
  return found;
}

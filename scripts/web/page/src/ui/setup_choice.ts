import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Root } from "../game/root.ts";
import type { View } from "../session/arbiter.ts";
import { Editing } from "../session/editing.ts";
import { refusalOf } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { drawn, gameOption, isDrawn, type StartOption, valueIn } from "../session/setup.ts";

export type Choice = ReturnType<typeof useChoice>;

/** What has been chosen for a new game, and what the engine says about it. */
export function useChoice(session: Session) {
  const [options, setOptions] = useState(session.game.root.options);
  const [position, setPosition] = useState("");
  /** The position string that follows from the names of the cards. */
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
  return {
    ...{ options, position, root, start, editing, more, deal, setPosition },
    game: gameOption(session.engines.rules.client),
    /** Whether the game starts as it does by default, apart from what is drawn at random, and is not refused. */
    isUsual:
      !start.error &&
      !position &&
      more.every((option) => isDrawn(option) || valueIn(options, option) === String(option.default)),
    /** What deals cards by name; null without cards, and where a position was typed, which has its own. */
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
  const value = game ? valueIn(options, game) : "";
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

import type { ComponentProps } from "preact";
import { useOneStop } from "../board/one_stop.ts";
import { provedWords, valueSign, valueWords } from "../board/score_words.ts";
import type { PlayerId } from "../engine/board.ts";
import type { Extra } from "../engine/catalogue.ts";
import type { MoveValue } from "../engine/words.ts";
import type { Node } from "../game/tree.ts";
import { numberText, t } from "../i18n/index.ts";
import type { View } from "../session/arbiter.ts";
import { moveWords } from "../session/arbiter.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { Button } from "./buttons.tsx";
import { usePointed } from "./pointed.ts";

const RESULTS = ["win", "draw", "loss"] as const;

/** The legal moves in the position on the page by known value, best first; pointing at one shows it. */
export function ValuesOfMoves({ session }: { session: Session }) {
  const { on, known } = session.values;
  const view = session.view.shown.value?.view;
  const stop = useOneStop<HTMLUListElement>();
  if (!on.value || !view) return null;
  return (
    <div class="values-of-moves" data-testid="values-of-moves">
      <p role="status" data-testid="values-summary">
        {summary(session, view)}
      </p>
      {!view.over && known.value.size === 0 && <LoadExtra session={session} />}
      {!view.over && known.value.size > 0 && (
        <ul
          {...stop}
          tabIndex={-1}
          aria-label={t("values")}
          class="plain"
          onMouseLeave={() => void session.view.peek(null)}
        >
          {RESULTS.map((result) => (
            <Group key={result} session={session} view={view} result={result} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A button that loads the engine's optional data. */
function LoadExtra({ session }: { session: Session }) {
  const { engines } = session;
  const extra = engines.loadable(variantOf(session));
  if (!extra) return null;
  return (
    <p>
      {t("valuesCanLoad")}{" "}
      <Button disabled={engines.loading.value !== null} testid="load-values" onClick={() => session.loadExtra()}>
        {engines.loading.value ? t("valuesLoading") : t("valuesLoad", { megabytes: megabytes(extra) })}
      </Button>
    </p>
  );
}

/** The size of the data, as `2.8`. */
export const megabytes = (extra: Extra): string => numberText(extra.megabytes);

/** What the values prove about the position, or at least about some moves. */
function summary(session: Session, view: View): string {
  const { known, proved, seeking } = session.values;
  if (view.over) return t("valuesOver");
  if (proved.value) return provedWords(proved.value, session.view.player);
  if (known.value.size) return t("valuesSome", { known: known.value.size, all: view.legal?.length ?? 0 });
  return t(seeking.value ? "valuesSought" : "valuesNone");
}

function Group({ session, view, result }: { session: Session; view: View; result: MoveValue["result"] }) {
  const moves = [...session.values.known.value].filter(([, value]) => value.result === result);
  if (!moves.length) return null;
  return (
    <li data-testid={`values-${result}`}>
      <span class="word muted">{valueWords({ result, plies: null }, view.turn, session.view.player)}</span>
      {moves.map(([move, value]) => (
        <ValuedMove key={move} session={session} view={view} move={move} value={value} />
      ))}
    </li>
  );
}

/**
 * Shows the position after some moves while pointed at; a click tries them. `from`: the position before them, if it is
 * not the one on the page; then a click does nothing.
 */
export function PreviewButton({ session, moves, from, ...rest }: PreviewProps) {
  const show = () => void session.view.peek(moves, from);
  const tryIt = () => void (from || session.playing.tryLine(moves));
  const hide = () => void session.view.peek(null);
  return <Button class="pv" {...usePointed(show)} onFocus={show} onBlur={hide} onClick={tryIt} {...rest} />;
}

type PreviewProps = ComponentProps<typeof Button> & { session: Session; moves: string[]; from?: Node | undefined };

/** A move with its value. */
export function ValuedMove({ session, view, from, move, value }: ValuedProps) {
  return (
    <PreviewButton session={session} moves={[move]} from={from} testid="valued-move">
      <ValueBadge session={session} turn={view.turn} value={value} /> {moveWords(move, view)}
    </PreviewButton>
  );
}

/** The value of a move of `turn`: a sign, with its words as a tooltip. */
export function ValueBadge({ session, turn, value }: { session: Session; turn: PlayerId; value: MoveValue }) {
  const words = valueWords(value, turn, session.view.player);
  return (
    <span class={`value ${value.result}`} role="img" aria-label={words} title={words}>
      {valueSign(value, turn)}
    </span>
  );
}

interface ValuedProps {
  session: Session;
  view: View;
  /** As for the button. */
  from?: Node;
  move: string;
  value: MoveValue;
}

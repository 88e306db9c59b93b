import { useState } from "preact/hooks";
import { useOneStop } from "../board/one_stop.ts";
import { valueWords } from "../board/score_words.ts";
import { t } from "../i18n/index.ts";
import { moveWords } from "../session/arbiter.ts";
import type { Held, Holding, Slip } from "../session/holding.ts";
import type { Page } from "../session/page.ts";
import { variantOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { settings } from "../session/settings.ts";
import { Button } from "./buttons.tsx";
import { useLatest } from "./latest.ts";
import { megabytes, ValuedMove } from "./values.tsx";

/** The game whose start is expected to be a draw: space for its button is reserved before the engine answers. */
const EXPECTED = "onoro";

/**
 * On the start page and in the new-game dialog: a game against the perfect opponent, if the start is known to be a
 * draw, possibly after the engine has loaded the values.
 */
export function HoldButton({ page: { session, holding }, game, disabled, onHold }: ButtonProps) {
  const [known, setKnown] = useState<boolean | null>(null);
  const rules = session.engines.connected.value;
  useLatest([rules, game], (latest) => {
    setKnown(null);
    if (rules) void holding.can(game).then(latest(setKnown));
  });
  const { loading } = session.engines;
  const extra = session.engines.loadable(game);
  if (!known && !extra && (known === false || game !== EXPECTED)) return null;
  const begin = async () => {
    if (await holding.begin(game, known || session.loadExtra())) onHold?.();
  };
  return (
    <Button
      class="hold"
      title={!known && extra ? `${t("holdHint")}. ${t("holdLoads", { megabytes: megabytes(extra) })}` : t("holdHint")}
      disabled={disabled || known === null || loading.value !== null}
      testid={`hold-${game}`}
      onClick={() => begin()}
    >
      {t("holdCard")}
      <small class="muted">{t(!known && extra && loading.value ? "valuesLoading" : "holdAbout")}</small>
    </Button>
  );
}

interface ButtonProps {
  page: Page;
  game: string;
  disabled: boolean;
  /** Called when the game is on the page. */
  onHold?(): void;
}

/** For how long the draw in the game on the page has been held, and the outcome. */
export function HoldingPanel({ session, holding }: { session: Session; holding: Holding }) {
  const now = holding.held.value;
  if (!now || now.game !== session.game.live.value?.game) return null;
  const game = variantOf(session);
  const best = settings.longestHeld.value[game];
  return (
    <section class="panel holding" aria-label={t("hold")} data-testid="holding">
      <h2>{t("hold")}</h2>
      <p role="status" data-testid="held">
        {text(session, now)}
      </p>
      <p class="muted" data-testid="longest-held">
        {[now.assisted && t("holdAssisted"), best && t("holdBest", { count: best })].filter(Boolean).join(" ")}
      </p>
      {holding.closed.value && (
        <p>
          <Button title={t("holdHelpHint")} testid="hold-help" onClick={() => holding.help()} text={t("holdHelp")} />
        </p>
      )}
      {now.slip && <Better session={session} slip={now.slip} />}
      {now.end && (
        <div class="after-game row">
          {now.end === "slip" && (
            <Button primary testid="hold-again" onClick={() => session.playing.takeBack()} text={t("holdAgain")} />
          )}
          <Button testid="hold-anew" onClick={() => holding.begin(game)} text={t("holdAnew")} />
          {now.end === "slip" && <Button testid="hold-let-go" onClick={() => holding.letGo()} text={t("holdLetGo")} />}
        </div>
      )}
    </section>
  );
}

const shareText = (share: NonNullable<Held["share"]>): string =>
  t(share.all === 1 ? "holdShareOnly" : share.held === 1 ? "holdShareOne" : "holdShare", share);

function text(session: Session, { plies, end, slip, share }: Held): string {
  const held = t(plies === 1 ? "holdOne" : "holdCount", { count: plies });
  const count = share ? `${shareText(share)} ${held}` : held;
  if (slip) {
    const { view } = slip.before;
    const value = valueWords(slip.value, view.turn, session.view.player);
    return `${t("holdSlip", { move: moveWords(slip.node.move, view), value })} ${count}`;
  }
  if (end === "unknown") return `${count} ${t("holdUnknown")}`;
  if (end === "over") return `${count} ${t("holdOver")}`;
  return plies > 1 ? count : t("holdBegin"); // the engine may have begun
}

/** The moves that would have kept the draw; pointing at one shows the position after it. */
function Better({ session, slip: { before, better } }: { session: Session; slip: Slip }) {
  const stop = useOneStop<HTMLUListElement>();
  return (
    <div class="better" data-testid="better">
      <p>{t("holdBetter")}</p>
      <ul {...stop} class="row plain" onMouseLeave={() => void session.view.peek(null)}>
        {[...better].map(([move, value]) => (
          <li key={move}>
            <ValuedMove session={session} view={before.view} from={before.node} move={move} value={value} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { GameTree, Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { IconButton } from "./icons.tsx";

export type Step = "first" | "previous" | "next" | "last";

/** The keys that step through a game. */
export const STEP_KEYS: Record<string, Step> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Where a step leads; null beyond the ends of the line. */
export function stepFrom(tree: GameTree, node: Node, to: Step): Node | null {
  const target = { first: tree.root, previous: node.parent, next: node.children[0], last: tree.end(node) }[to];
  return target && target !== node ? target : null;
}

/** One step through the line on the page, from where the step before leads. */
export function step(session: Session, to: Step): void {
  const node = session.shown.value && session.asked;
  const target = node && stepFrom(session.tree, node, to);
  if (target) void session.show(target);
}

/** The four buttons that step through a game. `back`, `forward`: whether such a step is possible. */
export function StepButtons({ back, forward, onStep }: { back: boolean; forward: boolean; onStep(to: Step): void }) {
  const steps = { first: back, previous: back, next: forward, last: forward };
  return (
    <div class="group" role="group" aria-label={t("moves")}>
      {(Object.entries(steps) as [Step, boolean][]).map(([to, open]) => (
        <IconButton key={to} name={to} label={t(to)} testid={to} disabled={!open} onClick={() => onStep(to)} />
      ))}
    </div>
  );
}

/** The buttons that step through the game, and those for a player's actions. */
export function Controls({ session }: { session: Session }) {
  session.revision.value;
  const node = session.shown.value?.node;
  const { opponents } = session;
  const live = session.live.value;
  const playing = !!live && !live.view.over && !session.ending.value;
  const atLive = session.isLive();
  return (
    <div class="controls">
      <StepButtons back={!!node?.parent} forward={!!node?.children.length} onStep={(to) => step(session, to)} />
      <div class="group" role="group" aria-label={t("game")}>
        <IconButton
          name="flip"
          label={t("flip")}
          testid="flip"
          onClick={() => {
            session.flipped.value = !session.flipped.value;
          }}
        />
        <IconButton
          name="back"
          label={t("takeBack")}
          testid="take-back"
          disabled={!live?.node.parent}
          onClick={() => void session.takeBack()}
        />
        {!opponents.bothEngines.value && (
          <>
            <IconButton
              name="half"
              label={t("offerDraw")}
              testid="offer-draw"
              disabled={!playing}
              onClick={() => void opponents.offerDraw()}
            />
            <IconButton
              name="flag"
              label={t("resign")}
              testid="resign"
              disabled={!playing}
              onClick={() => opponents.resign()}
            />
          </>
        )}
        {(opponents.sides.value.p1.kind === "engine" || opponents.sides.value.p2.kind === "engine") && (
          <IconButton
            name={opponents.paused.value ? "play" : "pause"}
            label={t(opponents.paused.value ? "goOn" : "pause")}
            testid="pause"
            disabled={!playing}
            onClick={() => opponents.pause(!opponents.paused.value)}
          />
        )}
      </div>
      {live && !atLive && (
        <div class="group">
          <button type="button" data-testid="to-game" onClick={() => void session.show(live.node)}>
            {t("toGame")}
          </button>
          <button type="button" data-testid="play-from-here" onClick={() => void session.playFromHere()}>
            {t("playFromHere")}
          </button>
          {node && session.isVariation(node) && (
            <button type="button" data-testid="remove-variation" onClick={() => void session.removeFrom(node)}>
              {t("removeVariation")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

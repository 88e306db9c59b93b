import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { hasModifier } from "../board/one_stop.ts";
import type { GameTree, Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { Button, ConfirmedButton, IconButton, to } from "./buttons.tsx";

type Step = "first" | "previous" | "next" | "last";

/** The keys that step through a game. */
export const STEP_KEYS: Record<string, Step> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Elements that use arrow keys, Home, End or letters themselves; check boxes and file buttons do not. */
const FIELDS = "input:not([type=checkbox], [type=file]), select, textarea";

/** Whether the page handles a key: fields and dialogs keep theirs, the browser those with a modifier. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isInField = target instanceof Element && target.closest(FIELDS);
  return !isInField && !document.querySelector("dialog") && !hasModifier(event);
}

/** The target of a step; null beyond the ends of the line. */
export function stepFrom(tree: GameTree, node: Node, to: Step): Node | null {
  const target = { first: tree.root, previous: node.parent, next: node.children[0], last: tree.end(node) }[to];
  return target && target !== node ? target : null;
}

/** One step through the line on the page, from the target of the previous step. */
export function step(session: Session, to: Step): void {
  const node = session.view.shown.value && session.view.asked;
  const target = node && stepFrom(session.game.tree, node, to);
  if (target) void session.playing.visit(target);
}

/** The four buttons that step through a game. `back`, `forward`: whether such a step is possible. */
export function StepButtons({ back, forward, onStep }: { back: boolean; forward: boolean; onStep(to: Step): void }) {
  const steps = { first: back, previous: back, next: forward, last: forward };
  return (
    <div class="row group steps" role="group" aria-label={t("moves")}>
      {(Object.entries(steps) as [Step, boolean][]).map(([to, open]) => (
        <IconButton key={to} name={to} label={t(to)} testid={to} disabled={!open} onClick={() => onStep(to)} />
      ))}
    </div>
  );
}

/** The same for the game on the page. */
export function GameSteps({ session }: { session: Session }) {
  session.game.revision.value;
  const node = session.view.shown.value?.node;
  return <StepButtons back={!!node?.parent} forward={!!node?.children.length} onStep={(to) => step(session, to)} />;
}

/** The buttons that step through the game, those for a player's actions, and `children` between them. */
export function Controls({ session, children }: { session: Session; children?: ComponentChildren }) {
  session.game.revision.value;
  const asked = useSignal<string | null>(null);
  const { opponents, hint } = session;
  const live = session.game.live.value;
  const ending = session.game.ending.value;
  const playing = !!live && session.game.result.value === null;
  const paused = opponents.paused.value;
  return (
    <div class="controls row">
      <GameSteps session={session} />
      <div class="row group" role="group" aria-label={t("game")}>
        <IconButton
          name="flip"
          label={t("flip")}
          testid="flip"
          aria-keyshortcuts="f"
          onClick={() => to(session.view.flipped)(!session.view.flipped.value)}
        />
        <IconButton
          name="back"
          label={t("takeBack")}
          testid="take-back"
          aria-keyshortcuts="u"
          disabled={ending ? ending.reason === "time" : !live?.node.parent}
          onClick={() => void session.playing.takeBack()}
        />
        <IconButton
          name="bulb"
          label={t(hint.given.value?.whole === false ? "hintMore" : "hint")}
          testid="hint"
          aria-keyshortcuts="h"
          disabled={!session.playing.mayMove.value}
          aria-disabled={!!hint.given.value?.whole} // it keeps the focus
          onClick={() => void hint.ask()}
        />
        {children}
        {(paused || opponents.runs.value) && (
          <IconButton
            name={paused ? "play" : "pause"}
            label={t(paused ? "continueGame" : "pause")}
            testid="pause"
            aria-keyshortcuts="p"
            disabled={!playing}
            onClick={() => opponents.pause(!paused)}
          />
        )}
      </div>
      {!opponents.bothEngines.value && (
        <div class="row group apart" role="group" aria-label={t("ending")}>
          <ConfirmedButton
            name="half"
            label={t("offerDraw")}
            asked={asked}
            testid="offer-draw"
            disabled={!playing}
            onConfirm={() => void opponents.offerDraw()}
          />
          <ConfirmedButton
            name="flag"
            label={t("resign")}
            asked={asked}
            testid="resign"
            disabled={!playing}
            onConfirm={() => opponents.resign()}
          />
        </div>
      )}
      <Elsewhere session={session} />
    </div>
  );
}

/** Actions in a position other than the current one of the game. */
function Elsewhere({ session }: { session: Session }) {
  const live = session.game.live.value;
  const node = session.view.shown.value?.node;
  if (!live || !node || session.view.isLive()) return null;
  return (
    <div class="row group">
      <Button testid="to-game" onClick={() => session.view.show(live.node)} text={t("toGame")} />
      {!session.view.shown.value?.view.over && (
        <Button testid="play-from-here" onClick={() => session.playing.playFromHere()} text={t("playFromHere")} />
      )}
      {session.game.isVariation(node) && (
        <Button
          testid="remove-variation"
          onClick={() => session.playing.removeFrom(node)}
          text={t("removeVariation")}
        />
      )}
    </div>
  );
}

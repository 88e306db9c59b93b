import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { IconButton } from "./icons.tsx";

/** One step through the line on the page; beyond its ends nothing happens. */
export function step(session: Session, to: "first" | "previous" | "next" | "last"): void {
  const node = session.shown.value?.node;
  if (!node) return;
  const { tree } = session;
  const target = { first: tree.root, previous: node.parent, next: node.children[0], last: tree.end(node) }[to];
  if (target && target !== node) void session.show(target);
}

/** Steps through the game, and what a player may do about it. */
export function Controls({ session }: { session: Session }) {
  session.revision.value;
  const node = session.shown.value?.node;
  const { opponents } = session;
  const live = session.live.value;
  const playing = !!live && !live.view.over && !session.ending.value;
  const atLive = session.isLive();
  return (
    <div class="controls">
      <div class="group" role="group" aria-label={t("moves")}>
        <IconButton
          name="first"
          label={t("first")}
          testid="first"
          disabled={!node?.parent}
          onClick={() => step(session, "first")}
        />
        <IconButton
          name="previous"
          label={t("previous")}
          testid="previous"
          disabled={!node?.parent}
          onClick={() => step(session, "previous")}
        />
        <IconButton
          name="next"
          label={t("next")}
          testid="next"
          disabled={!node?.children.length}
          onClick={() => step(session, "next")}
        />
        <IconButton
          name="last"
          label={t("last")}
          testid="last"
          disabled={!node?.children.length}
          onClick={() => step(session, "last")}
        />
      </div>
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

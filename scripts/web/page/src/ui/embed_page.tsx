import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/board.tsx";
import { t } from "../i18n/index.ts";
import { tellParent } from "../session/embedding.ts";
import { linkOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { GameSteps, STEP_KEYS, step } from "./controls.tsx";
import { Notice } from "./texts.tsx";
import { useKeys } from "./viewer.tsx";

/** A game inside another page: the board, and buttons that step through the moves. */
export function EmbedPage({ session }: { session: Session }) {
  session.game.revision.value;
  const [ratio, setRatio] = useState(1);
  const foot = useRef<HTMLElement>(null);
  const gone = session.engines.gone.value;
  const node = session.view.shown.value?.node;
  useKeys(null, (key) => {
    const to = STEP_KEYS[key];
    if (to) step(session, to);
    return !!to;
  });
  useHeight(ratio, foot.current, !!node);
  return (
    <main class="embed">
      <BoardView session={session} onRatio={setRatio} />
      <footer ref={foot} class="row centred">
        <Notice text={gone === null ? session.notice.value : t("engineGone", { reason: gone })} testid="notice" />
        {node && (
          <>
            <GameSteps session={session} />
            <a
              class="button"
              target="_blank"
              rel="noopener"
              href={`./${linkOf(session, node)}`}
              title={t("openBoard")}
              data-testid="open-board"
            >
              <img src="icon.svg" width="24" height="24" alt={t("openBoard")} />
            </a>
          </>
        )}
      </footer>
    </main>
  );
}

/**
 * Posts the height at which the board fills the width of the frame. It does not depend on the current height of the
 * frame, which would cause a feedback loop.
 */
function useHeight(ratio: number, foot: HTMLElement | null, isReady: boolean): void {
  useLayoutEffect(() => {
    if (!foot || !isReady) return;
    const observer = new ResizeObserver(() =>
      tellParent({ height: Math.ceil(foot.clientWidth / ratio + foot.offsetHeight) }),
    );
    observer.observe(foot);
    return () => observer.disconnect();
  }, [ratio, foot, isReady]);
}

import { effect } from "@preact/signals";
import { changedLink, parseLink } from "../game/link.ts";
import { sameRoot } from "../game/root.ts";
import { linkProblem } from "./refusal.ts";
import type { Session } from "./session.ts";

/** Posts a message to the embedding page, whatever its origin, since that page has chosen the game itself. */
export const tellParent = (about: object): void => parent.postMessage({ quadriga: about }, "*");

/**
 * Shows the game in the address inside another page, read-only: nobody moves, and nothing is stored. From then on the
 * embedding page receives the position shown, and may request another.
 */
export async function openEmbedded(session: Session): Promise<void> {
  const { game, view, notice } = session;
  effect(() => {
    const shown = view.shown.value;
    if (!shown) return;
    const moves = game.tree.line(shown.node).map(({ move }) => move);
    tellParent({ position: shown.view.position, moves, ply: shown.node.ply });
  });
  effect(() => {
    if (notice.value) tellParent({ problem: notice.value });
  });
  let address = location.hash;
  const open = async (hash: string): Promise<void> => {
    try {
      const link = parseLink(hash);
      if (!link) return;
      address = hash;
      const { root, moves, ply } = link;
      const isSame = view.shown.peek() && sameRoot(root, game.root) && game.tree.find(moves) === game.tree.end();
      const node = isSame && game.tree.find(moves.slice(0, ply));
      if (node) return await view.show(node);
      const onArrival = () => {
        session.playing.locked.value = true;
      };
      await session.begin({ root, onArrival }, moves, ply);
    } catch (error) {
      notice.value = linkProblem(error);
    }
  };
  addEventListener("popstate", () => void open(location.hash));
  addEventListener("message", ({ source, data }: MessageEvent) => {
    const change: unknown = data?.quadriga;
    if (source === parent && typeof change === "string") void open(changedLink(address, change));
  });
  await open(address);
}

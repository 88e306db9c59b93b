import { useEffect, useRef } from "preact/hooks";
import type { PlayerId } from "../engine/board.ts";
import { scoreText } from "../game/score.ts";
import type { Node } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";

/** The moves of the game in order, variations below the move that they replace. */
export function MoveList({ session }: { session: Session }) {
  session.revision.value;
  const current = session.shown.value?.node;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector("[aria-current]");
    const panel = list.current?.parentElement;
    if (!item || !panel) return;
    const [inside, outside] = [item.getBoundingClientRect(), panel.getBoundingClientRect()];
    if (inside.top < outside.top || inside.bottom > outside.bottom) {
      panel.scrollTop += inside.top - (outside.top + outside.bottom) / 2;
    }
  }, [current]);
  const colors: Record<PlayerId, string> = { p1: "#ffffff", p2: "#222222" };
  for (const { id, color } of session.shown.value?.view.board?.players ?? []) colors[id] = color;
  const line = mainLine(session.tree.root);
  if (!line.length) return <p class="muted">{t("noMoves")}</p>;
  return (
    <ol class="moves" ref={list} data-testid="moves">
      {line.map((node) => (
        <MoveItem key={node.id} node={node} session={session} current={current} colors={colors} />
      ))}
    </ol>
  );
}

interface ItemProps {
  node: Node;
  session: Session;
  current: Node | undefined;
  colors: Record<PlayerId, string>;
}

function MoveItem({ node, session, current, colors }: ItemProps) {
  const variations = node.parent?.children[0] === node ? node.parent.children.slice(1) : [];
  return (
    <>
      <li>
        <MoveButton node={node} session={session} current={current} colors={colors} />
      </li>
      {variations.map((variation) => (
        <li key={variation.id} class="variation">
          <ol aria-label={t("variation")}>
            {[variation, ...mainLine(variation)].map((next) =>
              next === variation ? (
                <li key={next.id}>
                  <MoveButton node={next} session={session} current={current} colors={colors} />
                </li>
              ) : (
                <MoveItem key={next.id} node={next} session={session} current={current} colors={colors} />
              ),
            )}
          </ol>
        </li>
      ))}
    </>
  );
}

function MoveButton({ node, session, current, colors }: ItemProps) {
  return (
    <button
      type="button"
      class="move"
      aria-current={node === current ? "step" : undefined}
      data-ply={node.ply}
      data-testid="move"
      onClick={() => void session.show(node)}
    >
      <span class="number">{node.ply}</span>
      <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" fill={node.mover ? colors[node.mover] : "none"} />
      </svg>
      <span class="text">{node.text}</span>
      {node.score && <span class="score">{scoreText(node.score)}</span>}
    </button>
  );
}

/** The first children below a node. */
function mainLine(from: Node): Node[] {
  const line: Node[] = [];
  for (let at = from.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

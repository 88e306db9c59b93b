import { useEffect, useMemo, useState } from "preact/hooks";
import { DrawingView } from "../board/drawing.tsx";
import { sanitize } from "../board/sanitize.ts";
import { currentLanguage, t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { Dialog } from "./dialog.tsx";
import { parseRules, type RulesBlock } from "./rules_text.ts";

/** The rules of the game on the page, if the page has a text for it. */
export function RulesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const board = session.shown.value?.view.board;
  const [blocks, setBlocks] = useState<RulesBlock[] | null>(null);
  useEffect(() => {
    const file = `rules/${board?.game.replace(/[^a-z]/g, "")}.${currentLanguage.value}.txt`;
    fetch(file)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => setBlocks(parseRules(text)))
      .catch(() => setBlocks([]));
  }, []);
  return (
    <Dialog title={board ? `${t("rules")}: ${board.title}` : t("rules")} onClose={onClose} wide testid="rules">
      {blocks?.length === 0 && <p>{t("rulesMissing")}</p>}
      <div class="rules">
        {blocks?.map((block, index) =>
          block.kind === "picture" ? (
            <Picture key={index} session={session} block={block} />
          ) : block.kind === "heading" ? (
            <h3 key={index}>{block.text}</h3>
          ) : (
            <p key={index} class={block.kind}>
              {block.text}
            </p>
          ),
        )}
      </div>
    </Dialog>
  );
}

function Picture({ session, block }: { session: Session; block: RulesBlock & { kind: "picture" } }) {
  const [text, setText] = useState("");
  const drawing = useMemo(() => (text ? sanitize(text) : null), [text]);
  useEffect(() => {
    const position = block.position === "startpos" ? null : block.position;
    session.rules
      .look({ options: session.root.options, position }, block.moves, { side: "p1", coordinates: true })
      .then((view) => setText(view.drawing ?? ""))
      .catch(() => setText(""));
  }, [block]);
  if (!drawing) return null;
  return (
    <figure>
      <DrawingView drawing={drawing} frame={drawing.frame} />
      <figcaption>{block.caption}</figcaption>
    </figure>
  );
}

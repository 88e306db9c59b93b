import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BoardView } from "../board/board.tsx";
import { t } from "../i18n/index.ts";
import type { Session } from "../session/session.ts";
import { promptText } from "./prompt_text.ts";
import { EntryBar } from "./status.tsx";

/** A board with a task beside it: a step of a lesson, or a puzzle. */
export function TaskPage({ session, brief, isOpen = true, marks, children, ...rest }: Props) {
  const [ratio, setRatio] = useState(1);
  return (
    <main tabIndex={-1} {...rest}>
      <section class="brief">{brief}</section>
      <section class="table" aria-label={t("boardLabel")} style={{ "--ratio": ratio }}>
        <div class="board-row">
          <BoardView session={session} marks={marks} onRatio={setRatio} />
        </div>
      </section>
      <section class="answer">
        {isOpen && (
          <>
            <p class="prompt" data-testid="prompt">
              {promptText(session)}
            </p>
            <EntryBar session={session} />
          </>
        )}
        {children}
      </section>
    </main>
  );
}

interface Props {
  session: Session;
  class: string;
  "data-testid": string;
  /** The task. */
  brief: ComponentChildren;
  /** Whether the person may still move. */
  isOpen?: boolean;
  /** Cells and moves that the task names. */
  marks?: readonly string[] | undefined;
  /** The judgement of the last move, and the next actions. */
  children: ComponentChildren;
}

/** The heading of a task, which is focused when `task` changes. */
export function TaskHeading({ task, text, testid }: { task: string; text: string; testid?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [task]);
  return (
    <h2 ref={heading} tabIndex={-1} data-testid={testid}>
      {text}
    </h2>
  );
}

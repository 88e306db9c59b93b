import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Button } from "./buttons.tsx";

/** A modal dialog; Escape, the close button or a click outside closes it. */
export function Dialog({ title, onClose, children, wide = false, testid }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the first paint: a key pressed as soon as the dialog is visible must reach a modal dialog.
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? "wide" : ""}
      aria-label={title}
      data-testid={testid}
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-body">
        <header>
          {/* Read aloud first, instead of the close button. */}
          <h2 tabIndex={-1} autofocus>
            {title}
          </h2>
          <Button class="icon" aria-label={t("close")} onClick={() => dialog.current?.close()}>
            <span aria-hidden="true">×</span>
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
  testid: string;
}

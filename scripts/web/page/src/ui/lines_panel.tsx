import { useEffect, useRef, useState } from "preact/hooks";
import { lineLog } from "../engine/line_log.ts";
import { t } from "../i18n/index.ts";
import { Button, CopyButton, IconButton, to } from "./buttons.tsx";
import { SignalCheck } from "./fields.tsx";

const REFRESH = 250;
/** The number of lines displayed; copying includes all. */
const DRAWN = 1000;

/** A check box that toggles the panel of lines. */
export const LinesCheck = () => <SignalCheck on={lineLog.shown} label={t("showLines")} testid="show-lines" />;

/** The lines to and from the engines, newest at the bottom. */
export function LinesPanel() {
  const [filter, setFilter] = useState("");
  const [text, setText] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const refresh = () => setText(lineLog.text(filter).slice(-DRAWN).join("\n"));
  useEffect(() => {
    refresh();
    const timer = setInterval(refresh, REFRESH);
    return () => clearInterval(timer);
  }, [filter]);
  useEffect(() => box.current?.scrollTo({ top: box.current.scrollHeight }), [text]);
  return (
    <section class="lines-panel" aria-label={t("engineLines")} data-testid="lines-panel">
      <header class="row centred">
        <h2>{t("engineLines")}</h2>
        <input
          type="search"
          aria-label={t("filter")}
          placeholder={t("filter")}
          value={filter}
          data-testid="lines-filter"
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <CopyButton testid="lines-copy" text={() => lineLog.text(filter).join("\n")} label={t("copyAll")} />
        <Button
          testid="lines-clear"
          onClick={() => {
            lineLog.clear();
            refresh();
          }}
          text={t("clearLines")}
        />
        <IconButton name="close" label={t("close")} testid="lines-close" onClick={() => to(lineLog.shown)(false)} />
      </header>
      <textarea
        ref={box}
        readonly
        wrap="off"
        aria-label={t("engineLines")}
        value={text || t("noLines")}
        data-testid="lines-text"
      />
    </section>
  );
}

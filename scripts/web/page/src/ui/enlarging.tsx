import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { IconButton } from "./buttons.tsx";

/** A board with more cells across does not fit the width of a phone with cells large enough to tap. */
const WIDE = 9;
/** The same width as in small.css. */
const PHONE = "(max-width: 560px)";

/**
 * Enlarges a board that is this many cells wide on a phone, where it then scrolls: by a button, and by the first tap on
 * it, which chooses nothing, since it may have missed its cell; `note` says so until the next tap.
 */
export function useEnlarging(across: number) {
  const [enlarged, setEnlarged] = useState(false);
  const [isNew, setNew] = useState(false);
  const isDecided = useRef(false);
  const toggle = () => {
    isDecided.current = true;
    setEnlarged(!enlarged);
    setNew(false);
  };
  return {
    enlarged,
    note: isNew ? t("enlarged") : "",
    button: across > WIDE && (
      <span class="enlarge">
        <IconButton
          name={enlarged ? "unzoom" : "zoom"}
          label={t("enlarge")}
          aria-pressed={enlarged}
          testid="enlarge"
          onClick={toggle}
        />
      </span>
    ),
    /** For the element that scrolls. */
    onClickCapture(event: MouseEvent) {
      const row = event.currentTarget as HTMLElement;
      setNew(false);
      const byFinger = (event as PointerEvent).pointerType === "touch";
      if (isDecided.current || !byFinger || across <= WIDE || !matchMedia(PHONE).matches) return;
      event.stopPropagation();
      const { left, width } = row.getBoundingClientRect();
      const share = (event.clientX - left) / width;
      toggle();
      setNew(true);
      requestAnimationFrame(() => row.scrollTo({ left: share * row.scrollWidth - row.clientWidth / 2 }));
    },
  };
}

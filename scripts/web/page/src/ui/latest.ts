import { useEffect } from "preact/hooks";

type Guard = <Answer>(take: (answer: Answer) => void) => (answer: Answer) => void;

/** Calls `ask` after the inputs change. What it wraps with `latest` ignores answers that come after the next call. */
export function useLatest(inputs: readonly unknown[], ask: (latest: Guard) => void): void {
  useEffect(() => {
    let isLatest = true;
    ask((take) => (answer) => void (isLatest && take(answer)));
    return () => {
      isLatest = false;
    };
  }, inputs);
}

import { useEffect } from "preact/hooks";

type Guard = <Answer>(take: (answer: Answer) => void) => (answer: Answer) => void;

/** Calls `ask` after changes of the inputs. What it wraps with `latest` takes no answer that comes after the next call. */
export function useLatest(inputs: readonly unknown[], ask: (latest: Guard) => void): void {
  useEffect(() => {
    let isLatest = true;
    ask((take) => (answer) => void (isLatest && take(answer)));
    return () => {
      isLatest = false;
    };
  }, inputs);
}

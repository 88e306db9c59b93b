import { started } from "./started.js";

/** Starts the engine in a Web Worker; see index.d.ts. Bundlers find the files by these addresses, which are literal. */
export async function startEngine(onLine, { threads = true } = {}) {
  const worker =
    threads && globalThis.crossOriginIsolated
      ? new Worker(new URL("./quadriga-threads-worker.js", import.meta.url), { type: "module" })
      : new Worker(new URL("./quadriga-single-worker.js", import.meta.url), { type: "module" });
  return started(worker, onLine);
}

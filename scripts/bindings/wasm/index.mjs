const isNode = typeof process === "object" && Boolean(process.versions?.node);

/** Starts the engine; see index.d.mts. */
export async function startEngine(onLine, { threads = true } = {}) {
  if (isNode) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(new URL("./quadriga.js", import.meta.url), { workerData: { threads } });
    worker.on("message", onLine);
    return worker;
  }
  const worker = new Worker(new URL(threads ? "./quadriga.js" : "./quadriga.js?threads=no", import.meta.url));
  worker.addEventListener("message", (event) => onLine(event.data));
  return worker;
}

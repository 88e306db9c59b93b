import { NodeWorker } from "./node-worker.js";
import { started } from "./started.js";

/** Starts the engine in a worker of Node.js; see index.d.ts. */
export async function startEngine(onLine, { threads = true } = {}) {
  const file = threads ? "./quadriga-threads-worker.js" : "./quadriga-single-worker.js";
  return started(new NodeWorker(new URL(file, import.meta.url)), onLine);
}

// Node's worker threads as Web Workers, so that the engine's scripts are the same in both.
import { readFile } from "node:fs/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/** A worker of Node.js with the events of a Web Worker. It runs the module at `url`. */
export class NodeWorker extends Worker {
  onmessage = null;
  onerror = null;

  constructor(url) {
    super(new URL(import.meta.url), { workerData: { quadriga: url.href } });
    this.on("message", (data) => this.onmessage?.({ data }));
    this.on("error", (error) => {
      if (!this.onerror) throw error;
      this.onerror({ message: error.message, preventDefault() {} });
    });
  }
}

const script = isMainThread ? undefined : workerData?.quadriga;
if (script) {
  Object.assign(globalThis, {
    self: globalThis,
    location: new URL(script),
    Worker: NodeWorker,
    postMessage: (message) => parentPort.postMessage(message),
    close: () => process.exit(),
    // Node's own fetch takes no file URLs.
    fetch: async (url) => new Response(await readFile(new URL(url)), { headers: { "Content-Type": "application/wasm" } }),
  });
  await import(script);
  parentPort.on("message", (data) => globalThis.onmessage({ data })); // what came before has waited
}

// The engine as a worker, in browsers and in node: one line of the protocol a message, in both directions. Chooses the
// build with threads where memory can be shared (in a browser: where the page is isolated), unless it is started as
// `quadriga.js?threads=no` (in node: with `workerData: {threads: false}`).
"use strict";

(() => {
  const node = typeof process === "object" && process.versions?.node ? require("node:worker_threads") : undefined;
  const hasThreads = node
    ? node.workerData?.threads !== false
    : self.crossOriginIsolated === true && new URLSearchParams(location.search).get("threads") !== "no";
  const name = hasThreads ? "quadriga-threads" : "quadriga-single";

  const post = node ? (line) => node.parentPort.postMessage(line) : (line) => postMessage(line);
  const waiting = []; // lines that arrive before the engine is ready
  let engine;
  let afterNextLine;

  function accept(message) {
    if (!engine) {
      waiting.push(message);
      return;
    }
    if (message?.placing instanceof Uint8Array) {
      give(message);
      return;
    }
    engine._quadriga_line(engine.allocateUTF8(`${message}\n`.replaceAll("\0", " ")));
    afterNextLine?.();
    afterNextLine = undefined;
  }

  /** `placing`: the decompressed values of Onoro's placing phase with so many `pawns` a side, a Uint8Array. */
  function give({ placing, pawns }) {
    const place = engine._malloc(placing.length);
    engine.HEAPU8.set(placing, place);
    engine._quadriga_onoro_placing(pawns, place, placing.length); // which frees the place
  }

  // A time-out would wait four milliseconds in browsers.
  function eventLoopTurn() {
    if (node) return (resume) => setImmediate(resume);
    const { port1, port2 } = new MessageChannel();
    return (resume) => {
      port1.onmessage = () => resume();
      port2.postMessage(null);
    };
  }

  const settings = {
    onLine: post,
    onQuit: () => (node ? process.exit() : close()),
    // Both are for the build without threads, which yields to messages while it works or waits.
    runAfterMessages: eventLoopTurn(),
    runAfterNextLine: (resume) => {
      afterNextLine = resume;
    },
  };

  if (node) {
    node.parentPort.on("message", accept);
    settings.mainScriptUrlOrBlob = require.resolve(`./${name}.js`);
    settings.wasmBinary = require("node:fs").readFileSync(require.resolve(`./${name}.wasm`)); // fetch takes no paths
    globalThis.quadrigaModule = require(`./${name}.js`);
  } else {
    onmessage = (event) => accept(event.data);
    settings.mainScriptUrlOrBlob = new URL(`${name}.js`, location.href).href;
    importScripts(`${name}.js`);
  }

  quadrigaModule(settings).then(
    (module) => {
      engine = module;
      waiting.splice(0).forEach(accept);
    },
    (error) => {
      // Outside the promise it reaches the worker's onerror.
      setTimeout(() => {
        throw error;
      });
    },
  );
})();

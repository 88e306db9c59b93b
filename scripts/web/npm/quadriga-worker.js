/**
 * Runs one build of the engine in this worker: one line of the protocol per message, in both directions; null ends the
 * input. Any other message is refused with `info string error bad-message`. What comes before the engine is ready
 * waits. A build that does not load is an error of the worker.
 */
export function run(createModule, settings = {}) {
  const waiting = [];
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
    const problem = problemOf(message);
    if (problem) {
      postMessage(`info string error bad-message ${problem}`);
      return;
    }
    if (message === null) engine._quadriga_end();
    else engine._quadriga_line(engine.allocateUTF8(`${message.replace(LINE_END, "")}\n`.replaceAll("\0", " ")));
    afterNextLine?.();
    afterNextLine = undefined;
  }

  /** `placing`: the decompressed values of Onoro's placing phase with `pawns` pawns per side, a Uint8Array. */
  function give({ placing, pawns }) {
    const place = engine._malloc(placing.length);
    engine.HEAPU8.set(placing, place);
    engine._quadriga_onoro_placing(pawns, place, placing.length); // which frees the place
  }

  globalThis.onmessage = (event) => accept(event.data);
  createModule({
    onLine: (line) => postMessage(line),
    onQuit: () => close(),
    // Both are for the build without threads, which yields to messages while it works or waits.
    runAfterMessages: eventLoopTurn(),
    runAfterNextLine: (resume) => {
      afterNextLine = resume;
    },
    ...settings,
  }).then(
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
}

/** At the end of a message it is optional. */
const LINE_END = /\r?\n$/;

/** Why a message is not one line of the protocol; empty if it is. */
function problemOf(message) {
  if (message === null) return "";
  if (typeof message !== "string") return `expected one line of text, got a value of type ${typeof message}`;
  return /[\r\n]/.test(message.replace(LINE_END, "")) ? "expected one line, got several" : "";
}

// A time-out would wait four milliseconds in browsers; a port of Node.js passes a thousand messages in one turn.
function eventLoopTurn() {
  if (globalThis.setImmediate) return globalThis.setImmediate;
  const { port1, port2 } = new MessageChannel();
  return (resume) => {
    port1.onmessage = () => resume();
    port2.postMessage(null);
  };
}

// The worker with the engine that has threads, for pages that share memory. A thread is a worker of this worker.
import createModule from "./quadriga-threads.js";
import { run } from "./quadriga-worker.js";

run(createModule, {
  newThread() {
    const thread = new Worker(new URL("./quadriga-threads-thread.js", import.meta.url), { type: "module" });
    // Emscripten sets its own once the program is compiled; by then the browser may have found that there is no such file.
    thread.onerror = (event) => {
      throw new Error(event.message || "a thread cannot be loaded");
    };
    return thread;
  },
});

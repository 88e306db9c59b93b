// The worker with the multi-threaded engine, for pages that share memory. Each thread is a nested worker.
import createModule from "./quadriga-threads.js";
import { run } from "./quadriga-worker.js";

run(createModule, {
  newThread() {
    const thread = new Worker(new URL("./quadriga-threads-thread.js", import.meta.url), { type: "module" });
    // Emscripten sets its own once the program is compiled; by then the browser may have found the file missing.
    thread.onerror = (event) => {
      throw new Error(event.message || "a thread cannot be loaded");
    };
    return thread;
  },
});

// A thread of the engine: the messages of emscripten's src/worker.js, which loads its module by a computed address that
// bundlers cannot follow.
import createModule from "./quadriga-threads.js";

let module;

const commands = {
  load({ wasmModule, wasmMemory }) {
    createModule({
      ENVIRONMENT_IS_PTHREAD: true,
      wasmMemory,
      buffer: wasmMemory.buffer,
      instantiateWasm(imports, receive) {
        const instance = new WebAssembly.Instance(wasmModule, imports);
        receive(instance);
        return instance.exports;
      },
    }).then((made) => {
      module = made;
    });
  },

  run({ time, threadInfoStruct, start_routine, arg }) {
    module.__performance_now_clock_drift = performance.now() - time; // one clock for all threads
    module.__emscripten_thread_init(threadInfoStruct, 0, 0, 1); // not a main thread, and it may block
    module.establishStackSpace();
    module.PThread.threadInit();
    try {
      const result = module.invokeEntryPoint(start_routine, arg);
      if (module.keepRuntimeAlive()) module.PThread.setExitStatus(result);
      else module.__emscripten_thread_exit(result);
    } catch (error) {
      if (error !== "unwind") throw error;
    }
  },

  processThreadQueue() {
    if (module._pthread_self()) module._emscripten_current_thread_process_queued_calls();
  },

  processProxyingQueue({ queue }) {
    if (module._pthread_self()) module._emscripten_proxy_execute_queue(queue);
  },
};

globalThis.onmessage = (event) => commands[event.data.cmd]?.(event.data);

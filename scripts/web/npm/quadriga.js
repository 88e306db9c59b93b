// The engine as a classic worker, for pages without a bundler: `new Worker("quadriga.js")`. Chooses the build with threads
// where the page is isolated, unless it is started as `quadriga.js?threads=no`.
"use strict";

(() => {
  const hasThreads = self.crossOriginIsolated && new URLSearchParams(location.search).get("threads") !== "no";
  const early = [];
  const hold = (event) => {
    event.stopImmediatePropagation();
    early.push(event.data);
  };

  // Messages that come before the engine listens wait, in their order.
  addEventListener("message", hold);
  import(hasThreads ? "./quadriga-threads-worker.js" : "./quadriga-single-worker.js").then(
    () => {
      removeEventListener("message", hold);
      for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
    },
    (error) => {
      // Outside the promise it reaches the worker's onerror.
      setTimeout(() => {
        throw error;
      });
    },
  );
})();

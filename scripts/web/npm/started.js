/** Resolves to the worker once its engine has answered; rejects if it cannot be loaded. Later errors are the worker's. */
export function started(worker, onLine) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data !== "readyok") {
        onLine(data);
        return;
      }
      worker.onmessage = (event) => onLine(event.data);
      worker.onerror = null;
      resolve(worker);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      reject(new Error(`the engine cannot be started: ${event.message || "one of its files cannot be loaded"}`));
    };
    worker.postMessage("isready");
  });
}

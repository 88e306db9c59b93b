/** Lines to and from one engine. `onClosed` is called at most once, and nothing is called after it. */
export interface Transport {
  send(line: string): void;
  /** Ends the engine; `onClosed` is not called. */
  close(): void;
  onLine: (line: string) => void;
  /** The reason is empty if there is no connection to the server. */
  onClosed: (reason: string) => void;
}

/** The close code by which the server reports that the engine has ended; the reason states why. */
export const ENGINE_ENDED = 4000;

export function openSocket(url: string): Transport {
  const socket = new WebSocket(url);
  const waiting: string[] = [];
  const transport: Transport = {
    send(line) {
      if (socket.readyState === WebSocket.CONNECTING) waiting.push(line);
      else if (socket.readyState === WebSocket.OPEN) socket.send(line);
    },
    close() {
      transport.onClosed = () => {};
      // Browsers report an error for a socket that is closed before it is open.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    },
    onLine: () => {},
    onClosed: () => {},
  };
  socket.onopen = () => {
    for (const line of waiting.splice(0)) socket.send(line);
  };
  socket.onmessage = (event) => transport.onLine(String(event.data));
  socket.onclose = (event) => transport.onClosed(event.code === ENGINE_ENDED ? event.reason : "");
  return transport;
}

/**
 * An engine in a Web Worker with the conventions of stockfish.js: one line per message in both directions. `given`: a
 * message sent before the first line.
 */
export function openWorker(url: string, given: unknown = null): Transport {
  const worker = new Worker(url);
  if (given !== null) worker.postMessage(given);
  const transport: Transport = {
    send: (line) => worker.postMessage(line),
    close: () => worker.terminate(),
    onLine: () => {},
    onClosed: () => {},
  };
  worker.onmessage = (event) => {
    if (typeof event.data === "string") transport.onLine(event.data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    transport.onClosed(event.message || url);
  };
  return transport;
}

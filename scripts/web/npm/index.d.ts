/** An engine in a separate worker: the browser's Worker, or that of node:worker_threads. */
export interface Engine {
  /** Sends one line of the protocol, UGI or UCI; several lines are refused. Null marks the end of the input: the engine completes what is pending and quits. */
  postMessage(line: string | null): void;
  /** Ends the engine at once, whatever it is doing. */
  terminate(): unknown;
}

export interface EngineSettings {
  /** Uses threads where memory can be shared; true by default. */
  threads?: boolean;
}

/** Starts an engine. `onLine` is called with every line of its answers. Lines may be sent once the promise resolves. */
export function startEngine(onLine: (line: string) => void, settings?: EngineSettings): Promise<Engine>;

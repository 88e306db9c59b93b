type Handlers = { [Kind in keyof DocumentEventMap]?: (event: DocumentEventMap[Kind]) => void };

/** Adds listeners to the document; returns a function that removes them. */
export function listen(handlers: Handlers, capture = false): () => void {
  const removal = new AbortController();
  for (const [kind, handler] of Object.entries(handlers))
    document.addEventListener(kind, handler as EventListener, { capture, signal: removal.signal });
  return () => removal.abort();
}

/** A GET or PUT has failed. `status`: the HTTP status; 0 without a connection. */
export class NotFetched extends Error {
  constructor(
    readonly path: string,
    readonly status: number,
    reason = status ? `${path}: ${status}` : path,
  ) {
    super(reason);
  }
}

/** The answer to a GET. Throws NotFetched. */
export async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new NotFetched(path, answer?.status ?? 0);
  return answer;
}

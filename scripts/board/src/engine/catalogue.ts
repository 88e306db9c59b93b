import { openSocket, openWorker, type Transport } from "./transport.ts";

/** An engine on offer. `open` starts a process or a worker of its own. */
export interface EngineOffer {
  id: string;
  name: string;
  open(): Transport;
}

const TOKEN_KEY = "quadriga-board.token";

/** Takes the token out of the address, so that a copied link does not hold it, and keeps it for reloads of this tab. */
export function takeToken(): string {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given !== null) {
    sessionStorage.setItem(TOKEN_KEY, given);
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? "";
}

/** The engines of the server; from a static folder, which has no list, the one that runs in the page. */
export async function engineOffers(token: string): Promise<EngineOffer[]> {
  const query = `?token=${encodeURIComponent(token)}`;
  const answer = await fetch(`engines.json${query}`).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) throw new Error("token");
  if (!answer?.ok) return [{ id: "0", name: "Quadriga", open: () => openWorker("quadriga.js") }];
  const list = (await answer.json()) as { engines: { id: string; name: string }[] };
  return list.engines.map(({ id, name }) => ({
    id,
    name,
    open() {
      const url = new URL(`engine/${encodeURIComponent(id)}${query}`, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      url.hash = "";
      return openSocket(url.href);
    },
  }));
}

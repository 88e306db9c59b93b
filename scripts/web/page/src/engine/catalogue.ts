import { decompress } from "fzstd";
import { fetched, NotFetched } from "./not_fetched.ts";
import { openSocket, openWorker, type Transport } from "./transport.ts";

/** An engine on offer. `open` starts a separate process or worker. */
export interface EngineOffer {
  id: string;
  name: string;
  open(): Transport;
  /** The options of type string that the server accepts; undefined for an engine in the page, which accepts all. */
  allowed?: readonly string[];
  /** Optional data that it can load. */
  extra?: Extra;
  /** Loads it; the result is the same engine with it. */
  load?(): Promise<EngineOffer>;
}

/**
 * The engines that the server offers (`served`), which identifies the browser by a cookie; in a static folder without a
 * list, the engine that runs in the page. A page that names its engine does not request the list.
 */
export async function engineOffers(): Promise<{ offers: EngineOffer[]; served: boolean }> {
  const own = document.querySelector<HTMLMetaElement>('meta[name="engine"]')?.content;
  if (own) return { offers: [inPage(own)], served: false };
  const answer = await fetch("engines.json").catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) throw new NotFetched("engines.json", answer.status);
  if (!answer?.ok) return { offers: [inPage("quadriga.js")], served: false };
  const list = (await answer.json()) as { engines: { id: string; name: string }[]; allowed: string[] };
  const offers = list.engines.map(({ id, name }) => ({
    id,
    name,
    allowed: list.allowed,
    open() {
      const url = new URL(`engine/${encodeURIComponent(id)}`, location.href);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      url.hash = "";
      return openSocket(url.href);
    },
  }));
  return { offers, served: true };
}

function inPage(url: string): EngineOffer {
  const engine = { id: "0", name: "Quadriga" };
  return {
    ...engine,
    open: () => openWorker(url),
    extra: PLACING,
    async load() {
      const given = await loadPlacing();
      return { ...engine, open: () => openWorker(url, given) };
    },
  };
}

/** The exact values of a phase of a game, which an engine in the page can be given. */
export interface Extra {
  /** The game, by its name in the protocol. */
  game: string;
  /** The size of the download. */
  megabytes: number;
}

/** Onoro's placing phase with 8 pawns per side; the file is games/onoro/placing/8.bin. */
const PLACING: Extra = { game: "onoro", megabytes: 2.8 };
const FILE = "quadriga-placing-8.bin";
const PAWNS = 8;
/** The first bytes of a zstd frame, which the file omits. */
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Loads the values as the message that an engine in a worker accepts before its first line. */
async function loadPlacing(): Promise<{ placing: Uint8Array; pawns: number }> {
  const file = new Uint8Array(await (await fetched(FILE)).arrayBuffer());
  const frame = new Uint8Array(ZSTD.length + file.length);
  frame.set(ZSTD);
  frame.set(file, ZSTD.length);
  return { placing: decompress(frame), pawns: PAWNS };
}

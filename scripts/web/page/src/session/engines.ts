import { type Signal, signal } from "@preact/signals";
import type { EngineOffer, Extra } from "../engine/catalogue.ts";
import { EngineClient, EngineGone } from "../engine/client.ts";
import { t } from "../i18n/index.ts";
import { Arbiter } from "./arbiter.ts";
import { started } from "./setup.ts";

/** The engines that the page may start, and the one that is the rule book. */
export class Engines {
  /** The rule book, once its engine has started. */
  readonly connected = signal<Arbiter | null>(null);
  /** Why an engine has ended; null while none has. */
  readonly gone = signal<string | null>(null);
  /** The data being loaded. */
  readonly loading = signal<Extra | null>(null);
  private client: EngineClient | null = null;

  /** `offers` may be filled until `connect` is called; the first one is the rule book. `lost`: called when it ends. */
  constructor(
    readonly offers: EngineOffer[],
    private readonly notice: Signal<string>,
    private readonly lost: (reason: string) => void,
  ) {}

  /**
   * Starts or restarts the engine that is the rule book. Throws EngineGone if it ends or cannot be a rule book; the
   * page then shows the reason.
   */
  async connect(): Promise<void> {
    const [offer] = this.offers;
    if (!offer) throw new Error("there is no engine");
    this.client?.close();
    const client = new EngineClient(offer.open(), `rules ${offer.name}`);
    client.onGone = (reason) => this.lost(reason);
    this.client = client;
    await started(client, offer.name, this.notice);
    if (client.dialect === "uci") {
      client.close();
      this.lost(t("onlyUci"));
      throw new EngineGone(t("onlyUci"));
    }
    this.connected.value = new Arbiter(client);
    this.gone.value = null;
  }

  /** The data that the engine can load for a game and has not loaded; null if there is none. */
  loadable(game: string): Extra | null {
    this.loading.value; // when it has been loaded
    const extra = this.offers[0]?.extra;
    return extra && extra.game === game ? extra : null;
  }

  /** Loads it; `renew` restarts all engines, which then have it. False, with a notice, if it cannot be loaded. */
  async load(renew: () => Promise<void>): Promise<boolean> {
    const [offer] = this.offers;
    if (!offer?.extra || !offer.load || this.loading.value) return false;
    this.loading.value = offer.extra;
    try {
      this.offers[0] = await offer.load();
      await renew();
      return true;
    } catch (error) {
      this.notice.value = t("valuesNotLoaded", { reason: error instanceof Error ? error.message : String(error) });
      return false;
    } finally {
      this.loading.value = null;
    }
  }

  get rules(): Arbiter {
    const rules = this.connected.peek();
    if (!rules) throw new Error("the engine has not started");
    return rules;
  }
}

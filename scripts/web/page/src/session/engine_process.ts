import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineClient, Refused } from "../engine/client.ts";
import type { Root } from "../game/root.ts";
import { t } from "../i18n/index.ts";
import { settings } from "./settings.ts";
import { Preparation, started } from "./setup.ts";

/** An engine process: started when first needed, and again after it has ended. One caller at a time. */
export class EngineProcess {
  private running: { client: EngineClient; preparation: Preparation } | null = null;

  /** `role`: the engine's role, for the log of its lines. `lost` is called when it ends on its own. */
  constructor(
    private readonly role: string,
    private readonly notice: { value: string },
    private readonly lost: (reason: string) => void = () => {},
  ) {}

  /** Null if it is not running. */
  get client(): EngineClient | null {
    return this.running?.client ?? null;
  }

  /** Sets options and position, including the person's options for the engine unless it refuses one. */
  async prepare(offer: EngineOffer, root: Root, moves: readonly string[]): Promise<EngineClient> {
    const { client, preparation } = this.running ?? (await this.start(offer));
    const own = settings.engineOptions.peek()[offer.name] ?? {};
    try {
      await preparation.position({ ...root, options: { ...own, ...root.options } }, moves);
    } catch (error) {
      if (!(error instanceof Refused) || !Object.keys(own).length) throw error;
      await preparation.position(root, moves);
      this.notice.value = t("optionsRefused", { engine: offer.name, reason: error.message });
    }
    return client;
  }

  close(): void {
    this.client?.close();
    this.running = null;
  }

  private async start(offer: EngineOffer) {
    const client = new EngineClient(offer.open(), `${this.role} ${offer.name}`);
    const running = { client, preparation: new Preparation(client) };
    client.onGone = (reason) => {
      if (this.running === running) this.running = null;
      this.lost(reason);
    };
    this.running = running;
    await started(client, offer.name, this.notice);
    return running;
  }
}

/**
 * What the browser keeps for the page. Nothing here throws: a browser may forbid the page to keep anything, and has only so
 * much room. All tabs of the page share what is kept; each may change it at any time.
 */
export class Store {
  /** `storage`: throws where the browser forbids it, even when it is only looked up. */
  constructor(private readonly storage: () => Storage) {}

  /** Null if nothing is kept under this key. */
  get(key: string): string | null {
    return this.attempt((storage) => storage.getItem(key), null);
  }

  /** Returns why the text cannot be kept; null if it is. */
  set(key: string, text: string): Error | null {
    try {
      this.storage().setItem(key, text);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  remove(key: string): void {
    this.attempt((storage) => storage.removeItem(key), undefined);
  }

  /** All keys that begin like this. */
  keys(prefix: string): string[] {
    return this.attempt((storage) => Object.keys(storage), []).filter((key) => key.startsWith(prefix));
  }

  private attempt<T>(work: (storage: Storage) => T, otherwise: T): T {
    try {
      return work(this.storage());
    } catch {
      return otherwise;
    }
  }
}

/** Kept from visit to visit, for all tabs. */
export const browserStore = new Store(() => localStorage);
/** Kept as long as the tab is open, for a reload. */
export const tabStore = new Store(() => sessionStorage);

/** Calls `changed` when another tab has kept something under this key. */
export function watchOtherTabs(key: string, changed: () => void): void {
  addEventListener("storage", (event: StorageEvent) => {
    if (event.key === key) changed();
  });
  // A page that comes back from the history has missed what happened meanwhile.
  addEventListener("pageshow", changed);
}

/**
 * The browser's storage for the page. Nothing here throws: a browser may forbid storage, and its space is limited. All
 * tabs of the page share the stored data; each may change it at any time.
 */
export class Store {
  /** `storage`: throws if the browser forbids storage, even on mere access. */
  constructor(private readonly storage: () => Storage) {}

  /** Null if nothing is stored under this key. */
  get(key: string): string | null {
    return this.attempt((storage) => storage.getItem(key), null);
  }

  /** Returns the error if the text cannot be stored, else null. */
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

  /** All keys with this prefix. */
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

/** Persists between visits, for all tabs. */
export const browserStore = new Store(() => localStorage);
/** Persists while the tab is open, for a reload. */
export const tabStore = new Store(() => sessionStorage);

/** Calls `changed` when another tab has stored something under this key. */
export function watchOtherTabs(key: string, changed: () => void): void {
  addEventListener("storage", (event: StorageEvent) => {
    if (event.key === key) changed();
  });
  // A page restored from the history has missed earlier changes.
  addEventListener("pageshow", changed);
}

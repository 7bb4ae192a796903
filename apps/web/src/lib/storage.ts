import { fieldsOf } from '@manabar/contracts/rules';

/** Storage of the browser; values are kept in memory when it is missing or full, as in private windows. */
function safeStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (area: Storage) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  return {
    read: (key: string): string | null =>
      memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write: (key: string, value: string): void => {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    remove: (key: string): void => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear: (): void => {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}

/** Storage that lasts until the customer clears it. */
export const browserStorage = safeStorage(() => localStorage);

/** Storage for drafts and the return address: it lasts as long as the tab, also through reloads and the bank's page. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Events after which stored values may have changed; a page that was kept for a step back received none. */
const changes = ['storage', 'pageshow'];

/** Tells the subscribers of this tab that stored values have changed, by the event that other tabs get from the browser. */
export function announceStored(): void {
  dispatchEvent(new Event('storage'));
}

/** Calls the listener when stored values may have changed. Returns the unsubscribe function. */
export function subscribeToStored(listener: () => void): () => void {
  for (const change of changes) addEventListener(change, listener);
  return () => {
    for (const change of changes) removeEventListener(change, listener);
  };
}

/** Fields of a stored object; none when it is missing or malformed, because storage is not trusted. */
export function storedFields(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(stored ?? 'null'));
  } catch {
    return {};
  }
}

/**
 * Browser storage that may be missing or full (private windows, quotas): reading answers null, writing is
 * then kept in memory, so that the shop works for as long as the page is open.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored in a storage that cannot be reached.
  }
}

/** Forgets what this tab alone keeps: drafts, and where to go on after a log-in. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept in a storage that cannot be reached.
  }
}

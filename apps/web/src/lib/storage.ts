/**
 * Browser storage may be missing or full (private windows, quotas): then reads return null and writes go to memory,
 * so that the shop works while the page is open.
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
    // Unreachable storage holds nothing.
  }
}

/** Clears the data of this tab: drafts and the return address. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Unreachable storage holds nothing.
  }
}

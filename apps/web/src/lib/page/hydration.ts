let alive: Promise<void> = Promise.resolve();
let say: () => void = () => undefined;

/** Starts a hydration that {@link whenHydrated} waits for. */
export function startHydration(): void {
  alive = new Promise((resolve) => {
    say = resolve;
  });
}

/** Marks the hydration as complete. */
export function markHydrated(): void {
  say();
}

/**
 * Resolves after hydration; changes that affect the whole page wait for it, because hydration must match the server's
 * markup.
 */
export function whenHydrated(): Promise<void> {
  return alive;
}

let hydrated: Promise<void> = Promise.resolve();
let resolveHydrated: () => void = () => undefined;

/** Starts a hydration that {@link whenHydrated} waits for. */
export function startHydration(): void {
  hydrated = new Promise((resolve) => {
    resolveHydrated = resolve;
  });
}

/** Marks the hydration as complete. */
export function markHydrated(): void {
  resolveHydrated();
}

/** Resolves after hydration. Changes of the whole page wait for it, because hydration must match the markup. */
export function whenHydrated(): Promise<void> {
  return hydrated;
}

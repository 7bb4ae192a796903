import { useEffect } from 'react';

/** Loads code or data in advance once the browser is idle. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failed load is repeated when the result is needed.
    const start = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, [load]);
}

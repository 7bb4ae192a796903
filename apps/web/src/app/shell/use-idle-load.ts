import { useEffect } from 'react';

/** Loads something that may be wanted soon, once the browser has nothing else to do. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    // What cannot be loaded now is asked for again when it is wanted.
    const start = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(start, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, [load]);
}

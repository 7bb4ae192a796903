import { useEffect } from 'react';
import { markHydrated } from '#lib/page/hydration.ts';

/** Tells the inline script of index.html that hydration is complete, so that it stops recording presses. */
export function HydrationSignal() {
  useEffect(() => {
    markHydrated();
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

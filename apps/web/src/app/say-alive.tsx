import { useEffect } from 'react';
import { becameAlive } from '#lib/alive.ts';

/** Tells the page's own script (index.html) that what is pressed in its neighbours from now on is heard. */
export function SayAlive() {
  useEffect(() => {
    becameAlive();
    document.dispatchEvent(new Event('alive'));
  }, []);
  return null;
}

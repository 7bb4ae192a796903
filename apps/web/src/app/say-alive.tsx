import { useEffect } from 'react';

/** Tells the page's own script (index.html) that what is pressed in its neighbours from now on is heard. */
export function SayAlive() {
  useEffect(() => {
    document.dispatchEvent(new Event('alive'));
  }, []);
  return null;
}

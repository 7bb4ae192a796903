import { useEffect, useState } from 'react';

/** Maximum delay of a browser's timer, in milliseconds. */
const LONGEST_MS = 2_147_483_647;

/** Whether a moment is in the future; re-renders when it passes. False for a null `iso`. */
export function useIsBefore(iso: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (iso === null) return undefined;
    const wait = Math.min(Math.max(Date.parse(iso) - Date.now(), 0), LONGEST_MS);
    const timer = setTimeout(() => setPassed(iso), wait);
    return () => clearTimeout(timer);
  }, [iso]);
  return iso !== null && passed !== iso;
}

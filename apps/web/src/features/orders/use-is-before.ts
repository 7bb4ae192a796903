import { useEffect, useState } from 'react';

/** The longest that a browser's timer can wait. */
const LONGEST_MS = 2_147_483_647;

/** Whether a moment is still to come; turns false by itself when it has. `iso` null: it never is. */
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

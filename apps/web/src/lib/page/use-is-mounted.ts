import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted, for work that continues after a call. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Takes over what somebody typed into a field that the server drew, before the page was alive: the next drawing would
 * wipe it away.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  take: (typed: string) => void,
): void {
  const first = useRef(take);
  const typed = useRef('');
  useLayoutEffect(() => {
    typed.current = field.current?.value ?? '';
  }, [field]);
  // The router navigates only after the layout effects of all components.
  useEffect(() => {
    if (typed.current !== '') first.current(typed.current);
  }, []);
}

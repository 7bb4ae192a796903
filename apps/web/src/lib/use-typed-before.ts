import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Takes over what somebody typed into a field that the server drew, before the page was alive: the next drawing would
 * wipe it away.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  take: (typed: string) => void,
): void {
  const first = useRef(take);
  useLayoutEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '') first.current(typed);
  }, [field]);
}

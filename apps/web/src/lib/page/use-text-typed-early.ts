import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Takes over a text typed into a server-rendered field before hydration, which the next render would erase. */
export function useTextTypedEarly(
  field: RefObject<HTMLInputElement | null>,
  take: (typed: string) => void,
): void {
  const first = useRef(take);
  const typed = useRef('');
  useLayoutEffect(() => {
    typed.current = field.current?.value ?? '';
  }, [field]);
  // The router can navigate only after the layout effects of all components.
  useEffect(() => {
    if (typed.current !== '') first.current(typed.current);
  }, []);
}

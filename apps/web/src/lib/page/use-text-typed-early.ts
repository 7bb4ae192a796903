import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Selects the text of a field in the next frame, unless the customer types before. */
function selectBeforeTyping(field: HTMLInputElement | null): void {
  const frame = requestAnimationFrame(() => field?.select());
  field?.addEventListener('input', () => cancelAnimationFrame(frame), { once: true });
}

/**
 * Takes over a text typed into a server-rendered field before hydration, which the next render would erase. In a field that
 * is focused and still empty, a draft is selected as soon as it is shown, because the customer is about to type.
 */
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
    else if (field.current === document.activeElement) selectBeforeTyping(field.current);
  }, [field]);
}

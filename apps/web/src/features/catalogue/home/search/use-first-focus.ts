import { useEffect, type RefObject } from 'react';

/**
 * Focuses an element when the visit begins with its page, for those who type without a keyboard on the screen: on a
 * touch screen it would cover half of the page. A page that is gone to later leaves the focus to the layout.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const typesAtOnce = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (typesAtOnce && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element]);
}

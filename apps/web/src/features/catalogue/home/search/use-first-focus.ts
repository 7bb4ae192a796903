import { useEffect, type RefObject } from 'react';

/**
 * Focuses an element when the visit begins on its page. Touch screens are excluded, because their keyboard covers
 * half of the page; after a navigation within the shop the layout manages the focus.
 */
export function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const typesAtOnce = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (typesAtOnce && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element]);
}

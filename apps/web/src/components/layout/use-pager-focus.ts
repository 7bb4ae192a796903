import { useLayoutEffect, useRef } from 'react';

/** Returns references of a pager's buttons; one takes the focus of the other that is disabled on the first or last page. */
export function usePagerFocus() {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // Browsers take the focus from a disabled button only after this effect.
  useLayoutEffect(() => {
    for (const [button, other] of [
      [previous.current, next.current],
      [next.current, previous.current],
    ])
      if (button?.disabled && button === document.activeElement) other?.focus();
  });
  return { previous, next };
}

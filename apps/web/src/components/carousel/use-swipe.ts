import { useRef, type PointerEvent } from 'react';

/** Minimum horizontal distance of a swipe in pixels. */
const FAR_ENOUGH = 40;

/** Handlers for swipes to the left (`onNext`) and to the right (`onPrevious`). */
export function useSwipe(onPrevious: () => void, onNext: () => void) {
  const start = useRef<number>(undefined);
  const end = (event: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (from === undefined || Math.abs(event.clientX - from) < FAR_ENOUGH) return;
    if (event.clientX < from) onNext();
    else onPrevious();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerUp: end,
    onPointerCancel: () => (start.current = undefined),
  };
}

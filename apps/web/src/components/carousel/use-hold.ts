import { useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Whether a mouse stands on something, or the keyboard's focus is in it; and what to put on it to know. A finger
 * comes and goes, and leaves the focus on what it pressed: it holds nothing.
 */
export function useHold() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: pointed || focused,
    handlers: {
      onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

import { useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Tracks whether an element is hovered by a mouse or focused by keyboard, with the handlers for it. Touch is ignored,
 * because it leaves the focus on the pressed element.
 */
export function useHoverOrFocus() {
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

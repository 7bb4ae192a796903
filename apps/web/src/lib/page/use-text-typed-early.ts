import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Selects the draft of a field in the next frame. A slow browser delays the frame, so a text that is typed before it replaces
 * the draft, too.
 */
function replaceDraftByTyping(field: HTMLInputElement): void {
  const frame = requestAnimationFrame(() => {
    field.oninput = null;
    field.select();
  });
  field.oninput = ({ data }) => {
    cancelAnimationFrame(frame);
    field.oninput = null;
    if (data) field.setRangeText(data, 0, field.value.length, 'end');
  };
}

/**
 * Takes over a text typed into a server-rendered field before hydration, which the next render would erase. In a field that
 * is focused and still empty, typing replaces the draft that is shown afterwards.
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
    const { current } = field;
    const text = typed.current || current?.value;
    if (text) first.current(text);
    else if (current && current === document.activeElement) replaceDraftByTyping(current);
  }, [field]);
}

import { useCallback, useEffect, useRef, type RefObject } from 'react';

const SHAKE_MS = 400;

/** Sets a class on an element for 400 ms and restarts the animation on every call. */
export function useShake(
  element: RefObject<HTMLElement | null>,
  className: string | undefined,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const target = element.current;
    if (!target || !className) return;
    clearTimeout(timer.current);
    target.classList.remove(className);
    // Reading a size forces a layout without the class, so that the animation restarts.
    void target.offsetWidth;
    target.classList.add(className);
    timer.current = setTimeout(() => target.classList.remove(className), SHAKE_MS);
  }, [element, className]);
}

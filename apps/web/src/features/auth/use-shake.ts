import { useCallback, useEffect, useRef, type RefObject } from 'react';

const SHAKE_MS = 400;

/** Puts a class on an element for 400 ms, from the start each time. */
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
    // Reading a size makes the browser draw without the class, so that the animation starts again.
    void target.offsetWidth;
    target.classList.add(className);
    timer.current = setTimeout(() => target.classList.remove(className), SHAKE_MS);
  }, [element, className]);
}

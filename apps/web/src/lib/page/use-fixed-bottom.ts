import { useEffect, type RefObject } from 'react';

const heights = new Map<object, number>();

function publish(): void {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--fixed-bottom', `${height}px`);
}

/** Publishes the height of a fixed bottom bar, so that toasts and the page's end stay above it. */
export function useFixedBottom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const measure = () => {
      const fixed = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      heights.set(element, fixed ? element.offsetHeight : 0);
      publish();
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      heights.delete(element);
      publish();
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [bar]);
}

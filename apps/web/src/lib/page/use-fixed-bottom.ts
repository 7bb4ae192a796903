import { useEffect, type RefObject } from 'react';

const heights = new Map<object, number>();

/** Space below a dialog in which a toast fits, in pixels. */
const TOAST_SPACE_PX = 96;

/**
 * Distance in pixels from the bottom of the screen to the top of a bar, which may be at the end of a dialog; 0 when a toast
 * fits below the dialog.
 */
function heightOf(bar: HTMLElement, dialog: HTMLElement | null): number {
  // The layout, because an animation moves a dialog that opens.
  const below = dialog ? window.innerHeight - dialog.offsetTop - dialog.offsetHeight : 0;
  return below < TOAST_SPACE_PX ? below + bar.offsetHeight : 0;
}

function publish(): void {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty('--fixed-bottom', `${height}px`);
}

/** Publishes the height of a fixed bottom bar, so that toasts and the page's end stay above it. */
export function useFixedBottom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const dialog = element.closest<HTMLElement>('[role="dialog"]');
    const measure = () => {
      const fixed = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      heights.set(element, fixed ? heightOf(element, dialog) : 0);
      publish();
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    if (dialog) observer?.observe(dialog);
    window.addEventListener('resize', measure);
    return () => {
      heights.delete(element);
      publish();
      observer?.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [bar]);
}

import { useEffect, useState } from 'react';
import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';

const INTERVAL_MS = 7000;

/** Position of the carousel; a new object restarts the timer, even for the same slide. */
interface Place {
  slide: number;
  /** Whether the customer changed the slide. */
  moved: boolean;
  backwards: boolean;
}

/** Wraps an index around both ends. */
const around = (slide: number, count: number) => ((slide % count) + count) % count;

/**
 * Rotates at least two slides every 7 seconds. The rotation pauses while `held` (hovered or focused by keyboard),
 * while the tab is hidden, after the customer stopped it, and under reduced motion until the customer starts it.
 */
export function useCarousel(count: number, held: boolean) {
  const [place, setPlace] = useState<Place>({ slide: 0, moved: false, backwards: false });
  const [stopped, setStopped] = useState<boolean>();
  const reducedMotion = useReducedMotion();
  const visible = useDocumentVisibility() === 'visible';
  const playing = !(stopped ?? reducedMotion);
  const runs = playing && visible && !held && count > 1;
  // The number of promotions may fall while they are shown.
  const slide = Math.min(place.slide, count - 1);
  useEffect(() => {
    if (!runs) return undefined;
    const next = { slide: around(slide + 1, count), moved: false, backwards: false };
    const timer = setTimeout(() => setPlace(next), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [runs, count, slide, place]);
  const go = (to: number, backwards = to < slide) =>
    setPlace({ slide: around(to, count), moved: true, backwards });
  return {
    slide,
    moved: place.moved,
    backwards: place.backwards,
    playing,
    go,
    previous: () => go(slide - 1, true),
    next: () => go(slide + 1, false),
    toggle: () => setStopped(playing),
  };
}

export type CarouselState = ReturnType<typeof useCarousel>;

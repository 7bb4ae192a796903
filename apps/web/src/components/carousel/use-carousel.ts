import { useEffect, useState } from 'react';
import { useDocumentVisibility, useReducedMotion } from '@mantine/hooks';

const INTERVAL_MS = 7000;

/** Where the carousel stands; a new object restarts the wait, also at the same slide. */
interface Place {
  slide: number;
  /** Whether the customer moved it there. */
  moved: boolean;
  backwards: boolean;
}

/** Around both ends. */
const around = (slide: number, count: number) => ((slide % count) + count) % count;

/**
 * Slides that take turns every 7 seconds, if there are at least two. They stand still while `held` (pointed at, or
 * used with the keyboard), while nobody can see them, after the customer stopped them, and from the start where the
 * system asks for little motion, until the customer starts them.
 */
export function useCarousel(count: number, held: boolean) {
  const [place, setPlace] = useState<Place>({ slide: 0, moved: false, backwards: false });
  const [stopped, setStopped] = useState<boolean>();
  const reducedMotion = useReducedMotion();
  const visible = useDocumentVisibility() === 'visible';
  const playing = !(stopped ?? reducedMotion);
  const runs = playing && visible && !held && count > 1;
  // Promotions may become fewer while they are shown.
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

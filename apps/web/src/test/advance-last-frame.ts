import { vi } from 'vitest';

/** Longer than a frame of jsdom. */
const FRAME_MS = 20;

const { useRealTimers } = vi;

/**
 * Lets the frames of jsdom go on after fake timers. They run by the timers of the moment at which the first one was
 * requested, so that all later ones would wait for a clock that no longer moves.
 */
vi.useRealTimers = () => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  return useRealTimers.call(vi);
};

import { vi } from 'vitest';

/** Time in milliseconds, longer than a frame of jsdom. */
const FRAME_MS = 20;

const { useRealTimers } = vi;

/**
 * Lets the frames of jsdom continue after fake timers. All frames use the timers that were active at the first request, so
 * later ones would wait for a stopped clock.
 */
vi.useRealTimers = () => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  return useRealTimers.call(vi);
};

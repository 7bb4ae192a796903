import { vi } from 'vitest';

/** Time in milliseconds, longer than a frame of jsdom. */
const FRAME_MS = 20;

const { useRealTimers } = vi;

/** Lets the frames of jsdom continue after fake timers, whose stopped clock they would wait for. */
vi.useRealTimers = () => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  return useRealTimers.call(vi);
};

/** The only source of time and timers, so that tests can control them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void | Promise<void>): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(() => void task(), ms);
    // A pending timer does not keep the process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

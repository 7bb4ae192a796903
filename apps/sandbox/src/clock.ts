/** The only source of the time and of anything that happens later, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Does `task` after `ms` milliseconds, unless the function that it returns is called before. */
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

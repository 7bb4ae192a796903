import pTimeout from 'p-timeout';

/** Maximum wait of a scrape for new figures, in milliseconds. */
const TIMEOUT_MS = 1500;

/** Reads a source; resolves to its latest figures, or to null if there were never any. */
type Latest<T> = () => Promise<{ latest: T } | null>;

interface Read {
  /** Starts a read unless one is running; resolves at its end, or when the time limit has passed. */
  settled: () => Promise<void>;
  /** Time of the last read by a monotonic clock; null before the first. */
  readAt: number | null;
  isFresh: boolean;
}

/**
 * Figures of the database for metrics. While the database does not answer, scrapes get the latest figures with their age in time.
 * A hanging read is not repeated, so that scrapes do not fill the pool's queue.
 */
export class LatestFigures {
  readonly #reads = new Map<string, Read>();
  readonly #timeoutMs: number;

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs;
  }

  of<T>(name: string, source: () => Promise<T>): Latest<T> {
    let last: { latest: T } | null = null;
    let underway: Promise<void> | undefined;
    const start = (read: Read) => {
      read.isFresh = false;
      return source()
        .then(
          (latest) => {
            last = { latest };
            read.readAt = performance.now();
            read.isFresh = true;
          },
          () => undefined, // The age shows a failed read.
        )
        .finally(() => {
          underway = undefined;
        });
    };
    const read: Read = {
      readAt: null,
      isFresh: false,
      settled: () => {
        const running = (underway ??= start(read));
        return pTimeout(running, { milliseconds: this.#timeoutMs, fallback: () => undefined });
      },
    };
    this.#reads.set(name, read);
    return async () => {
      await read.settled();
      return last;
    };
  }

  /** Returns the seconds since each source was read; infinite for one that never was. */
  async ages(): Promise<[name: string, seconds: number][]> {
    const all = [...this.#reads];
    await Promise.all(all.map(([, { settled }]) => settled()));
    return all.map(([name, { isFresh, readAt }]) => {
      if (isFresh) return [name, 0];
      return [name, readAt === null ? Infinity : (performance.now() - readAt) / 1000];
    });
  }
}

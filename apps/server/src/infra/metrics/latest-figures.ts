import pTimeout from 'p-timeout';

/** How long a scrape waits for new figures. */
const TIMEOUT_MS = 1500;

/** Reads a source; resolves to its latest figures, or to null when there were never any. */
type Latest<T> = () => Promise<{ latest: T } | null>;

interface Read {
  /** Resolves when the read that is under way has ended or was given up. */
  settled: () => Promise<void>;
  /** On a clock that never goes back; null: never. */
  readAt: number | null;
  isFresh: boolean;
}

/**
 * Figures of the database for metrics, which answer within a time also when the database does not: then the last ones stay,
 * with their age. A read that hangs is not repeated, so that scrapes do not fill the pool's queue.
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
          () => undefined, // The age says so.
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

  /** Seconds since each source was read; infinite for one that never was. */
  async ages(): Promise<[name: string, seconds: number][]> {
    const all = [...this.#reads];
    await Promise.all(all.map(([, { settled }]) => settled()));
    return all.map(([name, { isFresh, readAt }]) => {
      if (isFresh) return [name, 0];
      return [name, readAt === null ? Infinity : (performance.now() - readAt) / 1000];
    });
  }
}

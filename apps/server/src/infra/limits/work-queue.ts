import PQueue from 'p-queue';
import { DomainError } from '#errors.ts';

export interface WorkQueueOptions {
  /** Works that run at once. */
  concurrency: number;
  /** The longest wait: work that would have to wait longer is refused. */
  longestWaitMs: number;
  /** How long one work takes, until some have been measured. */
  typicalMs: number;
}

export interface WorkOptions {
  /** Work whose signal is aborted leaves the queue; work that runs is finished. */
  signal?: AbortSignal | undefined;
  /** Goes before other work, and waits for work of its own kind only. */
  preferred?: boolean | undefined;
}

/** A bounded queue for work that loads a processor. Error: unavailable, with the seconds to wait. */
export type WorkQueue = <T>(work: () => Promise<T>, options?: WorkOptions) => Promise<T>;

/** The share that a new measurement has in the mean. */
const NEWEST = 0.1;

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, longestWaitMs } = options;
  const queue = new PQueue({ concurrency });
  let meanMs = options.typicalMs;

  const admit = (priority: number) => {
    const ahead = priority === 0 ? queue.size : queue.sizeBy({ priority });
    const waitMs = (ahead * meanMs) / concurrency;
    if (waitMs > longestWaitMs) {
      throw new DomainError('unavailable', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
    }
  };

  return async (work, { signal, preferred } = {}) => {
    const priority = preferred ? 1 : 0;
    admit(priority);
    // The library gives the place of aborted work away while it still runs, so it follows the signal in the queue only.
    const left = new AbortController();
    const leave = () =>
      left.abort(new DomainError('unavailable', undefined, { message: 'the caller has gone' }));
    const measured = async () => {
      signal?.removeEventListener('abort', leave);
      const start = performance.now();
      try {
        return await work();
      } finally {
        meanMs += (performance.now() - start - meanMs) * NEWEST;
      }
    };
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    return queue.add(measured, { priority, signal: left.signal }).finally(() => {
      signal?.removeEventListener('abort', leave);
    });
  };
}

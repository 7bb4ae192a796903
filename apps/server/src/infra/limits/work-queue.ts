import PQueue from 'p-queue';
import { DomainError } from '#errors.ts';

export interface WorkQueueOptions {
  /** Maximum number of tasks that run at once. */
  concurrency: number;
  /** Maximum wait; a task that would have to wait longer is refused. */
  longestWaitMs: number;
  /** Assumed duration of a task before any was measured. */
  typicalMs: number;
}

export interface WorkOptions {
  /** A task whose signal is aborted leaves the queue; a running task is finished. */
  signal?: AbortSignal | undefined;
  /** Whether the task precedes others and waits only for its own kind. */
  preferred?: boolean | undefined;
}

/** Bounded queue for CPU-bound tasks. */
export interface WorkQueue {
  /** Runs a task. Error: unavailable, with the seconds to wait. */
  run<T>(work: () => Promise<T>, options?: WorkOptions): Promise<T>;
  /** Returns whether another task would be refused. */
  isFull(): boolean;
}

/** Weight of a new measurement in the mean. */
const NEWEST = 0.1;

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  const { concurrency, longestWaitMs } = options;
  const queue = new PQueue({ concurrency });
  let meanMs = options.typicalMs;

  const expectedWaitMs = (ahead: number) => (ahead * meanMs) / concurrency;

  const admit = (priority: number) => {
    const waitMs = expectedWaitMs(priority === 0 ? queue.size : queue.sizeBy({ priority }));
    if (waitMs > longestWaitMs) {
      throw new DomainError('unavailable', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
    }
  };

  const run: WorkQueue['run'] = async (work, { signal, preferred } = {}) => {
    const priority = preferred ? 1 : 0;
    admit(priority);
    // The library frees the slot of an aborted task while it still runs, so the signal is followed only in the queue.
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

  return { run, isFull: () => expectedWaitMs(queue.size) > longestWaitMs };
}

import PQueue from 'p-queue';
import { DomainError } from '#errors.ts';

/** Runs the work of each holder in turn, some at once, so that one holder cannot take what all share. */
export interface Bulkhead {
  /** Waits for the holder's turn, then runs the work. Error: unavailable, after the longest wait. */
  run<T>(holder: string, work: () => Promise<T>): Promise<T>;
}

interface BulkheadOptions {
  /** Maximum number of one holder's works that run at once. */
  perHolder: number;
  /** Maximum wait; work that would begin later is refused, because its caller no longer waits for it. */
  longestWaitMs: number;
}

export function createBulkhead({ perHolder, longestWaitMs }: BulkheadOptions): Bulkhead {
  const queues = new Map<string, PQueue>();
  const queueOf = (holder: string) => {
    const known = queues.get(holder);
    if (known) return known;
    const queue = new PQueue({ concurrency: perHolder });
    queue.on('idle', () => queues.delete(holder));
    queues.set(holder, queue);
    return queue;
  };
  return {
    async run(holder, work) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const asked = performance.now();
      // The work itself runs outside of the queue, which would run it in the asynchronous context of an earlier call.
      await new Promise<void>((begin) => {
        void queueOf(holder).add(() => {
          begin();
          return ended;
        });
      });
      try {
        if (performance.now() - asked > longestWaitMs)
          throw new DomainError('unavailable', undefined, { retryAfter: 1 });
        return await work();
      } finally {
        end();
      }
    },
  };
}

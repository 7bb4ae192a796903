import { AsyncTask, SimpleIntervalJob, ToadScheduler } from 'toad-scheduler';
import type { Logger } from '../logger.ts';

/** Work that repeats in this process, at once and then at an interval. */
export interface IntervalScheduler {
  /** Skips a turn while the run before it is still busy; logs a failed run as `failed` and goes on. */
  runEvery(milliseconds: number, failed: string, run: () => Promise<unknown>): void;
  /** Begins no more runs; does not wait for those that are busy. */
  stop(): void;
}

export function createIntervalScheduler({ log }: { log: Logger }): IntervalScheduler {
  const scheduler = new ToadScheduler();
  return {
    runEvery(milliseconds, failed, run) {
      const task = new AsyncTask(failed, run, (error) => log.warn({ err: error }, failed));
      scheduler.addSimpleIntervalJob(
        new SimpleIntervalJob({ milliseconds, runImmediately: true }, task),
      );
    },
    stop: () => scheduler.stop(),
  };
}

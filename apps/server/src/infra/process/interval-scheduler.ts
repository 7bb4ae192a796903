import { AsyncTask, SimpleIntervalJob, ToadScheduler } from 'toad-scheduler';
import type { Logger } from '../logger.ts';

/** Scheduler of work that repeats in this process, at once and then at an interval. */
export interface IntervalScheduler {
  /** Skips a turn while the previous run is busy; logs a failed run as `failed` and continues. */
  runEvery(milliseconds: number, failed: string, run: () => Promise<unknown>): void;
  /** Begins no more runs; does not wait for busy ones. */
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

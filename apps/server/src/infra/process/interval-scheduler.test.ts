import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIntervalScheduler } from './interval-scheduler.ts';
import { createLogger } from '../logger.ts';

const log = createLogger('silent');
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('scheduled work runs at once, never twice at a time, and ends with the scheduler', async () => {
  const intervals = createIntervalScheduler({ log });
  let finish = () => undefined as void;
  const run = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  intervals.runEvery(1000, 'cannot run', run);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(2);
  finish();
  intervals.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('scheduled work is logged when it fails, and runs again', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined);
  const intervals = createIntervalScheduler({ log });
  const failure = new Error('no database');
  const run = vi.fn(() => Promise.reject(failure));
  intervals.runEvery(1000, 'cannot run', run);
  await vi.advanceTimersByTimeAsync(1000);
  intervals.stop();
  expect(run).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith({ err: failure }, 'cannot run');
});

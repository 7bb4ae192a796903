import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';

let lines: Record<string, unknown>[];
const log = () =>
  createLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('logs repeated faults of the connection as one line with their number', () => {
  const logger = log();
  for (let call = 0; call < 1000; call++) {
    logger.error({ err: away(), alert: 'database_unavailable', call }, 'database unavailable');
    logger.child({}).warn({ err: away() }, 'cannot listen');
  }
  expect(lines).toMatchObject([{ call: 0, err: { stack: expect.any(String) as string } }, {}]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(2)).toMatchObject([
    { level: 50, msg: 'database unavailable', alert: 'database_unavailable', repeated: 999 },
    { level: 40, msg: 'cannot listen', repeated: 999, seconds: 10 },
  ]);
  expect(JSON.stringify(lines.slice(2))).not.toContain('stack');
});

test('logs a fault as it is when none came before it for ten seconds', () => {
  const logger = log();
  for (let fault = 0; fault < 2; fault++) {
    logger.error({ err: away(), fault }, 'database unavailable');
    vi.advanceTimersByTime(10_000);
  }
  expect(lines.map(({ fault }) => fault)).toEqual([0, 1]);
});

test('logs every other error', () => {
  const logger = log();
  for (let call = 0; call < 3; call++) logger.error({ err: new Error('a bug') }, 'unexpected');
  logger.error('x');
  expect(lines).toHaveLength(4);
});

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';

let lines: Record<string, unknown>[];
const log = () =>
  createLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

/** Returns the error with which node-postgres reports the end of an idle connection. */
function lostWithClient(): Error {
  const client = new pg.Client({ host: 'db.example', user: 'shop', password: 'secret-password' });
  void client.query('SELECT $1', ['secret-value']);
  const error = new Error('terminating connection', { cause: new Error('the administrator') });
  return Object.assign(error, { code: '57P01', detail: 'Key (secret-row)', client });
}

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('the logger writes repeated faults of the database connection as one line with their number', () => {
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

test('the logger writes a fault of the database in full when none came before it for ten seconds', () => {
  const logger = log();
  for (let fault = 0; fault < 2; fault++) {
    logger.error({ err: away(), fault }, 'database unavailable');
    vi.advanceTimersByTime(10_000);
  }
  expect(lines.map(({ fault }) => fault)).toEqual([0, 1]);
});

test('the logger writes every error that is no repeated fault of the database', () => {
  const logger = log();
  for (let call = 0; call < 3; call++) logger.error({ err: new Error('a bug') }, 'unexpected');
  logger.error('x');
  expect(lines).toHaveLength(4);
});

test('the logger writes what happened and where of an error, and no data that it carries', () => {
  log().error({ err: lostWithClient() }, 'x');
  log().error(Object.assign(new Error('y'), { constraint: 'users_nickname_key' }));
  log().error({ err: new AggregateError([lostWithClient()], 'all') }, 'z');
  const terminated = {
    type: 'Error',
    message: 'terminating connection: the administrator',
    stack: expect.stringContaining('logger.test.ts') as string,
    errorCode: '57P01',
  };
  expect(lines.map(({ err }) => err)).toMatchObject([
    terminated,
    { message: 'y', constraint: 'users_nickname_key' },
    { message: 'all', aggregateErrors: [terminated] },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|client/);
});

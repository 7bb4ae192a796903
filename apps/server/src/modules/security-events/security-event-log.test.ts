import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createLogger } from '#infra/logger.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { SecurityEventLog } from './security-event-log.ts';

test('security events recorded during a write are summed and written by one statement', async () => {
  const writes: { counts: unknown; done: () => void }[] = [];
  const query = ({ values }: { values: unknown[] }) =>
    new Promise((resolve) => {
      writes.push({ counts: values[7], done: () => resolve({ rows: [] }) });
    });
  const events = new SecurityEventLog({
    pool: { query } as unknown as Pool,
    clock: new FakeClock(new Date()),
    log: createLogger('silent'),
  });
  const record = () => events.record({ kind: 'login_failed', address: '203.0.113.1' });
  record();
  const flushes = [events.flush()];
  await Promise.resolve();
  for (let n = 0; n < 50; n++) {
    record();
    flushes.push(events.flush());
  }
  await new Promise(setImmediate);
  expect(writes.map(({ counts }) => counts)).toEqual([[1]]);
  writes[0]?.done();
  await new Promise(setImmediate);
  expect(writes.map(({ counts }) => counts)).toEqual([[1], [50]]);
  writes[1]?.done();
  await Promise.all(flushes);
});

test('a sum of security events does not end before it begins when the clock steps back', async () => {
  const writes: unknown[][] = [];
  const query = ({ values }: { values: unknown[] }) => {
    writes.push(values);
    return Promise.resolve({ rows: [] });
  };
  const start = new Date();
  const clock = new FakeClock(start);
  const pool = { query } as unknown as Pool;
  const events = new SecurityEventLog({ pool, clock, log: createLogger('silent') });
  const record = () => events.record({ kind: 'login_failed', address: '203.0.113.1' });
  record();
  clock.advance({ hours: -1 });
  record();
  await events.flush();
  expect(writes.map((values) => values.slice(7, 10))).toEqual([[[2], [start], [start]]]);
});

import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentRequestId, runInScope } from '#infra/request-scope.ts';
import type { PoolLoad } from '#infra/db/pool-load.ts';
import { batchCallerWrites } from './batch-caller-writes.ts';
import type { CallDeps } from './run-for-callers.ts';
import type { CallerColumns } from './sessions.sql.ts';

type WriteDeps = CallDeps & { poolLoad: PoolLoad };
type Row = CallerColumns & { result: number };

/** Ends the turns of statements that take long. A real clock would end them at any time on a slow machine. */
const turns = vi.hoisted(() => [] as (() => void)[]);
vi.mock(import('node:timers/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  setTimeout: <T>() => new Promise<T>((resolve) => turns.push(resolve as () => void)),
}));

/** Statements that were sent, with the values of their callers; `finish` answers one. */
let sent: {
  values: number[];
  requestId: string | undefined;
  finish: () => void;
  fail: (error: Error) => void;
}[];
let write: (value: number) => Promise<number>;
let expectedWaitMs: () => number;
/** Opens the connection of the next batch. */
let connect: () => Promise<PoolClient>;
/** Errors with which connections were released; undefined for a sound one. */
let released: unknown[];

const createClient = () =>
  Object.assign(new EventEmitter(), {
    release: (error: unknown) => released.push(error),
  }) as unknown as PoolClient;

beforeEach(() => {
  sent = [];
  released = [];
  turns.length = 0;
  connect = () => Promise.resolve(createClient());
  const run = (_db: unknown, ...args: unknown[]) => {
    const values = args.at(-1) as number[];
    const rows = values.map((result, index) => ({
      ...{ caller_number: index + 1, session_id: 1n, caller_id: 1, stale: false },
      result,
    }));
    return new Promise<Row[]>((resolve, fail) =>
      sent.push({ values, requestId: currentRequestId(), finish: () => resolve(rows), fail }),
    );
  };
  const writeRow = batchCallerWrites<WriteDeps, Row, [number], []>(run, () => []);
  const deps = {
    pool: { connect: () => connect() } as Pool,
    clock: { now: () => new Date() },
    env: { SESSION_IDLE_DAYS: 1, SESSION_MAX_DAYS: 1 },
    poolLoad: { addQueue: (wait: () => number) => (expectedWaitMs = wait) } as unknown as PoolLoad,
  } as WriteDeps;
  const caller = { token: 'x'.repeat(43), address: '127.0.0.1' };
  write = async (value) => (await writeRow(deps, caller, value)).result;
});

/** Waits until calls that have arrived were sent. */
const turn = async () => {
  for (let i = 0; i < 3; i++) await setImmediate();
};
/** Waits until this number of statements was sent. */
const untilSent = (count: number) => expect.poll(() => sent.length, { interval: 1 }).toBe(count);
const valuesSent = () => sent.map(({ values }) => values);

test('calls that arrive while two statements run gather in the next one', async () => {
  const first = write(1);
  await untilSent(1);
  const second = write(2);
  await untilSent(2);
  const later = [3, 4, 5].map((value) => write(value));
  await turn();
  expect(valuesSent()).toEqual([[1], [2]]);
  sent[0]?.finish();
  expect(await first).toBe(1);
  await expect.poll(valuesSent).toEqual([[1], [2], [3, 4, 5]]);
  for (const { finish } of sent) finish();
  expect(await Promise.all([second, ...later])).toEqual([2, 3, 4, 5]);
});

test('calls that arrive before a connection is free join the waiting batch', async () => {
  const opened = Promise.withResolvers<PoolClient>();
  connect = () => opened.promise;
  const calls = [write(1)];
  await turn();
  calls.push(write(2), write(3));
  await turn();
  opened.resolve(createClient());
  await expect.poll(valuesSent).toEqual([[1, 2, 3]]);
  expect(released).toEqual([]);
  sent[0]?.finish();
  expect(await Promise.all(calls)).toEqual([1, 2, 3]);
  expect(released).toEqual([undefined]);
});

test('calls fail when no connection is to be had, and later calls run', async () => {
  connect = () => Promise.reject(new Error('no connection'));
  const calls = await Promise.allSettled([write(1), write(2)]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  connect = () => Promise.resolve(createClient());
  const later = write(3);
  await untilSent(1);
  sent[0]?.finish();
  expect(await later).toBe(3);
});

test('only a connection that answered the statement is used again', async () => {
  const timeout = new Error('Query read timeout');
  const refusal = new DatabaseError('refused', 0, 'error');
  for (const [index, error] of [timeout, refusal].entries()) {
    const call = write(1);
    await untilSent(index + 1);
    sent[index]?.fail(error);
    await expect(call).rejects.toBe(error);
  }
  expect(released).toEqual([timeout, undefined]);
});

test('a statement belongs to the request of its first call, also after it has waited for others', async () => {
  const calls: Promise<number>[] = [];
  for (const value of [1, 2, 3]) {
    calls.push(runInScope({ requestId: `request ${value}` }, () => write(value)));
    await (value < 3 ? untilSent(value) : turn());
  }
  sent[0]?.finish();
  await untilSent(3);
  expect(sent.map(({ requestId }) => requestId)).toEqual(['request 1', 'request 2', 'request 3']);
  for (const { finish } of sent) finish();
  await Promise.all(calls);
});

test('statements that wait for a lock do not delay later calls', async () => {
  void write(1);
  await untilSent(1);
  void write(2);
  await untilSent(2);
  const third = write(3);
  await turn();
  expect(valuesSent()).toEqual([[1], [2]]);
  for (const endTurn of turns) endTurn();
  await expect.poll(valuesSent).toEqual([[1], [2], [3]]);
  sent[2]?.finish();
  expect(await third).toBe(3);
});

test('waiting statements count as load of the pool', async () => {
  const calls = Array.from({ length: 12 * 8 }, (_, value) => write(value));
  expect(expectedWaitMs()).toBe(100);
  for (let done = 0; done < 12; done++) {
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(done);
    sent[done]?.finish();
  }
  await Promise.all(calls);
  expect(expectedWaitMs()).toBe(0);
});

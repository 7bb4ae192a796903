import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { PoolLoad } from './pool-load.ts';

const CONNECTIONS = 4;
let now: number;
let pool: EventEmitter & { waitingCount: number; idleCount: number };
let load: PoolLoad;

beforeEach(() => {
  now = 0;
  pool = Object.assign(new EventEmitter(), { waitingCount: 0, idleCount: 0 });
  load = new PoolLoad(pool as unknown as Pool, CONNECTIONS, () => now);
});

/** Lets time pass between two turns of the event loop. */
async function wait(milliseconds: number): Promise<void> {
  await setImmediate();
  now += milliseconds;
}

function hold(milliseconds: number, times: number): void {
  for (let n = 0; n < times; n++) {
    const client = {};
    pool.emit('acquire', client);
    now += milliseconds;
    pool.emit('release', undefined, client);
  }
}

test('load shedding expects no wait for a connection while no call waits', () => {
  hold(500, 100);
  expect(load.expectedWaitMs()).toBe(0);
});

test('load shedding computes the expected wait from the queue, the mean time of use and the connections', () => {
  hold(100, 5000);
  pool.waitingCount = 8;
  expect(load.expectedWaitMs()).toBeCloseTo((8 * 100) / CONNECTIONS);
  expect(() => load.requireRoom()).not.toThrow();
  pool.waitingCount = 80;
  expect(() => load.requireRoom()).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfter: 1 }),
  );
});

test('load shedding refuses calls when no connection was released for a second', async () => {
  hold(1, 100);
  pool.waitingCount = 1;
  load.requireRoom();
  await wait(1001);
  expect(() => load.requireRoom()).toThrow();
});

test('load shedding counts no wait while the event loop is busy with the requests of one turn', async () => {
  hold(1, 100);
  await setImmediate();
  pool.waitingCount = 1;
  load.requireRoom();
  now += 5000;
  expect(() => load.requireRoom()).not.toThrow();
  pool.emit('acquire', {});
  now += 5000;
  await wait(1);
  expect(() => load.requireRoom()).not.toThrow();
  now += 5000;
  expect(() => load.requireRoom()).not.toThrow();
});

test('load shedding admits a burst after an hour without calls', () => {
  hold(1, 100);
  now += 3_600_000;
  load.requireRoom();
  pool.waitingCount = 20;
  expect(() => load.requireRoom()).not.toThrow();
});

test('load shedding admits the first waiting call after seconds without calls', () => {
  hold(1, 100);
  now += 3000;
  pool.waitingCount = 1;
  expect(() => load.requireRoom()).not.toThrow();
});

test('load shedding admits calls while a connection is idle, however long another has waited', async () => {
  hold(1, 100);
  pool.waitingCount = 1;
  load.requireRoom();
  await wait(3000);
  pool.idleCount = 1;
  expect(() => load.requireRoom()).not.toThrow();
  pool.idleCount = 0;
  expect(() => load.requireRoom()).not.toThrow();
});

test('load shedding measures the time without a released connection from the last call that got one', async () => {
  pool.waitingCount = 2;
  load.requireRoom();
  await wait(900);
  pool.emit('acquire', {});
  await wait(900);
  expect(() => load.requireRoom()).not.toThrow();
  await wait(200);
  expect(() => load.requireRoom()).toThrow();
});

function callEvery(milliseconds: number, times: number): void {
  for (let n = 0; n < times; n++) {
    load.requireRoom();
    hold(milliseconds, 1);
  }
}

test('load shedding admits a burst that takes up to a second, and refuses the calls that keep the queue long after it', () => {
  hold(100, 5000);
  pool.waitingCount = 20;
  expect(load.expectedWaitMs()).toBeCloseTo(500);
  callEvery(100, 6);
  expect(() => load.requireRoom()).toThrow();
  pool.waitingCount = 5;
  expect(() => load.requireRoom()).not.toThrow();
  pool.waitingCount = 7;
  expect(() => load.requireRoom()).toThrow();
});

test('load shedding admits the next burst once no call waits', () => {
  hold(100, 5000);
  pool.waitingCount = 20;
  callEvery(100, 6);
  pool.waitingCount = 0;
  load.requireRoom();
  pool.waitingCount = 20;
  callEvery(100, 6);
});

test('load shedding admits small bursts soon after the database was silent for a minute', () => {
  hold(5, 5000);
  hold(60_000, CONNECTIONS);
  hold(5, 400);
  pool.waitingCount = 40;
  expect(() => load.requireRoom()).not.toThrow();
});

test('load shedding admits the next burst once no call has waited long for half a second', () => {
  hold(100, 5000);
  pool.waitingCount = 20;
  callEvery(100, 6);
  expect(() => load.requireRoom()).toThrow();
  pool.waitingCount = 2;
  callEvery(100, 6);
  pool.waitingCount = 20;
  callEvery(100, 6);
});

test('load shedding counts the wait in queues before the pool, also while connections are idle', () => {
  let queuedMs = 0;
  load.addQueue(() => queuedMs);
  load.addQueue(() => 0);
  pool.idleCount = 2;
  queuedMs = 200;
  for (let n = 0; n < 6; n++) {
    load.requireRoom();
    hold(100, 1);
  }
  expect(() => load.requireRoom()).toThrow();
  queuedMs = 0;
  hold(1, 1);
  queuedMs = 1000;
  expect(() => load.requireRoom()).not.toThrow();
  queuedMs = 1001;
  expect(() => load.requireRoom()).toThrow();
});

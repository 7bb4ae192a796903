import { beforeEach, describe, expect, test, vi } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

let now = 0;
let cache: VersionedCache<string>;

beforeEach(() => {
  now = 0;
  cache = new VersionedCache({
    maxAgeMs: 100,
    maxSize: 10,
    sizeOf: (v) => v.length,
    now: () => now,
  });
});

const answer = (value: string, tag?: number) => vi.fn(() => Promise.resolve({ value, tag }));

test('the versioned cache keeps a value for its maximum age, then reloads it with the outdated one', async () => {
  const fill = answer('a');
  await cache.get('k', fill);
  now = 99;
  await cache.get('k', fill);
  expect(fill).toHaveBeenCalledTimes(1);
  now = 100;
  expect(cache.peek('k')).toBeUndefined();
  await cache.get('k', fill);
  expect(fill).toHaveBeenLastCalledWith('a');
});

test('the versioned cache keeps a value for the age that it states itself', async () => {
  const fill = vi.fn(() => Promise.resolve({ value: 'a', maxAgeMs: 10 }));
  await cache.get('k', fill);
  now = 9;
  expect(cache.peek('k')).toBe('a');
  now = 10;
  expect(cache.peek('k')).toBeUndefined();
});

test('the versioned cache loads a value once for concurrent readers', async () => {
  const fill = answer('a');
  const values = await Promise.all([
    cache.get('k', fill),
    cache.get('k', fill),
    cache.get('k', fill),
  ]);
  expect(values).toEqual(['a', 'a', 'a']);
  expect(fill).toHaveBeenCalledTimes(1);
});

test('the versioned cache invalidates the values of a change, and all values by a change of everything', async () => {
  await cache.get('one', answer('1', 1));
  await cache.get('two', answer('2', 2));
  await cache.get('list', answer('l'));
  cache.bump(1);
  expect([cache.peek('one'), cache.peek('two'), cache.peek('list')]).toEqual([undefined, '2', 'l']);
  cache.bump();
  expect([cache.peek('two'), cache.peek('list')]).toEqual([undefined, undefined]);
});

test('the versioned cache neither caches a load that began before a change nor gives it to later readers', async () => {
  let finish: (value: { value: string; tag: number }) => void = () => undefined;
  const before = cache.get('k', () => new Promise((resolve) => (finish = resolve)));
  cache.bump(1);
  const after = cache.get('k', answer('new', 1));
  finish({ value: 'old', tag: 1 });
  expect(await before).toBe('old');
  expect(await after).toBe('new');
  await cache.get('k', answer('newer', 1));
  expect(cache.peek('k')).toBe('new');
});

test('the versioned cache rejects all waiting readers when a load fails, and does not cache the failure', async () => {
  const fail = () => Promise.reject(new Error('no'));
  const both = await Promise.allSettled([cache.get('k', fail), cache.get('k', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('k', answer('a'))).toBe('a');
});

test('the versioned cache keeps no more than its size, dropping the oldest', async () => {
  await cache.get('a', answer('aaaa'));
  await cache.get('b', answer('bbbb'));
  await cache.get('c', answer('cccc'));
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([undefined, 'bbbb', 'cccc']);
});

test('the versioned cache invalidates everything when too many single changes are remembered', async () => {
  await cache.get('other', answer('o', 1_000_000));
  for (let tag = 0; tag <= 10_000; tag++) cache.bump(tag);
  expect(cache.peek('other')).toBeUndefined();
});

describe('with an outdated value that may stand in', () => {
  const fault = new Error('away');
  let lasting: VersionedCache<string>;

  beforeEach(async () => {
    lasting = new VersionedCache({
      maxAgeMs: 100,
      maxSize: 10,
      now: () => now,
      stale: { maxAgeMs: 1000, longestWaitMs: 20, isFault: (error) => error === fault },
    });
    await lasting.get('k', answer('a'));
    now = 200;
  });

  test('the versioned cache returns the outdated value when a reload fails, until that is too old', async () => {
    const failing = () => Promise.reject(fault);
    expect(await lasting.get('k', failing)).toBe('a');
    lasting.bump();
    expect(await lasting.get('k', failing)).toBe('a');
    now = 1000;
    await expect(lasting.get('k', failing)).rejects.toBe(fault);
  });

  test('the versioned cache returns the old value while a reload takes too long, and the new value afterwards', async () => {
    let make: (value: string) => void = () => undefined;
    const slow = () =>
      new Promise<{ value: string }>((resolve) => {
        make = (value) => resolve({ value });
      });
    expect(await lasting.get('k', slow)).toBe('a');
    expect(await lasting.get('k', answer('never made'))).toBe('a');
    make('b');
    await expect.poll(() => lasting.peek('k')).toBe('b');
  });

  test('the versioned cache returns outdated values without waiting for a second after a failed reload', async () => {
    const patient = new VersionedCache<string>({
      maxAgeMs: 100,
      maxSize: 10,
      now: () => now,
      stale: { maxAgeMs: 5000, longestWaitMs: 60_000, isFault: (error) => error === fault },
    });
    const silent = () => new Promise<never>(() => undefined);
    await patient.get('k', answer('a'));
    await patient.get('other', answer('b'));
    now += 200;
    expect(await patient.get('k', () => Promise.reject(fault))).toBe('a');
    now += 999;
    expect(await patient.get('other', silent)).toBe('b');
  });

  test('the versioned cache throws an error of a reload that is no fault instead of returning the outdated value', async () => {
    const gone = new Error('not found');
    await expect(lasting.get('k', () => Promise.reject(gone))).rejects.toBe(gone);
  });

  test('the versioned cache reloads an aging value while readers get the present one', async () => {
    await lasting.get('k', answer('b'));
    expect(lasting.isAging('k')).toBe(false);
    now += 69;
    expect(lasting.isAging('k')).toBe(false);
    now += 1;
    expect(lasting.isAging('k')).toBe(true);
    lasting.refresh('k', answer('c'));
    expect(lasting.isAging('k')).toBe(false);
    expect(lasting.peek('k')).toBe('b');
    await expect.poll(() => lasting.peek('k')).toBe('c');
  });
});

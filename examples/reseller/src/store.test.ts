import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '@manabar/tooling/temporary-folder';
import { lockStore } from './database.ts';
import { openStore, type Plan, type Store } from './store.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = join(temporaryFolder('store'), 'store');
  store = openStore(folder);
});
afterEach(() => store.close());

const option = { product: 'roblox', region: 0, amount: 800 };
const plan = (key: string): Plan => ({
  ...option,
  ...{ key, product_id: 1, price_usd: 9.99, price_rub: null },
  ...{ quantity: 2, currency: 'usd', total: 19.98 },
});

test('the reseller’s store keeps the state of a purchase after it was opened again', () => {
  store.plan(plan('a'));
  expect(store.underWay()).toMatchObject({ ...plan('a'), state: 'open', order_id: null });
  store.close();
  store = openStore(folder);
  store.paid('a', 'A1');
  expect(store.underWay()).toMatchObject({ state: 'paid', order_id: 'A1' });
  store.keep('a', ['X', 'Y']);
  expect(store.underWay()).toBeUndefined();
  expect(store.inStock(option)).toBe(2);
  expect(store.inStock({ ...option, region: 1 })).toBe(0);
});

test('the reseller’s store holds each code once', () => {
  store.plan(plan('a'));
  store.paid('a', 'A1');
  store.keep('a', ['X', 'Y']);
  store.keep('a', ['X', 'Y']);
  expect(store.inStock(option)).toBe(2);
});

test('the reseller’s store keeps all codes together with the end of their purchase, or none', () => {
  store.plan(plan('a'));
  store.paid('a', 'A1');
  expect(() => store.keep('a', ['X', 'X'])).toThrow('UNIQUE');
  expect([store.inStock(option), store.underWay()?.state]).toEqual([0, 'paid']);
});

test('the reseller’s store holds one open purchase at a time, with an order of its own', () => {
  store.plan(plan('a'));
  expect(() => store.plan(plan('b'))).toThrow('UNIQUE');
  store.refused('a', 'out_of_stock');
  store.plan(plan('b'));
  expect(() => store.plan(plan('a'))).toThrow('UNIQUE');
  store.paid('b', 'A1');
  store.keep('b', ['X']);
  store.plan(plan('c'));
  expect(() => store.paid('c', 'A1')).toThrow('UNIQUE');
});

test('the reseller’s store does not change a finished purchase', () => {
  store.plan(plan('a'));
  store.refused('a', 'out_of_stock');
  store.paid('a', 'A1');
  store.keep('a', ['X']);
  expect(store.purchases()).toMatchObject([{ state: 'refused', order_id: null }]);
  expect(store.inStock(option)).toBe(0);
});

test('the reseller’s store keeps codes of an unplanned order off sale until a person acknowledges it', () => {
  store.plan(plan('a'));
  store.paid('a', 'A1');
  const codes = [
    { code: 'X', item: 'something else' },
    { code: 'Y', item: 'something else' },
  ];
  store.mismatched('a', codes);
  store.mismatched('a', codes);
  store.close();
  store = openStore(folder);
  expect(store.underWay()).toMatchObject({ key: 'a', state: 'mismatch', order_id: 'A1' });
  expect(store.otherCodes('a')).toEqual(codes);
  expect([store.inStock(option), store.take(option, 'sale')]).toEqual([0, undefined]);
  expect(() => store.plan(plan('b'))).toThrow('UNIQUE');
  expect([store.acknowledge('a'), store.acknowledge('a')]).toEqual([true, false]);
  expect(store.underWay()).toBeUndefined();
  store.plan(plan('b'));
  expect(store.acknowledge('b')).toBe(false);
  expect([store.inStock(option), store.otherCodes('a')]).toEqual([0, codes]);
});

test('a sale from the reseller’s store takes one code, and the same one when it asks again', () => {
  store.plan(plan('a'));
  store.paid('a', 'A1');
  store.keep('a', ['X', 'Y']);
  expect(store.take(option, 'sale-1')).toBe('X');
  expect(store.take(option, 'sale-1')).toBe('X');
  expect(store.take(option, 'sale-2')).toBe('Y');
  expect(store.take(option, 'sale-3')).toBeUndefined();
  expect(store.inStock(option)).toBe(0);
});

describe('the folder', () => {
  test('the reseller’s store creates its folder closed to other users', () => {
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'reseller.db')).mode & 0o077).toBe(0);
  });

  test('the reseller’s store creates its folder closed to other users when the lock creates it', () => {
    const fresh = join(temporaryFolder('store'), 'store');
    process.umask(0o022);
    lockStore(fresh).release();
    for (const path of [fresh, join(fresh, 'lock.db')])
      expect(statSync(path).mode & 0o077, path).toBe(0);
  });

  test('the reseller locks the folder of its store for one process until it ends', () => {
    const lock = lockStore(folder);
    expect(() => lockStore(folder)).toThrow('another reseller');
    lock.release();
    lockStore(folder).release();
  });
});

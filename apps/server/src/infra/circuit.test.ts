import { beforeEach, expect, test } from 'vitest';
import { Circuit } from './circuit.ts';

let now: number;
let circuit: Circuit;
beforeEach(() => {
  now = 1000;
  circuit = new Circuit({ failures: 3, withinMs: 30_000, restMs: 3000, now: () => now });
});

const fail = (...askings: string[]) => {
  for (const asking of askings) circuit.failed(asking);
};

test('lets everybody ask until different askings failed in a row', () => {
  fail('a', 'b');
  expect(circuit.waitMs()).toBeNull();
  fail('c');
  expect(circuit.waitMs()).toBe(3000);
  now += 2999;
  expect(circuit.waitMs()).toBe(1);
});

test('one and the same asking may fail as often as it likes', () => {
  fail(...Array<string>(50).fill('a'), 'b', 'a');
  expect(circuit.waitMs()).toBeNull();
});

test('a success in between begins the row anew', () => {
  fail('a', 'b');
  circuit.succeeded();
  fail('c', 'd');
  expect(circuit.waitMs()).toBeNull();
});

test('failures far apart are no row', () => {
  fail('a', 'b');
  now += 30_001;
  fail('c', 'd');
  expect(circuit.waitMs()).toBeNull();
});

test('after the rest one asking goes first, and tells the others', () => {
  fail('a', 'b', 'c');
  now += 3000;
  expect(circuit.waitMs()).toBeNull();
  expect(circuit.waitMs()).toBe(3000);
  fail('a');
  expect(circuit.waitMs()).toBe(3000);
  now += 3000;
  expect(circuit.waitMs()).toBeNull();
  circuit.succeeded();
  expect([circuit.waitMs(), circuit.waitMs()]).toEqual([null, null]);
  fail('a', 'b');
  expect(circuit.waitMs()).toBeNull();
});

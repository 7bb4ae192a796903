import { beforeEach, expect, test } from 'vitest';
import { Circuit } from './circuit.ts';

let now: number;
let circuit: Circuit;
beforeEach(() => {
  now = 1000;
  circuit = new Circuit({
    minimumSources: 4,
    failureRatio: 0.5,
    windowMs: 30_000,
    restMs: 3000,
    now: () => now,
  });
});

const fail = (...sources: string[]) => {
  for (const source of sources) circuit.failed(source);
};
const succeed = (...sources: string[]) => {
  for (const source of sources) circuit.succeeded(source);
};

test('opens when enough sources failed, and says for how long', () => {
  fail('a', 'b', 'c');
  expect(circuit.waitMs()).toBeNull();
  fail('d');
  expect(circuit.waitMs()).toBe(3000);
  now += 2999;
  expect(circuit.waitMs()).toBe(1);
});

test('counts any number of failures of one source once', () => {
  fail(...Array<string>(50).fill('a'), 'b', 'c', 'a');
  expect(circuit.waitMs()).toBeNull();
});

test('stays closed while more than half of the sources succeed', () => {
  succeed('a', 'b', 'c', 'd', 'e');
  fail('f', 'g', 'h', 'i');
  expect(circuit.waitMs()).toBeNull();
  fail('j');
  expect(circuit.waitMs()).toBe(3000);
});

test('goes by the latest result of each source', () => {
  succeed('a', 'b', 'c', 'd', 'e', 'f');
  fail('a', 'b');
  expect(circuit.waitMs()).toBeNull();
  fail('c');
  expect(circuit.waitMs()).toBe(3000);
});

test('forgets results that are older than the window', () => {
  fail('a', 'b', 'c');
  now += 30_001;
  fail('d');
  expect(circuit.waitMs()).toBeNull();
});

test('lets one call through after the rest, whose result counts for all', () => {
  fail('a', 'b', 'c', 'd');
  now += 3000;
  expect(circuit.waitMs()).toBeNull();
  expect(circuit.waitMs()).toBe(3000);
  fail('a');
  expect(circuit.waitMs()).toBe(3000);
  now += 3000;
  expect(circuit.waitMs()).toBeNull();
  succeed('e');
  expect([circuit.waitMs(), circuit.waitMs()]).toEqual([null, null]);
  fail('a', 'b');
  expect(circuit.waitMs()).toBeNull();
});

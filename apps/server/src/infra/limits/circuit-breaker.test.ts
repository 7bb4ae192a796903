import { beforeEach, expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

let now: number;
let breaker: CircuitBreaker;
beforeEach(() => {
  now = 1000;
  breaker = new CircuitBreaker({
    minimumSources: 4,
    failureRatio: 0.5,
    windowMs: 30_000,
    openMs: 3000,
    now: () => now,
  });
});

const fail = (...sources: string[]) => {
  for (const source of sources) breaker.recordFailure(source);
};
const succeed = (...sources: string[]) => {
  for (const source of sources) breaker.recordSuccess(source);
};

test('the circuit breaker opens when calls failed for enough callers, and says for how long', () => {
  fail('a', 'b', 'c');
  expect(breaker.admitCall()).toBeNull();
  fail('d');
  expect(breaker.admitCall()).toBe(3000);
  now += 2999;
  expect(breaker.admitCall()).toBe(1);
});

test('the circuit breaker counts any number of failures of one caller once', () => {
  fail(...Array<string>(50).fill('a'), 'b', 'c', 'a');
  expect(breaker.admitCall()).toBeNull();
});

test('the circuit breaker stays closed while calls succeed for more than half of the callers', () => {
  succeed('a', 'b', 'c', 'd', 'e');
  fail('f', 'g', 'h', 'i');
  expect(breaker.admitCall()).toBeNull();
  fail('j');
  expect(breaker.admitCall()).toBe(3000);
});

test('the circuit breaker goes by the latest result of each caller', () => {
  succeed('a', 'b', 'c', 'd', 'e', 'f');
  fail('a', 'b');
  expect(breaker.admitCall()).toBeNull();
  fail('c');
  expect(breaker.admitCall()).toBe(3000);
});

test('the circuit breaker forgets results that are older than the window', () => {
  fail('a', 'b', 'c');
  now += 30_001;
  fail('d');
  expect(breaker.admitCall()).toBeNull();
});

test('the circuit breaker forgets old results although an older caller was called again', () => {
  fail('a', 'b', 'c');
  now += 20_000;
  succeed('a');
  now += 10_001;
  fail('d');
  expect(breaker.admitCall()).toBeNull();
});

test('a half-open circuit opens for the whole time again, however few callers have failed lately', () => {
  fail('a', 'b', 'c', 'd');
  now += 30_001;
  expect(breaker.admitCall()).toBeNull();
  now += 2000;
  fail('a');
  expect(breaker.admitCall()).toBe(3000);
});

test('a half-open circuit admits one call, whose result closes it or opens it again', () => {
  fail('a', 'b', 'c', 'd');
  now += 3000;
  expect(breaker.admitCall()).toBeNull();
  expect(breaker.admitCall()).toBe(3000);
  fail('a');
  expect(breaker.admitCall()).toBe(3000);
  now += 3000;
  expect(breaker.admitCall()).toBeNull();
  succeed('e');
  expect([breaker.admitCall(), breaker.admitCall()]).toEqual([null, null]);
  fail('a', 'b');
  expect(breaker.admitCall()).toBeNull();
});

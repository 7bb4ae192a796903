import { expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { ClaimHints } from './claim-hints.ts';

const hints = (clock = new FakeClock()) => new ClaimHints(clock);
const read = (of: ClaimHints): unknown => JSON.parse(of.toJson());

test('claim hints keep the furthest claimed position in the codes of each option', () => {
  const some = hints();
  some.remember({ 1: 10, 2: 5 });
  some.remember({ 1: 8 });
  expect(read(some)).toEqual({ 1: 10, 2: 5 });
});

test('a claim hint of an option lives for ten seconds from its first claim, in spite of later claims', () => {
  const clock = new FakeClock();
  const some = hints(clock);
  some.remember({ 1: 10 });
  clock.advance({ seconds: 9 });
  some.remember({ 1: 11 });
  expect(read(some)).toEqual({ 1: 11 });
  clock.advance({ seconds: 1 });
  expect(read(some)).toEqual({});
  some.remember({ 1: 3 });
  expect(read(some)).toEqual({ 1: 3 });
});

test('claim hints forget an option whose codes return to stock', () => {
  const some = hints();
  some.remember({ 1: 10, 2: 5 });
  some.forget([1]);
  expect(read(some)).toEqual({ 2: 5 });
});

test('claim hints keep positions of the latest 64 options only', () => {
  const some = hints();
  for (let option = 1; option <= 100; option++) some.remember({ [option]: option });
  some.remember({ 37: 99 });
  const kept = Object.keys(read(some) as object).map(Number);
  expect(kept).toHaveLength(64);
  expect(Math.min(...kept)).toBe(37);
});

import { expect, test } from 'vitest';
import { recoverySeconds, type Acknowledged, type Failure } from './records.ts';

const bought = (...times: number[]): Acknowledged[] =>
  times.map((at) => ({ kind: 'purchase', orderId: `o${at}`, userId: 1, at }));
const failed = (...times: number[]): Failure[] =>
  times.map((at) => ({ how: 'cut', begun: at - 10, at, path: '', cause: '' }));

test('the fault runner measures recovery until the first purchase after the last failure', () => {
  const acknowledged = bought(900, 1_200, 1_900, 2_700, 2_800);
  expect(recoverySeconds({ acknowledged, failures: failed(500, 1_100, 2_600) }, 1_000)).toBe(1.7);
});

test('the fault runner’s recovery also ends a gap without purchases in which nothing failed', () => {
  const acknowledged = bought(1_100, 6_100, 6_200);
  expect(recoverySeconds({ acknowledged, failures: [] }, 1_000)).toBe(5.1);
});

test('the fault runner measures a fault without failed requests until the next purchase', () => {
  expect(recoverySeconds({ acknowledged: bought(1_100, 1_200), failures: [] }, 1_000)).toBe(0.1);
});

test('the fault runner measures no recovery without a purchase since the last failure', () => {
  expect(recoverySeconds({ acknowledged: bought(1_100), failures: failed(1_500) }, 1_000)).toBe(
    null,
  );
});

test('the fault runner does not count card payments and top-ups as a recovery of purchases', () => {
  for (const kind of ['topup', 'card'] as const) {
    const acknowledged = bought(1_100).map((one) => ({ ...one, kind }));
    expect(recoverySeconds({ acknowledged, failures: [] }, 1_000)).toBe(null);
  }
});

import { expect, test } from 'vitest';
import type { Fault } from '#faults/index.ts';
import { causesOf, summarize, tableOf, type Seen } from './report.ts';

const fault = (changes: Partial<Fault> = {}): Fault => ({
  ...{ name: 'kill', title: 'SIGKILL', recoveryGoal: 5, strike: () => Promise.resolve() },
  ...changes,
});
const failure = (at: number, how: 'cut' | 'refused' = 'cut') => ({
  how,
  begun: at,
  at,
  path: '',
  cause: 'x',
});
const nothing: Seen = { strikes: [], acknowledged: [], failures: [], wrong: [], deliveries: [] };

test('the fault report has one row for all strikes of a fault, with the longest recovery', () => {
  const one = fault();
  const [row, ...more] = summarize({
    strikes: [
      { fault: one, from: 0, to: 100, recovery: 0.5 },
      { fault: one, from: 200, to: 300, recovery: 2.5 },
    ],
    acknowledged: [50, 150, 250].map((at) => {
      return { kind: 'purchase', orderId: `o${at}`, userId: 1, at };
    }),
    failures: [failure(60), failure(150), failure(210, 'refused')],
    wrong: [],
    deliveries: [],
  });
  expect(more).toEqual([]);
  expect(row).toMatchObject({ times: 2, acknowledged: 2, cut: 1, refused: 1, recovery: 2.5 });
  expect(row?.missed).toEqual([]);
});

test('the fault report names each goal that was missed', () => {
  const strikes = [{ fault: fault({ cutsNothing: true }), from: 0, to: 100, recovery: 6 }];
  const wrong = [
    { what: 'lost' as const, at: 1, cause: '' },
    { what: 'doubled' as const, at: 2, cause: '' },
  ];
  const [row] = summarize({ ...nothing, strikes, wrong, failures: [failure(3)] });
  expect(row?.missed).toEqual(['1 lost', '1 doubled', '1 requests failed', 'not back within 5 s']);
});

test('the fault report times the slowest top-up from its order, and not from before the fault', () => {
  const strikes = [{ fault: fault(), from: 10_000, to: 20_000, recovery: 0 }];
  const slowest = (ordered: number, delivered: number) =>
    summarize({ ...nothing, strikes, deliveries: [{ orderId: 'o', ordered, delivered }] })[0]
      ?.slowestTopup;
  expect(slowest(12_000, 45_000)).toBe(33);
  expect(slowest(7_000, 11_000)).toBe(1);
  expect(slowest(7_000, 9_000)).toBe(0);
  expect(slowest(21_000, 60_000)).toBe(0);
});

test('the fault report counts slow ordinary top-ups as a missed goal, and not those of silent players', () => {
  const strikes = [{ fault: fault({ topupGoal: 1 }), from: 10_000, to: 20_000, recovery: 0 }];
  /** Returns a row of a hundred top-ups, of which the given number is slow, for players of the given kind or for others. */
  const rowOf = (slow: number, slowPlayer: string) => {
    const topups = Array.from({ length: 100 }, (_, n) => ({ n, isSlow: n < slow }));
    return summarize({
      ...nothing,
      strikes,
      acknowledged: topups.map(({ n, isSlow }) => {
        const reference = isSlow ? slowPlayer : '12345';
        return { kind: 'topup', orderId: `o${n}`, userId: 1, reference, at: 10_000 + n };
      }),
      deliveries: topups.map(({ n, isSlow }) => {
        const ordered = 10_000 + n;
        return { orderId: `o${n}`, ordered, delivered: ordered + (isSlow ? 6_000 : 200) };
      }),
    })[0];
  };
  expect(rowOf(10, '12347777')).toMatchObject({ ordinaryTopups: 0.2, slowestTopup: 6, missed: [] });
  expect(rowOf(5, '12345')).toMatchObject({ ordinaryTopups: 0.2, missed: [] });
  expect(rowOf(6, '12345')?.missed).toEqual([
    'a twentieth of the ordinary top-ups took more than 1 s',
  ]);
});

test('the fault report counts purchases that do not come back as a missed goal', () => {
  const strikes = [{ fault: fault(), from: 0, to: 100, recovery: null }];
  for (const timed of [true, false]) {
    const [row] = summarize({ ...nothing, strikes }, timed);
    expect(row?.missed).toEqual(['purchases did not come back']);
  }
});

test('the fault report without times misses goals only by lost or double orders and failed requests', () => {
  const strikes = [
    { fault: fault({ cutsNothing: true, topupGoal: 1 }), from: 0, to: 100, recovery: 6 },
  ];
  const deliveries = [{ orderId: 'o', ordered: 1, delivered: 9_000 }];
  const wrong = [{ what: 'lost' as const, at: 1, cause: '' }];
  const failures = [failure(3), failure(4, 'refused')];
  const seen = { ...nothing, strikes, deliveries, wrong, failures };
  expect(summarize(seen)[0]?.missed).toHaveLength(4);
  expect(summarize(seen, false)[0]?.missed).toEqual(['1 lost', '1 requests failed']);
});

test('the table of the fault report is Markdown with a row for each fault', () => {
  const strikes = [{ fault: fault(), from: 0, to: 100, recovery: 1.25 }];
  const [head, rule, row] = tableOf(summarize({ ...nothing, strikes })).split('\n');
  expect(head).toMatch(/^\| fault +\| times \| acknowledged \| lost \| doubled \| cut requests/);
  expect(rule).toMatch(/^\| -+ \|/);
  expect(row).toMatch(/^\| SIGKILL \| 1 .* 1\.\d +\| ≤ 5 +\| 0\.0 +\| 0\.0 +\| held/);
});

test('the fault report sums up failed requests by their kind, without ids', () => {
  const cause = (id: string) => ({ ...failure(1), cause: `/orders/${id} 503` });
  const ids = ['ABCDEFGHJKMNPQRS', 'TVWXYZ0123456789'];
  expect(causesOf(ids.map(cause))).toEqual(['     2 × cut: /orders/… 503']);
});

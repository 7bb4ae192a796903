import { expect, test } from 'vitest';
import type { Acknowledged } from '#load/records.ts';
import { compare, type StoredOrder } from './audit.ts';

const date = new Date('2026-11-24T12:00:00Z');
const told = (kind: Acknowledged['kind'], orderId: string, reference?: string) => ({
  ...{ kind, orderId, userId: 1, at: 0, date },
  ...(reference !== undefined && { reference }),
});
const stored = (id: string, changes: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ id, userId: 1, status: 'completed', currency: 'usd', total: 100n, createdAt: date },
  ...{ units: 1, codes: 1, payments: 1 },
  ...changes,
});
const outside = (topups: [string, number][] = [], captures: [string, number][] = []) => ({
  topups: new Map(topups),
  captures: new Map(captures),
});
const causes = (wrong: ReturnType<typeof compare>) => wrong.map(({ what, cause }) => [what, cause]);

test('the fault runner finds orders that are as they were acknowledged neither lost nor doubled', () => {
  const operations = [told('purchase', 'A'), told('card', 'B'), told('topup', 'C', '12345')];
  const orders = [stored('A'), stored('B', { payments: 0 }), stored('C', { codes: 0 })];
  expect(compare(operations, orders, outside([['12345', 1]], [['B', 1]]))).toEqual([]);
});

test('the fault runner counts an acknowledged order as lost that is missing, open or without its code', () => {
  const operations = ['A', 'B', 'C'].map((id) => told('purchase', id));
  const orders = [stored('B', { status: 'pending' }), stored('C', { codes: 0 })];
  expect(causes(compare(operations, orders, outside()))).toEqual([
    ['lost', 'purchase A: there is no such order'],
    ['lost', 'purchase B: it is pending'],
    ['lost', 'purchase C: 0 codes for 1 units'],
  ]);
});

test('the fault runner counts an order as doubled that no call acknowledged, or with two codes or payments', () => {
  const orders = [
    stored('A'),
    stored('B'),
    stored('C', { codes: 2 }),
    stored('D', { payments: 2 }),
  ];
  const operations = ['A', 'C', 'D'].map((id) => told('purchase', id));
  expect(causes(compare(operations, orders, outside()))).toEqual([
    ['doubled', 'purchase C: 2 codes for 1 units'],
    ['doubled', 'purchase D: paid 2 times'],
    ['doubled', 'nobody was told of order B'],
  ]);
});

test('the fault runner counts a top-up as lost that the supplier does not know, and as doubled if bought twice', () => {
  const operations = [told('topup', 'A', '111'), told('topup', 'B', '222')];
  const orders = [stored('A', { codes: 0 }), stored('B', { codes: 0 })];
  expect(causes(compare(operations, orders, outside([['222', 2]])))).toEqual([
    ['lost', 'topup A: the supplier knows of none'],
    ['doubled', 'topup B: bought 2 times at the supplier'],
  ]);
});

test('the fault runner counts a card order as doubled that has two captured payments', () => {
  expect(causes(compare([told('card', 'A')], [stored('A')], outside([], [['A', 2]])))).toEqual([
    ['doubled', 'card A: 2 captured payments at the gateway'],
  ]);
});

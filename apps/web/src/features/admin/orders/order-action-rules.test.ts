import { describe, expect, it } from 'vitest';
import { adminOrder, attempt, codeItem, topupItem } from '#test/admin-order-rows.ts';
import {
  costOf,
  effectsOf,
  isUnderWay,
  itemsFor,
  moneyWay,
  possibleActions,
} from './order-action-rules.ts';

const card = (state: 'redirected' | 'captured' | 'expired') => ({ provider: 'sandbox', state });
const waiting = topupItem({ state: 'waiting', next_at: '2026-01-05T10:00:08.000Z' }, { id: 21 });
const sent = topupItem({ state: 'unknown', next_at: '2026-01-05T10:05:00.000Z' }, { id: 22 });
const next_at = '2026-01-05T10:01:00.000Z';
const resent = (...attempts: Parameters<typeof attempt>[0][]) =>
  topupItem({ state: 'dispatching', next_at, attempts: attempts.map(attempt) }, { id: 25 });
const unsent = resent({ state: 'prepared', asked: 0 });
const arrived = topupItem({ state: 'delivered' }, { id: 23, status: 'delivered' });
const review = topupItem({}, { id: 24 });

describe('what can be done with an order', () => {
  it.each([
    ['delivered codes', adminOrder(), ['refund']],
    ['refunded ones', adminOrder({ items: [codeItem({ status: 'refunded' })] }), []],
    ['a top-up that has not gone out', adminOrder({ items: [waiting] }), ['cancel']],
    ['a top-up whose supplier cannot be reached', adminOrder({ items: [unsent] }), ['cancel']],
    [
      'one that was sent before its supplier could not be reached',
      adminOrder({ items: [resent({ state: 'prepared', asked: 1 })] }),
      [],
    ],
    [
      'one whose first code was refused before its supplier could not be reached',
      adminOrder({
        items: [resent({ state: 'rejected', asked: 0 }, { state: 'prepared', asked: 0 })],
      }),
      ['cancel'],
    ],
    [
      'one whose second code may have been received',
      adminOrder({
        items: [resent({ state: 'rejected', asked: 0 }, { state: 'unknown', asked: 0 })],
      }),
      [],
    ],
    ['one that is being sent', adminOrder({ items: [resent({ state: 'sending', asked: 0 })] }), []],
    ['one that the supplier is still at', adminOrder({ items: [sent] }), []],
    ['one that nobody knows the end of', adminOrder({ items: [review] }), ['refund', 'retry']],
    ['one that arrived', adminOrder({ items: [arrived] }), ['refund']],
    [
      'an activation that arrived, which cost nothing',
      adminOrder({ items: [{ ...arrived, price: 0 }] }),
      [],
    ],
    [
      'a card order that waits for its money',
      adminOrder({ status: 'pending', payment: card('redirected'), items: [waiting] }),
      ['cancel', 'confirm-payment'],
    ],
    [
      'one that was not paid in time',
      adminOrder({ status: 'cancelled', payment: card('expired'), items: [] }),
      ['confirm-payment'],
    ],
    ['one that was paid by card', adminOrder({ payment: card('captured') }), ['refund']],
  ])('offers an admin only the possible actions on an order: %s', (_name, order, actions) => {
    expect(possibleActions(order)).toEqual(actions);
  });

  it('selects the items of an order that an admin’s action applies to', () => {
    const order = adminOrder({ items: [waiting, sent, arrived, review, unsent] });
    const ids = (action: 'cancel' | 'refund' | 'retry') =>
      itemsFor(action, order).map(({ id }) => id);
    expect([ids('cancel'), ids('refund'), ids('retry')]).toEqual([[21, 25], [23, 24], [24]]);
  });
});

it('an admin’s refund of an order item covers only the codes that a recall has not voided', () => {
  const [sold, ...others] = codeItem().codes;
  if (!sold) throw new Error('no code');
  const codes = [sold, ...others.map((code) => ({ ...code, state: 'voided' as const }))];
  const items = itemsFor('refund', adminOrder({ items: [codeItem({ codes })] }));
  expect(items).toMatchObject([{ quantity: 1 }]);
  expect(costOf(items)).toBe(codeItem().price);
});

describe('the money of an action', () => {
  it('an admin’s action on an order returns the money the way that it was paid', () => {
    expect(moneyWay('refund', adminOrder(), 9.98)).toBe('wallet');
    expect(moneyWay('refund', adminOrder({ payment: card('captured') }), 9.98)).toBe('card');
    expect(moneyWay('cancel', adminOrder({ payment: card('redirected') }), 0)).toBe('unpaid');
    expect(moneyWay('cancel', adminOrder(), 0)).toBe('none');
    expect(moneyWay('retry', adminOrder(), 1.99)).toBe('none');
    expect(moneyWay('confirm-payment', adminOrder({ payment: card('expired') }), 0)).toBe('asked');
  });

  it('sums the prices of order items for a refund in cents instead of floating point', () => {
    expect(costOf([codeItem({ price: 0.1, quantity: 3 }), codeItem({ price: 0.2 })])).toBe(0.7);
  });
});

it('tells an admin how many codes and top-ups of an order a refund voids, returns to stock or gives up', () => {
  expect(effectsOf([codeItem(), arrived, review])).toEqual({
    voided: 1,
    activated: 0,
    returned: 1,
    givenUp: 1,
    arrived: 1,
  });
});

it('tells an admin how many codes of an order were activated before a refund', () => {
  const codes = codeItem().codes.map((code) => ({ ...code, activation_order_id: 'ORDER2' }));
  expect(effectsOf([codeItem({ codes }), codeItem()])).toMatchObject({ activated: 2 });
});

it('counts an order as under way while it is pending or the worker will continue one of its top-ups', () => {
  expect(isUnderWay(adminOrder())).toBe(false);
  expect(isUnderWay(adminOrder({ status: 'pending' }))).toBe(true);
  expect(isUnderWay(adminOrder({ items: [arrived, sent] }))).toBe(true);
});

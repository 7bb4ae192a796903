import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@manabar/contracts';
import { isToppedUp, isTopupOrder, isUnderWay } from '../order-kind.ts';
import { barOf, stagesOf } from './order-stages.ts';

type Item = Pick<OrderDetail['items'][number], 'item_type' | 'status' | 'stage'>;
type Status = OrderDetail['status'];

const at = '2026-11-21T08:00:00.000Z';
const code: Item = { item_type: 'code', status: 'delivered' };
const topup = (over: Partial<Item> = {}): Item => ({
  item_type: 'topup',
  status: 'delivered',
  ...over,
});
const times = {
  paid: '2026-11-21T08:01:00.000Z',
  delivered: '2026-11-21T08:02:00.000Z',
  refunded: '2026-11-21T09:00:00.000Z',
  cancelled: '2026-11-21T08:30:00.000Z',
};
const stages = (status: Status, refunded_amount = 0, items: Item[] = [code], total_amount = 5) =>
  stagesOf({ status, created_at: at, total_amount, refunded_amount, items, times });
const names = (...order: Parameters<typeof stages>) =>
  stages(...order).map(({ name, done }) => (done ? name : `(${name})`));
const timesOf = (...order: Parameters<typeof stages>) => stages(...order).map((stage) => stage.at);

describe('stages of an order', () => {
  it('the receipt derives the stages of an order from its status', () => {
    expect(names('pending')).toEqual(['processing', '(delivered)']);
    expect(names('completed')).toEqual(['paid', 'delivered']);
    expect(names('completed', 4.99)).toEqual(['paid', 'delivered', 'partly']);
    expect(names('refunded', 9.98)).toEqual(['paid', 'refunded']);
    expect(names('cancelled')).toEqual(['cancelled']);
  });

  it("the receipt shows the supplier's progress in the stages of a top-up order", () => {
    const pending = (...stages: Item['stage'][]) =>
      names(
        'pending',
        0,
        stages.map((stage) => topup({ status: 'pending', ...(stage && { stage }) })),
      );
    expect(pending('waiting')).toEqual(['paid', 'accepted', '(toppedUp)']);
    expect(pending('processing')).toEqual(['paid', 'processing', '(toppedUp)']);
    expect(pending('waiting', 'unknown', 'processing')).toEqual(['paid', 'checking', '(toppedUp)']);
    expect(pending(undefined)).toEqual(['paid', 'processing', '(toppedUp)']);
    expect(names('completed', 0, [topup()])).toEqual(['paid', 'toppedUp']);
    expect(names('refunded', 1, [topup({ status: 'refunded' })])).toEqual(['paid', 'refunded']);
  });

  it('the receipt shows the activated code instead of the payment as the first stage of an activation', () => {
    const pending = topup({ status: 'pending', stage: 'processing' });
    expect(names('pending', 0, [pending], 0)).toEqual(['codeTaken', 'processing', '(toppedUp)']);
    expect(names('completed', 0, [topup()], 0)).toEqual(['codeTaken', 'toppedUp']);
    expect(names('cancelled', 0, [topup({ status: 'refunded' })], 0)).toEqual(['cancelled']);
  });

  it('the receipt shows when the order came to each of its stages', () => {
    const { paid, delivered, refunded, cancelled } = times;
    expect(timesOf('completed')).toEqual([paid, delivered]);
    expect(timesOf('completed', 1)).toEqual([paid, delivered, refunded]);
    expect(timesOf('completed', 0, [topup()])).toEqual([paid, delivered]);
    expect(timesOf('completed', 0, [topup()], 0)).toEqual([at, delivered]);
    expect(timesOf('refunded', 5)).toEqual([paid, refunded]);
    expect(timesOf('cancelled')).toEqual([cancelled]);
    const pending = topup({ status: 'pending', stage: 'processing' });
    expect(timesOf('pending', 0, [pending])).toEqual([paid, null, null]);
  });

  it('the receipt fills its progress bar only when the order is completed', () => {
    expect(barOf({ status: 'completed' })).toEqual({ value: 1, tone: 'green' });
    expect(barOf({ status: 'pending' }).value).toBeLessThan(1);
  });
});

describe('an order of top-ups', () => {
  const order = (status: Status, ...items: Item[]) => ({ status, items });

  it('treats an order as a top-up order only with at least one item and nothing but top-ups', () => {
    expect(isTopupOrder(order('completed', topup(), topup()))).toBe(true);
    expect(isTopupOrder(order('completed', topup(), code))).toBe(false);
    expect(isTopupOrder(order('completed'))).toBe(false);
  });

  it('counts a top-up order as topped up when every item has arrived', () => {
    expect(isToppedUp(order('completed', topup()))).toBe(true);
    expect(isToppedUp(order('completed', topup(), topup({ status: 'refunded' })))).toBe(false);
    expect(isToppedUp(order('pending', topup()))).toBe(false);
    expect(isToppedUp(order('completed', code))).toBe(false);
  });

  it('counts an order as under way while any item is pending', () => {
    expect(isUnderWay(order('pending', topup()))).toBe(true);
    expect(isUnderWay(order('completed', topup({ status: 'pending' })))).toBe(true);
    expect(isUnderWay(order('completed', topup()))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { barOf, stagesOf } from './order-stages.ts';

const at = '2026-11-21T08:00:00.000Z';
const names = (status: 'pending' | 'completed' | 'refunded' | 'cancelled', refunded_amount = 0) =>
  stagesOf({ status, created_at: at, refunded_amount }).map(({ name, done }) =>
    done ? name : `(${name})`,
  );

describe('stages of an order', () => {
  it('follow its status', () => {
    expect(names('pending')).toEqual(['processing', '(delivered)']);
    expect(names('completed')).toEqual(['paid', 'delivered']);
    expect(names('completed', 4.99)).toEqual(['paid', 'delivered', 'partly']);
    expect(names('refunded', 9.98)).toEqual(['paid', 'refunded']);
    expect(names('cancelled')).toEqual(['cancelled']);
  });

  it('fill the bar only when the order is done', () => {
    expect(barOf({ status: 'completed' })).toEqual({ value: 1, tone: 'green' });
    expect(barOf({ status: 'pending' }).value).toBeLessThan(1);
  });
});

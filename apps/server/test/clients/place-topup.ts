import { expect } from 'vitest';
import type { Deps } from '#deps.ts';
import type { TestUser } from '../shops/test-shop.ts';

type Order = Parameters<TestUser['call']['orders']['topup']>[0];

let keys = 0;

/** Orders a top-up in dollars with a new idempotency key, unless `changes` differs. */
export const placeTopup = (
  buyer: Pick<TestUser, 'call'>,
  topupData: unknown,
  changes: Partial<Order> = {},
) =>
  buyer.call.orders.topup({
    topupData: topupData as Order['topupData'],
    currency: 'usd',
    idempotencyKey: `key-${keys++}`,
    ...changes,
  });

/** Returns all rows that an order would write. */
async function traces({ pool }: Pick<Deps, 'pool'>, userId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM order_items)::int AS items,
            (SELECT count(*) FROM topup_items)::int AS topups, (SELECT count(*) FROM order_events)::int AS events,
            (SELECT count(*) FROM journals)::int AS journals,
            (SELECT count(*) FROM topup_codes WHERE state <> 'available')::int AS codes,
            (SELECT json_agg(balance ORDER BY id) FROM accounts WHERE user_id = $1) AS balances`,
    [userId],
  );
  return rows[0];
}

/** Returns the refusal of an order, and expects that no row was written. */
export async function refusedTopup(
  deps: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const before = await traces(deps, userId);
  const error: unknown = await work().then(
    () => new Error('it was ordered'),
    (reason: unknown) => reason,
  );
  expect(await traces(deps, userId)).toEqual(before);
  return error;
}

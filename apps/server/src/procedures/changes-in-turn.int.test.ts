import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DomainError } from '#errors.ts';
import { createService } from '#testing/fixtures/service-accounts.ts';
import { useCartShop } from '#testing/shops/cart-shop.ts';

const world = useCartShop({ env: { DATABASE_POOL: '5' } });

// Changes of a session that arrive together share a connection.
test.each([
  ['a session', 1],
  ['an API key', 3],
])(
  'changes of %s that wait for a locked row leave connections for the changes of others',
  async (holder, connections) => {
    const { productId, shop } = world;
    const other = await shop.registerUser();
    const caller = holder === 'a session' ? world.customer : await createService(shop);
    const item = { productId, gameAmount: 100 };
    const { data } = await caller.call.cart.add(item);
    const blocking = await shop.deps.pool.connect();
    const blocked = async () => {
      await blocking.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await blocking.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rowCount;
    };
    try {
      await blocking.query('BEGIN');
      await blocking.query('SELECT FROM cart_items WHERE id = $1 FOR UPDATE', [data.id]);
      let ended = 0;
      const waiting = [
        ...Array.from({ length: 5 }, () => caller.call.cart.add({ ...item, quantity: 1 })),
        caller.call.cart.updateQuantity({ id: data.id, quantity: 1 }),
      ].map((change) => change.catch(() => null).finally(() => ended++));
      await vi.waitFor(async () => expect(await blocked()).toBeGreaterThanOrEqual(connections));
      // Time in which the others would take the remaining connection as well.
      await sleep(200);
      expect(await other.call.cart.add(item)).toMatchObject({ data: { quantity: 1 } });
      expect(ended).toBe(0);
      await blocking.query('COMMIT');
      await Promise.all(waiting);
    } finally {
      blocking.release(true);
    }
  },
);

test('a change with an API key that gets no turn is audited with its refusal', async () => {
  const { productId, shop } = world;
  const service = await createService(shop);
  const run = vi.spyOn(shop.deps.changeBulkhead, 'run');
  onTestFinished(() => run.mockRestore());
  run.mockRejectedValue(new DomainError('unavailable'));
  const refusal = { cause: { code: 'unavailable' } };
  await expect(service.call.cart.add({ productId, gameAmount: 100 })).rejects.toMatchObject(
    refusal,
  );
  await expect(service.call.cart.clear()).rejects.toMatchObject(refusal);
  const audited = await shop.rows(
    `SELECT after ->> 'call' AS call, after ->> 'outcome' AS outcome FROM audit_log WHERE actor_id = $1 ORDER BY id`,
    [service.userId],
  );
  const calls = ['cart.add', 'cart.clear'];
  expect(audited).toEqual(
    calls.flatMap((call) => [
      { call, outcome: 'begun' },
      { call, outcome: 'unavailable' },
    ]),
  );
});

import { beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '#modules/auth/index.ts';
import { expectSoundLedger } from '#testing/fixtures/expect-sound-ledger.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { openCardShop } from '#testing/shops/card-shop.ts';
import { buyOnce } from '#testing/shops/buy-once.ts';
import { outcomesOf } from '#testing/clients/outcomes.ts';
import { fillCart, stockShelf } from '#testing/fixtures/stocked-options.ts';
import type { TestUser } from '#testing/shops/test-shop.ts';
import { useWorld } from '#testing/shops/use-world.ts';
import { createCaller } from '#transport/trpc/app-router.ts';

const CUSTOMERS = 100;
const CODES = 60;

type Customer = Pick<TestUser, 'userId' | 'call'>;

const world = useWorld(() => openCardShop({ DATABASE_POOL: '40' }));
let customers: Customer[];

beforeAll(async () => {
  // Disables load shedding, because a hundred concurrent calls overload a busy machine.
  vi.spyOn(world.shop.deps.poolLoad, 'requireRoom').mockReturnValue(undefined);
  customers = await makeCustomers(CUSTOMERS);
});

async function makeCustomers(count: number): Promise<Customer[]> {
  const { shop } = world;
  const users = await makeBareUsers(shop.deps, count);
  return Promise.all(
    users.map(async ({ userId }) => {
      const token = await openSession(shop.deps, shop.deps.pool, userId);
      const customer = { userId, call: createCaller(() => shop.context({ token })) };
      // New customers could reserve only half of the codes.
      await buyOnce(shop, customer);
      return customer;
    }),
  );
}

test(
  'a hundred concurrent card orders of sixty codes sell each code once',
  { timeout: 120_000 },
  async () => {
    const { deps } = world.shop;
    const shelf = await stockShelf(deps, { codes: CODES });
    for (const { userId } of customers) await fillCart(deps, userId, shelf.optionId);
    const { done: orders, refused } = await outcomesOf(customers.map((by) => world.pay(by, 4.99)));
    expect(orders).toHaveLength(CODES);
    expect(refused).toEqual(Array.from({ length: CUSTOMERS - CODES }, () => 'out_of_stock'));
    expect(await world.codes(shelf.optionId)).toEqual({ reserved: CODES });
    const { rows } = await deps.pool.query<{ orders: number; codes: number; pages: number }>(
      `SELECT count(DISTINCT i.order_id)::int AS orders, count(DISTINCT c.id)::int AS codes,
            count(DISTINCT p.pay_url)::int AS pages
       FROM codes c JOIN order_items i ON i.id = c.order_item_id JOIN payments p ON p.order_id = i.order_id
      WHERE c.option_id = $1`,
      [shelf.optionId],
    );
    expect(rows).toEqual([{ orders: CODES, codes: CODES, pages: CODES }]);
    expect(world.gateway.payments).toHaveLength(CODES);
    await expectSoundLedger(world.shop);

    // All captures are settled concurrently, and each customer gets their own code.
    const settled = await Promise.all(orders.map((orderId) => world.settle(orderId)));
    expect(new Set(settled)).toEqual(new Set(['completed']));
    const texts = await Promise.all(
      customers.map(async (by) => {
        const own = (await by.call.orders.list({})).orders.filter((o) => orders.includes(o.id));
        const [order] = own;
        if (!order) return [];
        const { items } = await by.call.orders.revealCodes({ id: order.id });
        return items.map(({ code }) => code.code);
      }),
    );
    expect(texts.flat().sort()).toEqual([...shelf.codes].sort());
    await expectSoundLedger(world.shop);
  },
);

test(
  'concurrent purchases by card and from the balance sell each code once',
  { timeout: 120_000 },
  async () => {
    const { deps } = world.shop;
    const shelf = await stockShelf(deps, { codes: 20 });
    const some = customers.slice(0, 40);
    for (const { userId } of some) {
      await deps.pool.query('DELETE FROM cart_items WHERE user_id = $1', [userId]);
      await fillCart(deps, userId, shelf.optionId);
      await world.shop.credit(userId, 'usd', 499n);
    }
    const results = await Promise.allSettled(
      some.map((by, n) =>
        n % 2 === 0 ? world.pay(by, 4.99) : by.call.orders.payFromBalance({ currency: 'usd' }),
      ),
    );
    const done = results.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(20);
    const byCard = results.filter(({ status }, n) => status === 'fulfilled' && n % 2 === 0).length;
    const states = { reserved: byCard, sold: 20 - byCard };
    expect(await world.codes(shelf.optionId)).toEqual(
      Object.fromEntries(Object.entries(states).filter(([, n]) => n > 0)),
    );
    await expectSoundLedger(world.shop);
  },
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { batchesOf } from '#testing/recalls.ts';
import { refusal } from '#testing/refusal.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';
import { makeRecalledGood } from './index.ts';

let shop: TestShop;
let admin: TestUser;
let world: ReturnType<typeof batchesOf>;

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.createAdmin();
  world = batchesOf(shop, admin);
});
afterAll(() => shop.close());

/** Waits until somebody waits for a lock. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await shop.deps.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);

test('a code that takes the place of another one while its buyer looks is shown, and seen', async () => {
  const bad = await world.load(1);
  const { id, customer } = await world.sell(bad, 1);
  const { version } = await world.recall(bad.id);
  const good = await world.load(1, { productId: bad.productId });
  const { rows } = await shop.deps.pool.query<{ id: bigint }>(
    'SELECT id FROM codes WHERE batch_id = $1',
    [bad.id],
  );
  const actor = { userId: admin.userId, nickname: admin.nickname };
  const looking = await withTransaction(shop.deps.pool, async (tx) => {
    const making = { means: 'replace', actor, reason: world.reason, version } as const;
    await makeRecalledGood(tx, rows[0]?.id ?? 0n, making);
    const shown = customer.call.orders.revealCodes({ id });
    await somebodyWaits();
    return { shown };
  });
  const { items } = await looking.shown;
  expect(items.map(({ code }) => code.code)).toEqual(good.codes);
  await expect(customer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('already_revealed'),
  );
});

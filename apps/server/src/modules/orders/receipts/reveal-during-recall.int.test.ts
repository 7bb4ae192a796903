import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { refusal } from '#testing/clients/refusal.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { compensateRecalledCode } from '../index.ts';

const { shop, admin } = useShop();
const world = batchesOf(shop, admin);

test('a reveal during a recall returns the replacement code and marks it as revealed', async () => {
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
    await compensateRecalledCode(tx, rows[0]?.id ?? 0n, making);
    const shown = customer.call.orders.revealCodes({ id });
    await waitForLocks(shop, 1);
    return { shown };
  });
  const { items } = await looking.shown;
  expect(items.map(({ code }) => code.code)).toEqual(good.codes);
  await expect(customer.call.orders.refundUnrevealed({ id })).rejects.toEqual(
    refusal('already_revealed'),
  );
});

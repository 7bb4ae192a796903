import { expect, test } from 'vitest';
import { withTransaction } from '#infra/db/transaction.ts';
import { targetOf } from './bulk-target-registry.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop();

test('a recall finds the next sold code of a batch without reading all of its sold codes', async () => {
  const world = batchesOf(shop, admin);
  const batch = await world.load(900, { usd: '1.00' });
  await world.sell(batch, 900);
  await world.recall(batch.id);
  await withTransaction(shop.deps.pool, async (tx) => {
    const read = async () => {
      const { rows } = await tx.query<{ rows: bigint }>(
        `SELECT idx_tup_fetch + seq_tup_read AS rows FROM pg_stat_xact_user_tables WHERE relname = 'codes'`,
      );
      return Number(rows[0]?.rows ?? 0);
    };
    const target = targetOf('batches.make_good');
    const upTo = await target.newest(tx);
    const before = await read();
    const [first] = await target.next(tx, { batchId: batch.id }, { above: 0n, upTo, take: 1 });
    expect((await read()) - before).toBeLessThanOrEqual(200);
    const above = (first ?? 0n) + 898n;
    expect(await target.next(tx, { batchId: batch.id }, { above, upTo, take: 1 })).toEqual([
      above + 1n,
    ]);
    expect(
      await target.next(tx, { batchId: batch.id }, { above: above + 1n, upTo, take: 1 }),
    ).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { useEmptyProduct } from '#testing/shops/use-empty-product.ts';
import { moveCodesToNewPrices } from './move-codes-to-new-prices.ts';

const { world, options, load } = useEmptyProduct();

test('a repricing moves many codes in parts, each once, also where two options swap their prices', async () => {
  await load(12_000, { usd: '10.00' });
  await load(9000, { usd: '11.00' });
  const [ten, eleven] = await options();
  if (!ten || !eleven) throw new Error('two options were expected');
  const parts: number[] = [];
  const { deps } = world.shop;
  const repriced = await withTransaction(deps.pool, (client) => {
    const tx: Queryable = {
      async query<Row extends object>(config: { text: string }) {
        const result = await client.query<Row & { moved: number }>(config);
        const moved = result.rows.reduce((sum, row) => sum + row.moved, 0);
        if (config.text.includes('FROM move_free_codes(')) parts.push(moved);
        return result;
      },
    };
    return moveCodesToNewPrices(deps, tx, world.admin, [
      { id: ten.id, priceUsd: 1100n },
      { id: eleven.id, priceUsd: 1000n },
    ]);
  });
  expect(parts).toEqual([10_000, 10_000, 1000]);
  expect(repriced.codes).toBe(21_000);
  const codes = await world.shop.rows(
    `SELECT option_id, count(*)::int AS codes FROM codes WHERE option_id IN (${ten.id}, ${eleven.id})
      GROUP BY option_id ORDER BY option_id`,
  );
  expect(codes).toEqual([
    { option_id: ten.id, codes: 9000 },
    { option_id: eleven.id, codes: 12_000 },
  ]);
});

import { expect, test, vi } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { declareIds, readAllIds } from './read-all-ids.ts';
import { queryOnce } from './sql.ts';

const shop = useTestShop();

test('reads the ids of a long list in slices of 10 000 rows, as of one moment', async () => {
  await shop.deps.pool.query(
    'CREATE TABLE listed AS SELECT id, 0 AS place FROM generate_series(1, 25000) AS id',
  );
  const query = 'SELECT id FROM listed WHERE id > $1 ORDER BY place DESC, id DESC';
  const slices: number[] = [];
  const ids = await readAllIds(shop.deps.pool, async (tx) => {
    await queryOnce(tx, declareIds(query), [5]);
    const run = tx.query.bind(tx);
    vi.spyOn(tx, 'query').mockImplementation(async (config) => {
      await shop.deps.pool.query('UPDATE listed SET place = 1 WHERE id = 6');
      const answer = await run(config);
      if (answer.rows.length > 0) slices.push(answer.rows.length);
      return answer;
    });
  });
  expect(ids).toEqual(Array.from({ length: 24_995 }, (_, n) => 25_000 - n));
  expect(slices).toEqual([10_000, 10_000, 4995]);
});

import { afterEach, expect, test } from 'vitest';
import { stockShelf } from '#testing/fixtures/stocked-options.ts';
import { useImports } from '#testing/shops/csv-imports.ts';

const world = useImports();
const { run } = world;
const query = (sql: string) => world.shop.deps.pool.query(sql);

/** Makes the first insert or update of a table end in a deadlock. */
async function deadlockOnce(table: string): Promise<void> {
  await query(`
    CREATE SEQUENCE deadlocks;
    CREATE FUNCTION deadlock_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('deadlocks') = 1 THEN
        RAISE 'deadlock detected' USING ERRCODE = 'deadlock_detected';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER deadlock_once BEFORE INSERT OR UPDATE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION deadlock_once()`);
}
afterEach(() => query('DROP FUNCTION deadlock_once CASCADE; DROP SEQUENCE deadlocks'));

test('an import of prices that ends in a deadlock is repeated', async () => {
  const { productId, optionId } = await stockShelf(world.shop.deps, { usd: 500n });
  await deadlockOnce('price_options');
  expect(
    await run('price-options', [
      ['id', 'version', 'priceUsd'],
      [optionId, 1, 7],
    ]),
  ).toMatchObject({ applied: true, updated: 1 });
  const { items } = await world.admin.call.admin.prices.list({ productId });
  expect(items).toMatchObject([{ priceUsd: 7, available: 1 }]);
});

test('an import whose row ends in a deadlock is repeated from its first row', async () => {
  await deadlockOnce('products');
  const rows = [
    ['id', 'title', 'image_url'],
    ['', 'First', '/images/a.svg'],
    ['', 'Second', '/images/a.svg'],
  ];
  expect(await run('products', rows)).toMatchObject({ applied: true, created: 2 });
  for (const q of ['First', 'Second'])
    expect(await world.admin.call.admin.products.list({ q })).toMatchObject({ total: 1 });
});

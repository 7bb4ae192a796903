import { expect, test } from 'vitest';
import { addProduct, line, newCode } from '#testing/fixtures/products.ts';
import { batchesOf } from '#testing/fixtures/code-batches.ts';
import { useShop } from '#testing/shops/use-shop.ts';

const { shop, admin } = useShop({ env: { DATABASE_POOL: '5' } });

/** Lines of one file; each draws an id, also a line with a known code. */
const LINES = 25_000;

/** Counts the statements that change codes from now on. */
async function countChanges(): Promise<() => Promise<number>> {
  await shop.deps.pool.query(`
    CREATE SEQUENCE changes;
    CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM nextval('changes');
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_change AFTER UPDATE ON codes FOR EACH STATEMENT EXECUTE FUNCTION count_change()`);
  return async () => {
    const { rows } = await shop.deps.pool.query<{ n: number }>(
      `SELECT nextval('changes')::int - 1 AS n`,
    );
    return rows[0]?.n ?? 0;
  };
}

test('recalls and releases a large batch by several statements, none of which reaches the time-out', async () => {
  const world = batchesOf(shop, admin);
  const { id: productId } = await addProduct(admin);
  const first = line(newCode());
  const text = [...Array.from({ length: LINES }, () => first), line(newCode())].join('\n');
  const loaded = await admin.call.admin.codes.bulkLoad({ productId, text });
  expect(loaded).toMatchObject({ added: 2, duplicates: LINES - 1 });
  const { id } = await world.newest();
  const changes = await countChanges();
  expect(await world.recall(id)).toMatchObject({ available: 0, quarantined: 2 });
  expect(await changes()).toBeGreaterThanOrEqual(2);
  const input = { id, reason: 'a false alarm' };
  expect(await admin.call.admin.batches.release(input)).toMatchObject({
    ...{ available: 2, quarantined: 0 },
  });
});

import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/clients/refusal.ts';
import { waitForLocks } from '#testing/clients/wait-for-locks.ts';
import { addProduct, addRegion, line, newCode } from '#testing/fixtures/products.ts';
import { useShop } from '#testing/shops/use-shop.ts';

// One admin deletes a region while another admin uses it.

const world = useShop();
const admin = () => world.admin.call.admin;

const gone = { regionId: 'not_found' };
const ways = [
  {
    name: 'a load of codes',
    use: (productId: number, regionId: number) =>
      admin().codes.bulkLoad({ productId, regionId, text: line() }),
    refused: refusal('not_found', gone),
  },
  {
    name: 'a new code',
    use: (productId: number, regionId: number) =>
      admin().codes.create({ productId, regionId, code: newCode(), gameAmount: 1, priceUsd: 1 }),
    refused: refusal('not_found', gone),
  },
  {
    name: 'the regions of a product',
    use: (id: number, regionId: number) =>
      admin().products.setRegions({ id, regionIds: [regionId] }),
    refused: refusal('validation_error', { regionIds: 'not_found' }),
  },
];

describe.each(ways)('$name', ({ use, refused }) => {
  test.each([
    ['deleted', 'DELETE FROM regions WHERE id = $1'],
    ['archived', 'UPDATE regions SET archived_at = now(), is_active = false WHERE id = $1'],
  ])(
    'refuses codes, or a product’s choice of regions, for a region that is being %s',
    async (_how, removal) => {
      const { pool } = world.shop.deps;
      const { id: productId } = await addProduct(world.admin);
      const regionId = await addRegion(world.shop, { name: 'Short-lived', code: 'eu' });
      const other = await pool.connect();
      try {
        await other.query('BEGIN');
        await other.query('SELECT FROM regions WHERE id = $1 FOR UPDATE', [regionId]);
        await other.query(removal, [regionId]);
        const using = use(productId, regionId).catch((error: unknown) => error);
        await waitForLocks(world.shop, 1);
        await other.query('COMMIT');
        expect(await using).toEqual(refused);
      } finally {
        other.release(true);
      }
    },
  );
});

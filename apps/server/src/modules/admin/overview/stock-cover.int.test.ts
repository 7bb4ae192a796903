import { COVER_DAYS, type StockLine } from '@manabar/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { fillCart, loadCodes, stockShelf } from '#testing/fixtures/stocked-options.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';
import { addDenomination } from '#testing/fixtures/stocked-denominations.ts';

/* Stock cover, computed again from single rows. */

const DAY_MS = 24 * 3600 * 1000;
const now = new Date();

interface Drawn {
  /** Hundredths of a day. */
  age: number;
  available: number;
  /** Sales with their units, their age in hundredths of a day, and whether they were not refunded. */
  sales: { units: number; ago: number; kept: boolean }[];
  denomination: boolean;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  age: fc.oneof(
    fc.integer({ min: 0, max: 3000 }),
    fc.constantFrom(0, 99, 100, 101, 1399, 1400, 1401),
  ),
  available: fc.integer({ min: 0, max: 7 }),
  sales: fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 9 }),
      ago: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.constantFrom(0, 1, 1400, 1401)),
      kept: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  denomination: fc.boolean(),
});
const all = fc.sample(drawn, { numRuns: 80, seed: 5 });

const { shop, admin } = useShop({ clock: new FakeClock(now) });
/** Generated rows by id. */
const made = new Map<string, Drawn>();

beforeAll(async () => {
  const { userId } = await shop.registerUser();
  const at = (hundredths: number) =>
    new Date(now.getTime() - (hundredths * DAY_MS) / 100).toISOString();
  const statements: string[] = [];
  for (const [n, each] of all.entries()) {
    const { age, available, sales, denomination } = each;
    const amount = 10 + n;
    const ref = denomination
      ? (
          await addDenomination(shop.deps, {
            service: 'pubg',
            gameAmount: amount,
            codes: available,
          })
        ).id
      : (await stockShelf(shop.deps, { gameAmount: amount, codes: available + 1 })).optionId;
    made.set(`${denomination ? 'denomination' : 'option'}-${ref}`, each);
    if (!denomination) {
      // Adds one code off sale, so that sold-out stock is listed, too.
      statements.push(
        `UPDATE codes SET state = 'used' WHERE id = (SELECT min(id) FROM codes WHERE option_id = ${ref})`,
      );
    }
    const table = denomination ? 'topup_denominations' : 'price_options';
    statements.push(`UPDATE ${table} SET created_at = '${at(age)}' WHERE id = ${ref}`);
    for (const [m, { units, ago, kept }] of sales.entries()) {
      const id = `'drawn-${n}-${m}'`;
      const item = 1_000_000 + n * 10 + m;
      statements.push(
        `INSERT INTO orders (id, user_id, status, currency, total_amount, created_at)
         VALUES (${id}, ${userId}, 'completed', 'usd', 100, '${at(ago)}')`,
        `INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, game_amount, quantity, unit_price, status,
                                  refunded_quantity)
         VALUES (${item}, ${id}, 1, '${denomination ? 'topup' : 'code'}', ${denomination ? 'NULL, NULL' : `(SELECT product_id FROM price_options WHERE id = ${ref}), ${ref}`}, 1,
                 ${units}, 1, '${kept ? 'delivered' : 'refunded'}', ${kept ? 0 : units})`,
      );
      if (denomination) {
        statements.push(
          `INSERT INTO topup_items (order_item_id, service, recipient, denomination_id, offer_name, image_url, by_code, next_at)
           VALUES (${item}, 'pubg', 'r', ${ref}, 'x', '/x.svg', true, NULL)`,
        );
      }
    }
  }
  await changeBehindGuards(shop.deps.pool, ...statements);
});

/** Reads the stock lines of a newly started server. */
async function lines(input: object = {}): Promise<StockLine[]> {
  shop.deps.catalogueCache.bump();
  return (await admin.call.admin.stock.list({ pageSize: 200, ...input })).items;
}

/** Computes the expected cover in tenths of days with integers, rounded half up as in the database. */
function expected({ age, available, sales }: Drawn) {
  const days = Math.max(1, Math.min(COVER_DAYS, Math.ceil(age / 100)));
  const sold = sales
    .filter(({ ago, kept }) => kept && ago > 0 && ago <= COVER_DAYS * 100)
    .reduce((sum, { units }) => sum + units, 0);
  const cover = sold === 0 ? null : Math.floor((available * days * 20 + sold) / (sold * 2)) / 10;
  return { available, days, sold, cover };
}

describe('days of cover', () => {
  test('days of cover are available codes by daily sales of the last fourteen days, or since the option was created', async () => {
    const shown = await lines();
    const known = shown.filter(({ id }) => made.has(id));
    expect(known).toHaveLength(all.length);
    for (const { id, available, days, sold, cover } of known) {
      const one = made.get(id);
      if (!one) throw new Error(id);
      expect({ id, available, days, sold, cover }).toEqual({ id, ...expected(one) });
    }
    expect(known.filter(({ cover }) => cover !== null && cover > 0).length).toBeGreaterThan(15);
    expect(known.filter(({ cover }) => cover === null).length).toBeGreaterThan(5);
  });

  test('days of cover of all price options equal an independent calculation in SQL', async () => {
    const { rows } = await shop.deps.pool.query<{ id: string; cover: number | null }>(
      `SELECT 'option-' || p.id AS id,
              round((SELECT count(*) FROM codes c WHERE c.option_id = p.id AND c.state = 'available')
                    / nullif((SELECT sum(i.quantity) FROM order_items i JOIN orders o ON o.id = i.order_id
                               WHERE i.option_id = p.id AND i.status = 'delivered'
                                 AND o.created_at >= $1::timestamptz - interval '336 hours' AND o.created_at < $1)
                             / least(14.0, greatest(1, ceil(extract(epoch FROM $1 - p.created_at) / 86400))), 0), 1)::float8
              AS cover
         FROM price_options p ORDER BY p.id`,
      [now],
    );
    const shown = (await lines()).filter(({ kind }) => kind === 'option');
    const byId = new Map(shown.map(({ id, cover }) => [id, cover]));
    expect(rows.length).toBeGreaterThan(20);
    for (const { id, cover } of rows) expect([id, byId.get(id)]).toEqual([id, cover]);
  });

  test('the admin list of stock sorts by days of cover with unsold stock last, also in pages and with filters', async () => {
    const shown = await lines();
    const covers = shown.map(({ cover }) => cover ?? Infinity);
    expect(covers).toEqual(covers.toSorted((a, b) => a - b));
    const pages = [1, 2, 3, 4, 5].map((page) => lines({ page, pageSize: 17 }));
    expect((await Promise.all(pages)).flat()).toEqual(shown);
    const low = await lines({ low: true });
    expect(low).toEqual(shown.filter(({ available }) => available < 5));
    expect(await lines({ low: false })).toEqual(shown.filter(({ available }) => available >= 5));
    expect(await lines({ q: 'PUBG' })).toEqual(shown.filter(({ service }) => service === 'pubg'));
    expect(await lines({ q: 'CARD', sort: '-available' })).toEqual(
      (await lines({ sort: '-available' })).filter(({ kind }) => kind === 'option'),
    );
    const beyond = await admin.call.admin.stock.list({ page: 99 });
    expect(beyond).toMatchObject({ items: [], total: shown.length });
  });

  test('the admin list of stock reflects a sale, a load and a refund in days of cover, and shows reserved codes', async () => {
    const shelf = await stockShelf(shop.deps, { codes: 12 });
    const buyer = await shop.registerUser();
    await shop.credit(buyer.userId, 'usd', 100_000n);
    await fillCart(shop.deps, buyer.userId, shelf.optionId, 4);
    const { order_id } = await buyer.call.orders.payFromBalance({ currency: 'usd' });
    await changeBehindGuards(
      shop.deps.pool,
      `UPDATE orders SET created_at = '${new Date(now.getTime() - 1000).toISOString()}' WHERE id = '${order_id}'`,
      `UPDATE codes SET state = 'reserved', order_item_id = 1000000
        WHERE id IN (SELECT id FROM codes WHERE option_id = ${shelf.optionId} AND state = 'available' LIMIT 2)`,
      `UPDATE price_options SET created_at = '${now.toISOString()}' WHERE id = ${shelf.optionId}`,
    );
    const line = async () => (await lines({ productId: shelf.productId }))[0];
    expect(await line()).toMatchObject({ available: 6, held: 2, sold: 4, days: 1, cover: 1.5 });
    await loadCodes(shop.deps, shelf.optionId, 4);
    expect(await line()).toMatchObject({ available: 10, cover: 2.5 });
    await buyer.call.orders.refundUnrevealed({ id: order_id });
    expect(await line()).toMatchObject({ available: 14, sold: 0, cover: null });
  });
});

test('available and reserved codes are counted by partial indexes', async () => {
  const client = await shop.deps.pool.connect();
  try {
    const plan = async (sql: string) =>
      (await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    expect(
      await plan(`SELECT count(*) FROM codes WHERE option_id = 1 AND state = 'available'`),
    ).toContain('codes_available');
    expect(
      await plan(`SELECT count(*) FROM codes WHERE option_id = 1 AND state = 'reserved'`),
    ).toContain('codes_reserved');
    expect(
      await plan(
        `SELECT count(*) FROM topup_codes WHERE denomination_id = 1 AND state = 'reserved'`,
      ),
    ).toContain('topup_codes_reserved');
  } finally {
    client.release();
  }
});

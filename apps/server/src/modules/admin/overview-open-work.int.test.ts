import type { Overview } from '@manabar/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedgerJob } from '#modules/orders/index.ts';
import { FakeClock } from '#testing/fake-clock.ts';
import { addRandomSales, type RandomSales } from '#testing/random-sales.ts';
import { loadCodes } from '#testing/shelf.ts';
import { changeBehindGuards, createSoldShop } from '#testing/sold-shop.ts';
import { createTestShop, type TestShop, type TestUser } from '#testing/test-shop.ts';

/* What there is to do, counted again here. */

const DAY_MS = 24 * 3600 * 1000;
/** Half a minute into today, in UTC. */
const now = new Date(new Date().setUTCHours(0, 0, 30, 0));
const midnight = now.getTime() - 30_000;

let shop: TestShop;
let admin: TestUser;
let random: RandomSales;
beforeAll(async () => {
  shop = await createTestShop({ clock: new FakeClock(now) });
  admin = await shop.createAdmin();
  const { userId } = await shop.registerUser();
  random = await addRandomSales(shop, { userId, now, count: 300 });
});
afterAll(() => shop.close());

/** As an admin sees it whose server has just started. */
async function overview(): Promise<Overview> {
  shop.deps.catalogueCache.bump();
  return admin.call.admin.overview.get();
}

describe('open work', () => {
  test('low stock: what was sold in the time, is offered, and has fewer than five left', async () => {
    const { pool } = shop.deps;
    const [archived, closed] = random.options.map(({ productId }) => productId);
    await pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived]);
    await pool.query('UPDATE products SET has_global_codes = false WHERE id = $1', [closed]);
    const { rows: expected } = await pool.query<{ optionId: number; productId: number }>(
      `SELECT p.id AS "optionId", p.product_id AS "productId", 'Карта' AS product, 0 AS "regionId",
              p.game_amount AS "gameAmount", count(c.id) FILTER (WHERE c.state = 'available')::int AS available
         FROM price_options p LEFT JOIN codes c ON c.option_id = p.id
        WHERE p.product_id NOT IN ($1, $2) AND p.id IN (
              SELECT i.option_id FROM order_items i JOIN orders o ON o.id = i.order_id
               WHERE i.status = 'delivered' AND o.status = 'completed' AND o.total_amount > 0
                 AND o.created_at BETWEEN $3 AND $4)
        GROUP BY p.id HAVING count(c.id) FILTER (WHERE c.state = 'available') < 5
        ORDER BY available, p.id`,
      [archived, closed, new Date(midnight - 29 * DAY_MS), new Date(midnight + DAY_MS - 1)],
    );
    const { openWork } = await overview();
    expect(openWork.lowStock).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
    // What nobody bought is no work, however little there is of it.
    const [never] = random.options.slice(-1);
    expect(expected.map(({ optionId }) => optionId)).not.toContain(never?.optionId);
    await loadCodes(shop.deps, expected[0]?.optionId ?? 0, 5);
    // Without waiting for anything that is kept for a minute.
    const { openWork: after } = await admin.call.admin.overview.get();
    expect(after.lowStock).toEqual(expected.slice(1));
  });

  test('is nothing where there is nothing to do', async () => {
    const { openWork } = await overview();
    expect(openWork).toMatchObject({
      unknownTopups: 0,
      reviews: 0,
      unmatchedMoney: 0,
      supportMessages: 0,
      staleRates: ['RUB', 'KZT', 'UZS'],
    });
  });

  test('counts what waits: top-ups, money, rates and messages', async () => {
    const minutesAgo = (minutes: number) =>
      new Date(now.getTime() - minutes * 60_000).toISOString();
    await changeBehindGuards(
      shop.deps.pool,
      ...(['unknown', 'unknown', 'dispatching', 'review', 'review', 'review'] as const).map(
        (
          state,
          n,
        ) => `INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url, state, next_at)
          VALUES (${n}, 'steam', 'r', 'x', '/x.svg', '${state}', now());
          INSERT INTO topup_attempts (order_item_id, number, reference, supplier, state, created_at)
          VALUES (${n}, 1, 'waits-${n}', 'http', 'unknown', '${minutesAgo(n === 1 ? 14 : 16)}')`,
      ),
      `INSERT INTO payment_matters (kind, dedupe_key, provider, resolved_at)
       VALUES ('x', 'a', 'sandbox', NULL), ('x', 'b', 'sandbox', now()), ('x', 'c', 'sandbox', NULL)`,
      `INSERT INTO support_messages (nickname, user_ref, message, status, language)
       SELECT 'n', '1', 'm', s::support_status, 'ru' FROM unnest(ARRAY['new', 'in_progress', 'new', 'done', 'new']) AS m (s)`,
      `INSERT INTO currency_rates (from_currency, to_currency, rate, source, updated_at)
       VALUES ('USD', 'RUB', 90, 'cbr', '${minutesAgo(71 * 60)}'), ('USD', 'KZT', 500, 'cbr', '${minutesAgo(73 * 60)}')`,
    );
    expect((await overview()).openWork).toMatchObject({
      unknownTopups: 2,
      reviews: 3,
      unmatchedMoney: 2,
      supportMessages: 3,
      staleRates: ['KZT', 'UZS'],
    });
  });
});

test('the ledger: what its last proof came to, null before there was one', async () => {
  const { shop: sold, kept } = await createSoldShop();
  const { call } = await sold.createAdmin();
  const ledger = async () => (await call.admin.overview.get()).ledger;
  try {
    expect(await ledger()).toBeNull();
    await verifyLedgerJob.run(sold.deps);
    expect(await ledger()).toEqual({
      ok: true,
      violations: 0,
      checkedAt: expect.stringMatching(/Z$/),
    });
    await changeBehindGuards(
      sold.deps.pool,
      `UPDATE orders SET total_amount = total_amount + 1 WHERE id = '${kept.id}'`,
    );
    await verifyLedgerJob.run(sold.deps);
    const found = await ledger();
    expect(found).toMatchObject({ ok: false });
    expect(found?.violations).toBeGreaterThan(0);
  } finally {
    await sold.close();
  }
});

import type { Overview } from '@manabar/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedgerJob } from '#modules/ledger/index.ts';
import { FakeClock } from '#testing/fakes/fake-clock.ts';
import { addRandomSales, type RandomSales } from '#testing/shops/random-sales.ts';
import { loadCodes } from '#testing/fixtures/stocked-options.ts';
import { changeBehindGuards, createSoldShop } from '#testing/shops/sold-shop.ts';
import { useShop } from '#testing/shops/use-shop.ts';

/* Open work, counted independently of the shop's code. */

/** Half a minute into today, in UTC. */
const now = new Date(new Date().setUTCHours(0, 0, 30, 0));

const { shop, admin } = useShop({ clock: new FakeClock(now) });
let random: RandomSales;
beforeAll(async () => {
  const { userId } = await shop.registerUser();
  random = await addRandomSales(shop, { userId, now, count: 300 });
});

/** Reads the overview of a newly started server. */
async function overview(): Promise<Overview> {
  shop.deps.catalogueCache.bump();
  return admin.call.admin.overview.get();
}

describe('open work', () => {
  test('the overview lists offers below their stock threshold, shortest cover first', async () => {
    const { pool } = shop.deps;
    const [archived, closed, wanted, ignored] = random.options;
    await pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [
      archived?.productId,
    ]);
    await pool.query('UPDATE products SET has_global_codes = false WHERE id = $1', [
      closed?.productId,
    ]);
    const set = (ref = 0, threshold = 0) =>
      admin.call.admin.stock.setThreshold({ kind: 'option', ref, threshold });
    await set(wanted?.optionId, 50);
    await set(ignored?.optionId, 0);
    const { rows: expected } = await pool.query<{ ref: number; available: number }>(
      `SELECT 'option-' || p.id AS id, 'option' AS kind, p.id AS ref, p.product_id AS "productId", 'Карта' AS product,
              NULL AS service, 0 AS "regionId", p.game_amount AS "gameAmount", s.available,
              round(s.available * 14 / nullif(u.units, 0)::numeric, 1)::float8 AS cover
         FROM price_options p
        CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'available')::int AS available, count(*) AS all
                              FROM codes WHERE option_id = p.id) AS s
        CROSS JOIN LATERAL (SELECT sum(i.quantity)::int AS units FROM order_items i JOIN orders o ON o.id = i.order_id
                             WHERE i.option_id = p.id AND i.status = 'delivered'
                               AND o.created_at >= $1::timestamptz - interval '14 days' AND o.created_at < $1) AS u
        WHERE p.product_id NOT IN ($2, $3) AND p.id <> $4 AND s.all > 0
          AND s.available < CASE p.id WHEN $5 THEN 50 ELSE 5 END
        ORDER BY s.available * 14 / nullif(u.units, 0)::numeric NULLS LAST, s.available, p.game_amount`,
      [now, archived?.productId, closed?.productId, ignored?.optionId, wanted?.optionId],
    );
    await pool.query(`UPDATE price_options SET created_at = $1::timestamptz - interval '20 days'`, [
      now,
    ]);
    const { openWork } = await overview();
    expect(openWork.lowStock).toEqual(expected);
    expect(openWork.lowStockTotal).toBe(expected.length);
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.map(({ ref }) => ref)).toContain(wanted?.optionId);
    const [first] = expected.filter(({ ref }) => ref !== wanted?.optionId);
    await loadCodes(shop.deps, first?.ref ?? 0, 5);
    // Open work is not cached for a minute like the rest.
    const { openWork: after } = await admin.call.admin.overview.get();
    expect(after.lowStock).toEqual(expected.filter((line) => line !== first));
  });

  test('the overview counts no open work when nothing is pending', async () => {
    const { openWork } = await overview();
    expect(openWork).toMatchObject({
      lateMinutes: 0,
      unknownTopups: 0,
      reviews: 0,
      unmatchedMoney: 0,
      supportMessages: 0,
      supportThreads: 0,
      staleRates: ['RUB', 'KZT', 'UZS'],
    });
  });

  test('the overview counts pending top-ups, payments, rates and messages as open work', async () => {
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
      `INSERT INTO support_threads (user_id, subject, language, state, support_message_id)
       SELECT 1, 's', 'ru', s::support_thread_state, CASE n WHEN 1 THEN (SELECT max(id) FROM support_messages) END
         FROM unnest(ARRAY['open', 'answered', 'open', 'closed']) WITH ORDINALITY AS m (s, n)`,
      `INSERT INTO currency_rates (from_currency, to_currency, rate, source, updated_at)
       VALUES ('USD', 'RUB', 90, 'cbr', '${minutesAgo(71 * 60)}'), ('USD', 'KZT', 500, 'cbr', '${minutesAgo(73 * 60)}')`,
    );
    expect((await overview()).openWork).toMatchObject({
      unknownTopups: 2,
      reviews: 3,
      unmatchedMoney: 2,
      supportMessages: 2,
      supportThreads: 2,
      staleRates: ['KZT', 'UZS'],
    });
  });

  test('the overview says for how long top-ups have been waiting for a worker, from five minutes on', async () => {
    const waitFor = async (seconds: number) => {
      await shop.deps.pool.query('UPDATE topup_items SET next_at = $1 WHERE order_item_id = 1', [
        new Date(now.getTime() - seconds * 1000),
      ]);
      return (await overview()).openWork.lateMinutes;
    };
    expect(await waitFor(300)).toBe(0);
    expect(await waitFor(719)).toBe(11);
  });
});

test('the overview shows the result of the last ledger check, and null before the first one', async () => {
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

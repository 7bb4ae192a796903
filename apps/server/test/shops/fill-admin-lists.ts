import { addDenomination } from '../fixtures/stocked-denominations.ts';
import { openGeneratedShelf } from '../fixtures/generated-codes.ts';
import { createService } from '../fixtures/service-accounts.ts';
import { changeBehindGuards } from './sold-shop.ts';
import type { TestShop } from './test-shop.ts';

/** Fills the lists of records and of codes of games; many rows share each value, and some lack it. */
export async function fillAdminLists(shop: TestShop): Promise<void> {
  await changeBehindGuards(
    shop.deps.pool,
    `INSERT INTO support_messages (nickname, user_ref, message, language, status)
     SELECT 'n' || n % 4, 'u', 'm', 'ru', (ARRAY['new', 'in_progress', 'done'])[1 + n % 3]::support_status
       FROM generate_series(1, 60) AS n`,
    `INSERT INTO webhook_endpoints (url, events, cipher, key_id, active, disabled_reason)
     SELECT 'https://example.com/' || n, '{stock.low}', 'x', 'k1', n % 2 = 0,
            CASE WHEN n % 2 = 1 THEN 'admin' END
       FROM generate_series(1, 60) AS n`,
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject, state, attempts, next_at, ended_at)
     SELECT (SELECT min(id) FROM webhook_endpoints), 'e' || n, (ARRAY['order.completed', 'stock.low'])[1 + n % 2], 's',
            (CASE WHEN n % 3 = 0 THEN 'pending' ELSE 'failed' END)::webhook_delivery_state, n % 5,
            CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 3 > 0 THEN now() END
       FROM generate_series(1, 60) AS n`,
    `INSERT INTO payment_matters (kind, dedupe_key, provider, amount, currency, resolved_at)
     SELECT 'kind' || n % 3, 'k' || n, 'sandbox', nullif(n % 4, 0) * 100, 'usd',
            CASE WHEN n % 2 = 0 THEN now() - n % 3 * interval '1 day' END
       FROM generate_series(1, 60) AS n`,
    `INSERT INTO security_events (kind, address, count, hour, first_at, last_at)
     SELECT 'login_failed', '192.0.2.' || n, 1 + n % 4, now(), now(), now() + n % 5 * interval '1 minute'
       FROM generate_series(1, 60) AS n`,
    `INSERT INTO admin_jobs (kind, state, actor_id, actor, change, selection, total, max_id, finished_at)
     SELECT 'codes.delete', (CASE WHEN n % 3 = 0 THEN 'done' ELSE 'failed' END)::admin_job_state, 1, 'test',
            '{"kind":"codes.delete"}', '{"ids":[]}', 0, 0, now()
       FROM generate_series(1, 60) AS n`,
  );
  await fillServices(shop);
  await fillGameCodes(shop);
}

async function fillServices(shop: TestShop): Promise<void> {
  for (let n = 0; n < 6; n++) {
    const { userId } = await createService(shop);
    if (n % 2 === 0) await shop.credit(userId, 'usd', BigInt(100 * (1 + (n % 4))));
    if (n % 3 === 0) await shop.credit(userId, 'rub', 100n);
  }
  await changeBehindGuards(
    shop.deps.pool,
    `UPDATE api_keys SET last_used_at = now() - id % 2 * interval '1 day' WHERE id % 3 > 0`,
    `UPDATE users SET blocked_at = now() WHERE role = 'service' AND id % 2 = 0`,
  );
}

/** Creates codes of PUBG and generated codes of Free Fire, of denominations that differ in one price each. */
async function fillGameCodes(shop: TestShop): Promise<void> {
  for (const [n, usd] of [199n, 99n, null].entries()) {
    const rub = n === 0 ? null : 100n * BigInt(n);
    await addDenomination(shop.deps, { service: 'pubg', gameAmount: 60 + n, usd, rub, codes: 20 });
  }
  for (const [gameAmount, usd] of [
    [100, 199n],
    [50, 299n],
  ] as const) {
    const shelf = await openGeneratedShelf(shop, { gameAmount, usd });
    await shelf.make(10, { published: true });
    await shelf.make(10);
  }
  await changeBehindGuards(
    shop.deps.pool,
    `UPDATE topup_codes SET state = (ARRAY['available', 'used', 'error'])[1 + id % 3]::topup_code_state`,
    `UPDATE codes SET state = 'quarantined' WHERE state = 'available' AND id % 3 = 0`,
  );
}

import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#infra/db/sql.ts';
import { makeBareUsers } from '#testing/fixtures/bare-users.ts';
import { changeBehindGuards } from '#testing/shops/sold-shop.ts';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { countOrders, listOrderKeys, searchOrders } from './admin-orders.sql.ts';
import { findNamedOrders, type OrderFilter, type OrderSort } from './order-filter.sql.ts';

/* Query plans of order lists in a large shop: no scans of whole tables. */

const ORDERS = 40_000;
const CUSTOMERS = 100;
const USERS = 10_000;

const shop = useTestShop();
beforeAll(async () => {
  const { pool } = shop.deps;
  const [user] = await makeBareUsers(shop.deps, 1);
  const first = user?.userId ?? 0;
  const rows = [
    `INSERT INTO users (id, nickname, nickname_key, password_hash)
     SELECT ${first} + n, 'user' || n, 'user' || n, '' FROM generate_series(1, ${USERS}) AS s (n)`,
    // Nearly all orders are paid from the balance and completed; every thousandth is a top-up, every twentieth by card.
    `INSERT INTO orders (id, user_id, status, currency, total_amount, note, created_at)
     SELECT md5(n::text), ${first} + n % ${CUSTOMERS}, CASE WHEN n % 1000 = 0 THEN 'pending' ELSE 'completed' END::order_status,
            'usd', 100 + n * 7919 % 50000, NULL, now() - n * interval '1 minute'
       FROM generate_series(${ORDERS}, 1, -1) AS s (n)`,
    `INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, game_amount, quantity, unit_price, status)
     SELECT n, md5(n::text), 1, CASE WHEN n % 1000 = 0 THEN 'topup' ELSE 'code' END::order_item_type,
            CASE WHEN n % 1000 > 0 THEN 1 END, CASE WHEN n % 1000 > 0 THEN 1 END, 100, 1, 100, 'delivered'
       FROM generate_series(1, ${ORDERS}) AS s (n)`,
    `INSERT INTO topup_items (order_item_id, service, recipient, offer_name, image_url, state, next_at)
     SELECT n, 'freefire', (100000 + n)::text, 'x', '/x.svg',
            CASE WHEN n % 10000 = 0 THEN 'review' ELSE 'delivered' END::topup_state,
            CASE WHEN n % 10000 = 0 THEN now() END
       FROM generate_series(10, ${ORDERS}, 10) AS s (n)`,
    `INSERT INTO topup_attempts (order_item_id, number, reference, supplier, supplier_id)
     SELECT n, 1, 'ref' || n, 'http', 'sup' || n FROM generate_series(10, ${ORDERS}, 10) AS s (n)`,
    `INSERT INTO payments (order_id, user_id, type, provider, provider_payment_id, amount, currency, expires_at)
     SELECT md5(n::text), ${first}, CASE WHEN n % 2000 = 0 THEN 'wallet' ELSE 'order' END::payment_type, 'sandbox',
            'pay' || n, 100, 'usd', now() FROM generate_series(20, ${ORDERS}, 20) AS s (n)`,
    `INSERT INTO payment_refunds (payment_id, cause, amount, state, provider_refund_id)
     SELECT p.id, n || ':' || p.id, 1, 'done', 'rf' || n || ':' || p.id FROM payments p, generate_series(1, 5) AS s (n)`,
    `INSERT INTO codes (id, option_id, cipher, key_id, state, order_item_id)
     SELECT n, 1, '', 'k', 'sold', n FROM generate_series(1, ${ORDERS}) AS s (n)`,
    `INSERT INTO code_fingerprints (fingerprint, code_id)
     SELECT sha256(n::text::bytea), n FROM generate_series(1, ${ORDERS}) AS s (n)`,
  ];
  for (const insert of rows) await changeBehindGuards(pool, insert);
  await pool.query('ANALYZE');
});

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join()}]`;
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`;
  return value instanceof Date ? `'${value.toISOString()}'` : pg.escapeLiteral(String(value));
};

/**
 * Collects the query plans of the given statements as on the server's connections, without the values of parameters, but
 * with sequential scans allowed; every statement returns no rows.
 */
async function plansOf(ask: (db: Queryable) => Promise<unknown>): Promise<string> {
  const client = await shop.deps.pool.connect();
  const plans: string[] = [];
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = on');
    const planner: Queryable = {
      query: async ({ text, values = [] }) => {
        const given = values.length > 0 ? `(${values.map(literal).join()})` : '';
        await client.query(`PREPARE planned AS ${text}`);
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN EXECUTE planned${given}`,
        );
        await client.query('DEALLOCATE planned');
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return { rows: [], rowCount: 0, command: 'SELECT', oid: 0, fields: [] };
      },
    };
    await ask(planner);
    return plans.join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const byAge: OrderSort = { field: 'created_at', direction: 'desc' };
const byAmount: OrderSort = { field: 'total_amount', direction: 'desc' };
const page = (filter: OrderFilter, order = byAge) =>
  plansOf((db) => listOrderKeys(db, filter, { order, take: 50, skip: 0 }));

/** Sequential scans of large tables; small tables may be scanned. */
const WHOLE =
  /Seq Scan on (orders|order_items|topup_items|topup_attempts|payments|payment_refunds|codes|code_fingerprints)\b/;

test('an admin’s search of orders uses an index for every identifier', async () => {
  const plan = await plansOf((db) =>
    findNamedOrders(db, 'pay500', 'pay500', [Buffer.alloc(32)], 5n),
  );
  expect(plan).not.toMatch(WHOLE);
  for (const index of [
    'payments_by_number',
    'payment_refunds_by_number',
    'payment_refunds_pkey',
    'topup_items_by_recipient',
    'topup_attempts_by_number',
    'topup_attempts_reference_key',
    'code_fingerprints_pkey',
  ]) {
    expect(plan).toContain(index);
  }
});

test('exact matches of an admin’s search of orders are read by id', async () => {
  const ids = ['a', 'b'];
  expect(await page({ named: { userId: null, ids } })).not.toMatch(WHOLE);
  expect(await page({ named: { userId: 1, ids } })).not.toMatch(WHOLE);
});

test('pages of the admin list of orders are read from an index without sorting', async () => {
  const age = await page({});
  expect(age).toContain('orders_by_seq');
  const amount = await page({}, byAmount);
  expect(amount).toContain('orders_by_amount');
  const status = await page({}, { field: 'status', direction: 'asc' });
  expect(status).toContain('orders_by_state');
  const customer = await page({ userId: 1, before: 30_000n });
  expect(customer).toContain('orders_user_id_seq_key');
  for (const plan of [age, amount, status, customer]) expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test('filters of the admin list of orders with few matches use a selective index', async () => {
  const limit = 200_001;
  const cases: [filter: OrderFilter, index: string][] = [
    [{ status: 'pending' }, 'orders_by_state'],
    [{ kind: 'wallet' }, 'payments_for_wallets'],
    [{ kind: 'topup' }, 'order_items_topups'],
    [{ review: { needed: true, unsettledBefore: new Date() } }, 'topup_items_due'],
    [{ currency: 'rub' }, 'orders_currency_seq_idx'],
  ];
  for (const [filter, index] of cases) {
    const plans = [await page(filter), await plansOf((db) => countOrders(db, filter, limit))];
    for (const plan of plans) {
      expect(plan).toContain(index);
      expect(plan).not.toMatch(WHOLE);
    }
  }
});

test('the date filter of the admin list of orders uses the index by age', async () => {
  const day = { from: new Date('2020-01-01'), to: new Date('2020-01-02') };
  const plan = await page(day);
  expect(plan).toContain('orders_by_age');
  expect(plan).not.toMatch(WHOLE);
});

test('filters of the admin list of orders leave no prepared statement on the connection', async () => {
  const client = await shop.deps.pool.connect();
  try {
    const window = { order: byAge, take: 1, skip: 0 };
    for (const filter of [{ status: 'pending' }, { kind: 'wallet' }, { part: 'a' }] as const) {
      await listOrderKeys(client, filter, window);
      await countOrders(client, filter, 10);
      await searchOrders(client, filter, window, 10);
    }
    const { rows } = await client.query(
      `SELECT statement FROM pg_prepared_statements WHERE strpos(statement, 'FROM orders') > 0`,
    );
    expect(rows).toEqual([]);
  } finally {
    client.release();
  }
});

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Setting } from '../scenarios/scenario.ts';

const codesPerStep = 100_000;

/**
 * Grows the shop's tables to a number of codes, and of completed orders among them, as fast as the
 * database inserts rows: triggers and foreign keys are off, and their results are inserted too,
 * so that the ledger stays correct. Orders and their money belong to customers outside the measurement.
 */
export async function growTables(
  { stage, goods }: Pick<Setting, 'stage' | 'goods'>,
  { codes, orders }: { codes: number; orders: number },
): Promise<void> {
  const db = await stage.shopDb.connect();
  try {
    await db.query(oldCustomers);
    await db.query("SET session_replication_role = 'replica'");
    const { rows } = await db.query<{ codes: number; orders: number }>(
      'SELECT (SELECT count(*)::int FROM codes) AS codes, (SELECT count(*)::int FROM orders) AS orders',
    );
    const options = goods.spread.map(({ id }) => id);
    for (let missing = codes - (rows[0]?.codes ?? 0); missing > 0; missing -= codesPerStep) {
      await db.query(addCodes, [options, Math.min(missing, codesPerStep)]);
    }
    const missing = Math.max(0, orders - (rows[0]?.orders ?? 0));
    for (let done = 0; done < missing; done += codesPerStep) {
      // Every writer of the ledger uses a transaction that has its id before it draws from the sequences.
      await db.query('BEGIN');
      await db.query('SELECT pg_current_xact_id()');
      for (const statement of addOrders) {
        await db.query(
          statement,
          statement.includes('$1') ? [Math.min(missing - done, codesPerStep)] : [],
        );
      }
      await db.query('COMMIT');
    }
  } finally {
    await db.query("SET session_replication_role = 'origin'");
    db.release();
  }
  await settleAll(stage.shopDb);
  await stage.shopDb.query('VACUUM ANALYZE');
  await stage.shopDb.query('CHECKPOINT');
}

/** Does the worker's tasks in advance: settles, seals and copies the whole ledger. */
export async function settleAll(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ journal: string; posting: string; account: string }>(
    `SELECT (SELECT max(id) FROM journals)::text AS journal, (SELECT max(id) FROM postings)::text AS posting,
            (SELECT max(id) FROM accounts)::text AS account`,
  );
  for (;;) {
    await db.query('SELECT ledger_settle()');
    const { rows: open } = await db.query(
      `SELECT FROM ledger_horizon
        WHERE coalesce((SELECT max(through_journal) FROM ledger_seals), 0) < $1
           OR copied_postings_through < $2 OR copied_accounts_through < $3`,
      [rows[0]?.journal, rows[0]?.posting, rows[0]?.account],
    );
    if (open.length === 0) return;
    await sleep(20);
  }
}

const oldCustomers = `
  WITH added AS (
    INSERT INTO users (nickname, nickname_key, password_hash)
    SELECT 'old-' || n, 'old-' || n, '' FROM generate_series(1, 1000) AS n RETURNING id),
  carts AS (INSERT INTO carts (user_id) SELECT id FROM added)
  SELECT ledger_open_wallet(id) FROM added`;

/** All codes share one cipher, so that lists can show them; their fingerprints differ. */
const addCodes = `
  WITH added AS (
    INSERT INTO codes (option_id, cipher, key_id)
    SELECT ($1::int[])[1 + n % cardinality($1)], a.cipher, a.key_id
      FROM generate_series(1, $2::int) AS n, (SELECT cipher, key_id FROM codes ORDER BY id LIMIT 1) AS a RETURNING id)
  INSERT INTO code_fingerprints (fingerprint, code_id)
  SELECT sha256(convert_to('bench grows ' || id, 'UTF8')), id FROM added`;

/**
 * Sells $1 codes in as many orders to the customers called old-…, with a credit and a payment each, so that their
 * balances do not change. The statements run one after the other in one session, using a temporary table.
 */
const addOrders: readonly string[] = [
  'DROP TABLE IF EXISTS sale',
  `CREATE TEMP TABLE sale AS
   SELECT row_number() OVER () AS n, 'GROWN' || lpad(c.id::text, 10, '0') AS order_id, c.id AS code_id, o.id AS option_id, o.product_id,
          o.game_amount, o.price_usd AS amount, a.user_id, a.id AS account_id,
          nextval('order_items_id_seq') AS item_id, nextval('journals_id_seq') AS paid_in,
          nextval('journals_id_seq') AS paid_out
     FROM (SELECT c.*, row_number() OVER () AS n FROM codes c
            WHERE c.state = 'available' AND c.key_id = 'bench' LIMIT $1) AS c
     JOIN price_options o ON o.id = c.option_id
     JOIN (SELECT a.*, row_number() OVER (ORDER BY a.id) - 1 AS n, count(*) OVER () AS all_of_them
             FROM accounts a WHERE a.kind = 'available' AND a.currency = 'usd'
              AND EXISTS (SELECT 1 FROM users u WHERE u.id = a.user_id AND u.nickname LIKE 'old-%')) AS a
       ON a.n = c.n % a.all_of_them`,
  `INSERT INTO orders (id, user_id, status, currency, total_amount, created_at)
   SELECT order_id, user_id, 'completed', 'usd', amount,
          now() - interval '400 days' + (n + (SELECT coalesce(max(seq), 0) FROM orders)) * interval '30 seconds'
     FROM sale ORDER BY n`,
  `INSERT INTO order_items (id, order_id, position, item_type, product_id, option_id, game_amount, quantity, unit_price, status)
   SELECT item_id, order_id, 1, 'code', product_id, option_id, game_amount, 1, amount, 'delivered' FROM sale ORDER BY n`,
  `INSERT INTO order_events (order_id, kind, actor, data)
   SELECT order_id, 'completed', 'user:' || user_id, jsonb_build_object('codes', ARRAY[code_id]) FROM sale ORDER BY n`,
  `INSERT INTO journals (id, kind, ref_type, ref_id, dedupe_key, actor)
   SELECT paid_in, 'adjust', 'user', user_id::text, 'adj:grown:' || order_id, 'system' FROM sale
   UNION ALL
   SELECT paid_out, 'sale', 'order', order_id, 'order:' || order_id, 'user:' || user_id FROM sale`,
  // Postings of many journals at once, which do not change any balance.
  `SET session_replication_role = replica`,
  `INSERT INTO postings (journal_id, account_id, currency, amount)
   SELECT v.journal, v.account, 'usd', v.amount
     FROM sale s
     CROSS JOIN (SELECT max(id) FILTER (WHERE code = 'adjust:admin:usd') AS source,
                        max(id) FILTER (WHERE code = 'revenue:sales:usd') AS sales FROM accounts) AS h
     CROSS JOIN LATERAL (VALUES (s.paid_in, h.source, -s.amount), (s.paid_in, s.account_id, s.amount),
                                (s.paid_out, s.account_id, -s.amount), (s.paid_out, h.sales, s.amount))
       AS v (journal, account, amount)`,
  `RESET session_replication_role`,
  `UPDATE codes c SET state = 'sold', order_item_id = s.item_id FROM sale s WHERE c.id = s.code_id`,
];

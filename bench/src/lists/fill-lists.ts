import type { Stage } from '../run/bench-processes.ts';
import { createApi } from '@manabar/tooling/rest-api';
import { loadNewestCodes, seedGoods } from '../seed/goods.ts';
import { growTables, settleAll } from '../seed/grow-tables.ts';
import { seedAdmin } from '../seed/users.ts';
import type { Landmarks } from './admin-list-views.ts';

/** Numbers of other rows for a number of codes. */
export const sizesOf = (codes: number) => ({
  codes,
  orders: Math.ceil(codes / 5),
  users: Math.ceil(codes / 25),
  entries: Math.ceil(codes / 5),
});

const addUsers = `
  WITH added AS (
    INSERT INTO users (nickname, nickname_key, password_hash)
    SELECT 'idle-' || n, 'idle-' || n, '' FROM generate_series(1, $1::int) AS n RETURNING id)
  SELECT ledger_open_wallet(id) FROM added`;

/** Entries of twenty admins, who mostly change codes. */
const addEntries = `
  INSERT INTO audit_log (at, actor, action, target, before, after)
  SELECT now() - n * interval '20 seconds', 'bench-admin-' || n % 20,
         CASE WHEN n % 10000 = 0 THEN 'region.update' WHEN n % 3 = 0 THEN 'order.refund' ELSE 'code.update' END,
         'code:' || n % 50000, '{"popular": false}', '{"popular": true}'
    FROM generate_series($1::int, 1, -1) AS n`;

const landmarks = `
  SELECT (SELECT max(id) / 2 FROM codes)::int AS "codeId",
         (SELECT min(id) FROM products)::int AS "productId",
         (SELECT title FROM products ORDER BY id LIMIT 1) AS "productTitle",
         (SELECT id FROM orders ORDER BY seq DESC LIMIT 1) AS "orderId",
         (SELECT id FROM orders WHERE seq >= (SELECT max(seq) / 2 FROM orders) ORDER BY seq LIMIT 1) AS "orderIdDeep",
         (SELECT user_id FROM orders ORDER BY seq DESC LIMIT 1)::int AS "userId",
         (SELECT u.nickname FROM orders o JOIN users u ON u.id = o.user_id ORDER BY o.seq DESC LIMIT 1) AS nickname,
         (SELECT max(id) / 2 FROM audit_log)::int AS "auditId",
         (SELECT min(created_at) + (max(created_at) - min(created_at)) / 3 FROM orders) AS day`;

/** Fills a shop with this many codes and their related rows, which are created in the database. */
export async function fillLists(
  stage: Stage,
  codes: number,
): Promise<{ adminToken: string; at: Landmarks }> {
  const { shopDb } = stage;
  const origin = `http://127.0.0.1:${stage.shop.port}`;
  const sizes = sizesOf(codes);
  const adminToken = await seedAdmin(createApi(origin), shopDb);
  const admin = createApi(origin, adminToken);
  const hotCodes = 10;
  const goods = await seedGoods(admin, shopDb, { spreadCodes: 400, hotCodes });
  await growTables({ stage, goods }, sizes);
  const db = await shopDb.connect();
  try {
    await db.query("SET session_replication_role = 'replica'");
    await db.query(addUsers, [sizes.users]);
    await db.query(addEntries, [sizes.entries]);
  } finally {
    await db.query("SET session_replication_role = 'origin'");
    db.release();
  }
  await loadNewestCodes(admin, { goods, loaded: hotCodes });
  // The worker does this every minute, and every five minutes.
  await settleAll(shopDb);
  await shopDb.query('SELECT count_stock(id, 100) FROM price_options');
  await shopDb.query('VACUUM ANALYZE');
  await shopDb.query('CHECKPOINT');
  const { rows } = await shopDb.query<Omit<Landmarks, 'day' | 'code'> & { day: Date }>(landmarks);
  const [found] = rows;
  if (!found) throw new Error('there is nothing to look at');
  return { adminToken, at: { ...found, day: found.day.toISOString(), code: 'BENCH-1-0' } };
}

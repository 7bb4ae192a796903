import type { Pool } from 'pg';
import { settleWholeLedger } from './settle-whole-ledger.ts';
import { fillCart, stockShelf } from '../fixtures/stocked-options.ts';
import { createTestShop, type TestShop, type TestShopOptions, type TestUser } from './test-shop.ts';

/** Rows of one order. */
export interface Traces {
  id: string;
  item: string;
  codes: string[];
  journal: string;
  /** Postings of the wallet and of the other side. */
  walletPosting: string;
  salesPosting: string;
}

export interface SoldShop {
  shop: TestShop;
  buyer: TestUser;
  /** Id of the buyer's USD wallet account. */
  wallet: string;
  /** Two units at 250, kept. */
  kept: Traces;
  /** Two units at 250, refunded; its ledger transaction and postings are those of the refund. */
  returned: Traces & { refund: string };
}

/** Creates a shop with a kept and a refunded order and a settled, sealed ledger; ids as text. */
export async function createSoldShop(options: TestShopOptions = {}): Promise<SoldShop> {
  const shop = await createTestShop(options);
  const buyer = await shop.registerUser();
  const shelf = await stockShelf(shop.deps, { usd: 250n, codes: 6 });
  await shop.credit(buyer.userId, 'usd', 10_000n);
  const buy = async () => {
    await fillCart(shop.deps, buyer.userId, shelf.optionId, 2);
    return (await buyer.call.orders.payFromBalance({ currency: 'usd' })).order_id;
  };
  const one = async <Row>(sql: string, value: string): Promise<Row> => {
    const { rows } = await shop.deps.pool.query<Row & Record<string, unknown>>(sql, [value]);
    if (!rows[0]) throw new Error(`nothing found: ${sql}`);
    return rows[0];
  };
  const itemOf = (id: string) =>
    one<{ item: string; codes: string[] }>(
      `SELECT i.id::text AS item, array_agg(c.id::text ORDER BY c.id) AS codes
         FROM order_items i JOIN codes c ON c.order_item_id = i.id WHERE i.order_id = $1 GROUP BY i.id`,
      id,
    );
  const journalOf = (dedupeKey: string) =>
    one<{ journal: string; walletPosting: string; salesPosting: string }>(
      `SELECT j.id::text AS journal, min(p.id) FILTER (WHERE a.kind = 'available')::text AS "walletPosting",
              min(p.id) FILTER (WHERE a.kind = 'house')::text AS "salesPosting"
         FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
        WHERE j.dedupe_key = $1 GROUP BY j.id`,
      dedupeKey,
    );
  const [id, back] = [await buy(), await buy()];
  const kept = { id, ...(await itemOf(id)), ...(await journalOf(`order:${id}`)) };
  const item = await itemOf(back);
  await buyer.call.orders.refundUnrevealed({ id: back });
  const { refund } = await one<{ refund: string }>(
    'SELECT id::text AS refund FROM refunds WHERE order_id = $1',
    back,
  );
  const { wallet } = await one<{ wallet: string }>(
    `SELECT id::text AS wallet FROM accounts WHERE code = 'user:' || $1 || ':available:usd'`,
    String(buyer.userId),
  );
  const returned = { id: back, ...item, refund, ...(await journalOf(`ref:${refund}`)) };
  await settleWholeLedger(shop.deps);
  return { shop, buyer, wallet, kept, returned };
}

/** Changes rows as a superuser with the triggers disabled. */
export async function changeBehindGuards(pool: Pool, ...statements: string[]): Promise<void> {
  await pool.query(
    ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT'].join(';\n'),
  );
}

import { waitUntil } from '@manabar/tooling/wait';
import { withClient } from '@manabar/tooling/with-client';
import type pg from 'pg';
import type { Cluster } from '#cluster/start-cluster.ts';
import type { Acknowledged } from '#load/records.ts';
import { START_BALANCE } from './seed.ts';

/** Order as stored in the database. */
export interface StoredOrder {
  id: string;
  userId: number;
  status: string;
  currency: string;
  total: bigint;
  createdAt: Date;
  units: number;
  /** Number of codes that belong to its items. */
  codes: number;
  /** Number of journals with its payment. */
  payments: number;
}

/** Number of operations of the supplier by recipient, and of the gateway by order. */
export interface Outside {
  topups: ReadonlyMap<string, number>;
  captures: ReadonlyMap<string, number>;
}

/** Deviation from an acknowledged operation. */
export interface Wrong {
  what: 'lost' | 'doubled';
  /** Time of the acknowledgement or of the order, in wall-clock time. */
  at: Date;
  cause: string;
}

const codesOf = ({ units, codes }: StoredOrder, kind: Acknowledged['kind']) =>
  kind === 'topup' ? 0 : codes - units;

function judge(
  operation: Acknowledged & { date: Date },
  order: StoredOrder | undefined,
  { topups, captures }: Outside,
): Wrong[] {
  const wrong = (what: Wrong['what'], cause: string): Wrong => ({
    what,
    at: operation.date,
    cause: `${operation.kind} ${operation.orderId}: ${cause}`,
  });
  if (!order) return [wrong('lost', 'there is no such order')];
  const found: Wrong[] = [];
  if (order.status !== 'completed') found.push(wrong('lost', `it is ${order.status}`));
  const codes = codesOf(order, operation.kind);
  if (codes !== 0) {
    const what = codes < 0 ? 'lost' : 'doubled';
    found.push(wrong(what, `${order.codes} codes for ${order.units} units`));
  }
  if (order.payments > 1) found.push(wrong('doubled', `paid ${order.payments} times`));
  if (operation.kind === 'topup') {
    const times = topups.get(operation.reference ?? '') ?? 0;
    if (times === 0) found.push(wrong('lost', 'the supplier knows of none'));
    if (times > 1) found.push(wrong('doubled', `bought ${times} times at the supplier`));
  }
  if (operation.kind === 'card' && (captures.get(order.id) ?? 0) > 1) {
    found.push(wrong('doubled', `${captures.get(order.id)} captured payments at the gateway`));
  }
  return found;
}

/** Compares the acknowledged operations with the orders, in both directions. */
export function compare(
  operations: readonly (Acknowledged & { date: Date })[],
  orders: readonly StoredOrder[],
  outside: Outside,
): Wrong[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const known = new Set(operations.map(({ orderId }) => orderId));
  // Every operation was repeated until it was answered, so an order without an operation is a duplicate.
  const unknown = orders.filter(({ id }) => !known.has(id));
  return [
    ...operations.flatMap((operation) => judge(operation, byId.get(operation.orderId), outside)),
    ...unknown.map(({ id, createdAt }): Wrong => {
      return { what: 'doubled', at: createdAt, cause: `nobody was told of order ${id}` };
    }),
  ];
}

interface OrderRow extends Omit<StoredOrder, 'total'> {
  total: string;
}

const ORDERS = `
  SELECT o.id, o.user_id AS "userId", o.status, o.currency, o.total_amount::text AS total, o.created_at AS "createdAt",
         (SELECT coalesce(sum(i.quantity), 0)::int FROM order_items i WHERE i.order_id = o.id) AS units,
         (SELECT count(*)::int FROM codes c JOIN order_items i ON i.id = c.order_item_id WHERE i.order_id = o.id) AS codes,
         (SELECT count(*)::int FROM journals j WHERE j.ref_type = 'order' AND j.ref_id = o.id AND j.kind = 'sale') AS payments
    FROM orders o`;
const DELIVERIES = `
  SELECT o.id AS "orderId", o.created_at AS ordered, max(t.updated_at) AS delivered
    FROM topup_items t JOIN order_items i ON i.id = t.order_item_id JOIN orders o ON o.id = i.order_id
   WHERE t.state = 'delivered' GROUP BY o.id`;
const OPEN = `SELECT count(*)::int AS open FROM orders WHERE status NOT IN ('completed', 'cancelled', 'refunded')`;
const BALANCES = `
  SELECT user_id AS "userId", currency, sum(balance)::text AS balance FROM accounts
   WHERE user_id = ANY ($1) AND kind IN ('available', 'held') GROUP BY user_id, currency`;

/** Maximum time in milliseconds until the worker polls a card payment without a notification. */
const SETTLE_MS = 180_000;

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns the customers whose balance differs from the first one minus their orders. */
async function wrongBalances(
  db: pg.Client,
  orders: readonly StoredOrder[],
  paidFromBalance: ReadonlySet<string>,
): Promise<string[]> {
  const spent = new Map<string, bigint>();
  for (const { id, userId, currency, total } of orders) {
    if (!paidFromBalance.has(id)) continue;
    const key = `${userId} ${currency}`;
    spent.set(key, (spent.get(key) ?? 0n) + total);
  }
  const users = [...new Set(orders.map(({ userId }) => userId))];
  const { rows } = await db.query<{ userId: number; currency: string; balance: string }>(BALANCES, [
    users,
  ]);
  return rows.flatMap(({ userId, currency, balance }) => {
    const expected = START_BALANCE - (spent.get(`${userId} ${currency}`) ?? 0n);
    return BigInt(balance) === expected
      ? []
      : [`customer ${userId} has ${balance} ${currency} minor units instead of ${expected}`];
  });
}

/** A top-up from its order until the record of the supplier's answer, in wall-clock time. */
export interface Delivery {
  orderId: string;
  ordered: Date;
  delivered: Date;
}

export interface Audit {
  wrong: Wrong[];
  deliveries: Delivery[];
  /** Contradictions that belong to no particular order. */
  books: string[];
}

/** Waits until all orders are delivered, and compares shop, supplier and gateway with the acknowledged operations. */
export async function audit(
  cluster: Cluster,
  operations: readonly (Acknowledged & { date: Date })[],
): Promise<Audit> {
  return withClient(cluster.adminUrl, async (db) => {
    const isSettled = async () => (await db.query<{ open: number }>(OPEN)).rows[0]?.open === 0;
    await waitUntil(isSettled, SETTLE_MS, 500);
    const { rows } = await db.query<OrderRow>(ORDERS);
    const orders = rows.map((row) => ({ ...row, total: BigInt(row.total) }));
    const [topups, payments] = await Promise.all([
      cluster.world.supplier.topups(),
      cluster.world.gateway.payments(),
    ]);
    const captured = payments.filter(({ status }) => status === 'succeeded');
    const outside = {
      topups: countBy(topups.map(({ recipient }) => recipient)),
      captures: countBy(captured.map(({ metadata }) => metadata.reference)),
    };
    const fromBalance = operations.filter(({ kind }) => kind !== 'card');
    const paidFromBalance = new Set(fromBalance.map(({ orderId }) => orderId));
    const deliveries = await db.query<Delivery>(DELIVERIES);
    return {
      deliveries: deliveries.rows,
      wrong: compare(operations, orders, outside),
      books: await wrongBalances(db, orders, paidFromBalance),
    };
  });
}

/** Counts the connections of the shop and of its pooler to the primary. */
export async function countConnections({ adminUrl }: Cluster): Promise<number> {
  const { rows } = await withClient(adminUrl, (db) =>
    db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = 'manabar_app'`,
    ),
  );
  return rows[0]?.count ?? 0;
}

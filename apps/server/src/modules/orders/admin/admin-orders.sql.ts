import type { Language, PaymentState } from '@manabar/contracts';
import { countUpTo, literalInteger } from '#infra/db/built-statements.ts';
import { declareIds } from '#infra/db/read-all-ids.ts';
import { queryOnce, statement, type Queryable } from '#infra/db/sql.ts';
import { conditionsOf, sortValues, type OrderFilter, type OrderSort } from './order-filter.sql.ts';
import { itemsOfFound, type OrderItemRow } from '../receipts/orders.sql.ts';

export type AdminOrderItemRow = OrderItemRow & {
  user_id: number;
  nickname: string;
  /** Null for orders without a card payment. */
  provider: string | null;
  payment_state: PaymentState | null;
};

/** Finds orders by id, newest first, with their customers and card payments. */
export const findOrdersById = statement<AdminOrderItemRow, [ids: string[], language: Language]>(`
  WITH found AS (SELECT o.* FROM orders o WHERE o.id = ANY ($1))
  ${itemsOfFound(
    '$2::text',
    ', u.id AS user_id, u.nickname, pay.provider, pay.state AS payment_state',
    `
    JOIN users u ON u.id = o.user_id
    LEFT JOIN payments pay ON pay.order_id = o.id`,
  )}`);

export interface OrderWindow {
  order: OrderSort;
  take: number;
  skip: number;
}

const inOrder = ({ field, direction }: OrderSort) =>
  [...new Set([sortValues[field].value, 'o.seq'])].map((name) => `${name} ${direction}`).join();

export interface OrderKey {
  id: string;
  seq: bigint;
  /** Value of the sort field. */
  value: unknown;
}

export function listOrderKeys(
  db: Queryable,
  filter: OrderFilter,
  { order, take, skip }: OrderWindow,
): Promise<OrderKey[]> {
  const { text, values } = conditionsOf(filter);
  const list = `
    SELECT o.id, o.seq, ${sortValues[order.field].value} AS value FROM orders o WHERE ${text}
     ORDER BY ${inOrder(order)} LIMIT ${literalInteger(take)} OFFSET ${literalInteger(skip)}`;
  return queryOnce(db, list, values);
}

/**
 * Declares a cursor over the sequence numbers of all filtered orders, for `readAllIds`; as floats, which need a third of the
 * memory of bigints.
 */
export function declareOrderSeqs(
  db: Queryable,
  filter: OrderFilter,
  order: OrderSort,
): Promise<never[]> {
  const { text, values } = conditionsOf(filter);
  const list = `SELECT o.seq::float8 AS id FROM orders o WHERE ${text} ORDER BY ${inOrder(order)}`;
  return queryOnce(db, declareIds(list), values);
}

/** Finds the ids of orders, in the order of their sequence numbers in `seqs`. */
export const findOrderIds = statement<{ id: string }, [seqs: number[]]>(`
  SELECT o.id FROM unnest($1::bigint[]) WITH ORDINALITY AS l (seq, place) JOIN orders o ON o.seq = l.seq
   ORDER BY l.place`);

/** Counts the filtered orders up to a limit, and reads the planner's estimate of all orders. */
export const countOrders = (db: Queryable, filter: OrderFilter, limit: number) =>
  countUpTo(db, limit, { table: 'orders', alias: 'o' }, conditionsOf(filter));

/** Returns a page and the count of a search without an index, in a single scan. */
export async function searchOrders(
  db: Queryable,
  { before, ...filter }: OrderFilter,
  { order, take, skip }: OrderWindow,
  limit: number,
): Promise<{ counted: number; ids: string[] } | undefined> {
  const { text, values } = conditionsOf(filter);
  const older = `$${values.length + 1}`;
  const search = `
    WITH hit AS MATERIALIZED (
      SELECT o.id, o.seq, row_number() OVER (ORDER BY ${inOrder(order)}) AS place
        FROM orders o WHERE ${text}
       ORDER BY ${inOrder(order)} LIMIT ${literalInteger(limit)})
    SELECT (SELECT count(*)::int FROM hit) AS counted,
           ARRAY(SELECT id FROM hit WHERE ${older}::bigint IS NULL OR seq < ${older}
                  ORDER BY place LIMIT ${literalInteger(take)} OFFSET ${literalInteger(skip)}) AS ids`;
  const asked = [...values, before ?? null];
  return (await queryOnce<{ counted: number; ids: string[] }>(db, search, asked))[0];
}

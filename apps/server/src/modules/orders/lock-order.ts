import type { Currency, Order, OrderItem } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import { statement } from '#infra/db/sql.ts';
import { lockWallet } from '#modules/wallet/index.ts';

/** An order that is locked for an admin's action. */
export interface LockedOrder {
  id: string;
  userId: number;
  currency: Currency;
  status: Order['status'];
  /** Minor units. */
  refunded: bigint;
  /** Type of its items; null without items. */
  kind: OrderItem['item_type'] | null;
}

/** Immutable fields, which are read before the locks are taken. */
const findParty = statement<{ user_id: number; currency: Currency }, [id: string]>(
  `SELECT user_id, currency::text AS currency FROM orders WHERE id = $1`,
);

const lockRow = statement<Pick<LockedOrder, 'status' | 'refunded' | 'kind'>, [id: string]>(`
  SELECT o.status::text AS status, o.refunded_amount AS refunded,
         (SELECT i.item_type::text FROM order_items i WHERE i.order_id = o.id LIMIT 1) AS kind
    FROM orders o WHERE o.id = $1 FOR NO KEY UPDATE OF o`);

/** Locks the wallet of an order's customer, then the order, for any customer. Error: not_found. */
export async function lockAnyOrder(tx: PoolClient, id: string): Promise<LockedOrder> {
  const [party] = await findParty(tx, id);
  if (!party) throw new DomainError('not_found');
  const { user_id: userId, currency } = party;
  await lockWallet(tx, userId, currency);
  const [row] = await lockRow(tx, id);
  if (!row) throw new Error(`order ${id} is gone`);
  return { id, userId, currency, ...row };
}

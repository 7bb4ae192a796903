import type { Order } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { lockWallet } from '#modules/wallet/index.ts';
import {
  findPartyByOrder,
  findPartyByProvider,
  lockCart,
  lockOrderRow,
  lockPaymentRow,
  type PaymentRow,
} from './payments.sql.ts';

/** Identifies a payment by the gateway's own id, or by the shop's reference, which is the order's id. */
export type PaymentReference =
  | { provider: string; providerPaymentId: string }
  | { orderId: string };

export interface LockedPayment extends PaymentRow {
  order_status: Order['status'];
}

/**
 * Locks the rows that settling or ending a payment changes, in this order: cart, wallet, payment, order.
 * Returns undefined when the payment does not exist.
 */
export async function lockPayment(
  tx: PoolClient,
  name: PaymentReference,
): Promise<LockedPayment | undefined> {
  const [party] =
    'orderId' in name
      ? await findPartyByOrder(tx, name.orderId)
      : await findPartyByProvider(tx, name.provider, name.providerPaymentId);
  if (!party) return undefined;
  await lockCart(tx, party.user_id);
  await lockWallet(tx, party.user_id, party.currency);
  const [payment] = await lockPaymentRow(tx, party.id);
  const [order] = await lockOrderRow(tx, party.order_id);
  if (!payment || !order) throw new Error(`the payment of order ${party.order_id} is gone`);
  return { ...payment, order_status: order.status };
}

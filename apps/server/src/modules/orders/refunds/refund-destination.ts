import type { Currency } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { houseAccount, walletAccount } from '#modules/ledger/index.ts';
import { insertEvent } from '../order-events.sql.ts';
import { findCardOf, requestCardRefund } from './refund-destination.sql.ts';

export interface RefundedMoney {
  orderId: string;
  userId: number;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  /** Cause of the refund: `refund:{refunds.id}` or `item:{order_items.id}`. */
  cause: string;
  actor: string;
}

/**
 * Chooses the destination of a refund: the balance or the card that paid the order. A card refund is requested here and
 * sent to the gateway after the commit. Returns the account to credit. The caller has locked the order.
 */
export async function chooseRefundDestination(
  tx: Queryable,
  money: RefundedMoney,
): Promise<string> {
  const { orderId, userId, currency, amount, cause, actor } = money;
  const [card] = amount === 0n ? [] : await findCardOf(tx, orderId);
  if (!card) return walletAccount(userId, currency);
  const [refund] = await requestCardRefund(tx, card.id, cause, amount);
  if (!refund) throw new Error(`the refund for ${cause} has no id`);
  const data = { refund: Number(refund.id), minor: amount.toString() };
  await insertEvent(tx, orderId, 'payment_refund', actor, JSON.stringify(data));
  return houseAccount(`gateway:${card.provider}:clearing`, currency);
}

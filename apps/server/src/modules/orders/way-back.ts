import type { Currency } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { houseAccount, walletAccount } from '#modules/wallet/index.ts';
import { insertEvent } from './codes.sql.ts';
import { findCardOf, requestCardRefund } from './way-back.sql.ts';

/** Money of an order that goes back. */
export interface MoneyBack {
  orderId: string;
  userId: number;
  currency: Currency;
  /** Minor units. */
  amount: bigint;
  /** What it goes back for: `refund:{refunds.id}` or `item:{order_items.id}`. */
  cause: string;
  actor: string;
}

/**
 * Where an order's money goes back to: to the balance that it came from, or to the card, which the gateway is asked
 * for once this is committed. Answers the account that the caller posts it to. The order is locked.
 */
export async function wayBack(tx: Queryable, money: MoneyBack): Promise<string> {
  const { orderId, userId, currency, amount, cause, actor } = money;
  const [card] = amount === 0n ? [] : await findCardOf(tx, orderId);
  if (!card) return walletAccount(userId, currency);
  const [refund] = await requestCardRefund(tx, card.id, cause, amount);
  if (!refund) throw new Error(`the refund for ${cause} has no id`);
  const data = { refund: Number(refund.id), minor: amount.toString() };
  await insertEvent(tx, orderId, 'payment_refund', actor, JSON.stringify(data));
  return houseAccount(`gateway:${card.provider}:clearing`, currency);
}

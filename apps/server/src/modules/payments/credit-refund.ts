import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { findLossLeft, insertEvent } from '#modules/orders/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/wallet/index.ts';
import type { LockedPayment } from './lock-payment.ts';
import { clearingAccount } from './payment-accounts.ts';

interface LostRefund {
  id: bigint;
  amount: bigint;
  /** The gateway's word, or the shop's. */
  reason: string;
  actor: string;
}

/**
 * A refund that the gateway did not make, or could not keep, goes to the balance; but what the customer had back
 * through the bank already, at the shop's cost, is the shop's again. The refund was marked as refused just now, under
 * the payment's locks.
 */
export async function creditRefund(
  tx: PoolClient,
  payment: Pick<LockedPayment, 'id' | 'user_id' | 'order_id' | 'provider' | 'currency'>,
  { id, amount, reason, actor }: LostRefund,
): Promise<void> {
  const { user_id: userId, order_id: orderId, provider, currency } = payment;
  const [loss] = await findLossLeft(tx, payment.id);
  const left = loss?.left ?? 0n;
  const recovered = left > amount ? amount : left;
  await postJournal(tx, {
    kind: 'refund_refused',
    refType: 'payment_refund',
    refId: id.toString(),
    dedupeKey: `refw:${id}`,
    actor,
    postings: postingsOf({ provider, currency, userId, amount, recovered }),
  });
  const data = { refund: Number(id), minor: amount.toString(), reason };
  await insertEvent(tx, orderId, 'payment_refund_refused', actor, JSON.stringify(data));
}

interface Parts {
  provider: string;
  currency: Currency;
  userId: number;
  amount: bigint;
  /** What of it is the shop's again. */
  recovered: bigint;
}

function postingsOf({ provider, currency, userId, amount, recovered }: Parts) {
  return [
    { account: clearingAccount(provider, currency), amount: -amount },
    { account: houseAccount('loss:chargeback', currency), amount: recovered },
    { account: walletAccount(userId, currency), amount: amount - recovered },
  ].filter((posting) => posting.amount !== 0n);
}

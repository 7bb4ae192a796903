import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { findUnrecoveredLoss, insertEvent } from '#modules/orders/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import type { LockedPayment } from '../lock-payment.ts';
import { clearingAccount } from '../clearing-account.ts';

interface LostRefund {
  id: bigint;
  amount: bigint;
  /** Reason code of the gateway or the shop. */
  reason: string;
  actor: string;
}

/**
 * Credits a refused or failed refund to the balance, less the shop's unrecovered loss from chargebacks of the payment.
 * The caller has marked the refund as refused and holds the payment's locks.
 */
export async function creditRefund(
  tx: PoolClient,
  payment: Pick<LockedPayment, 'id' | 'user_id' | 'order_id' | 'provider' | 'currency'>,
  { id, amount, reason, actor }: LostRefund,
): Promise<void> {
  const { user_id: userId, order_id: orderId, provider, currency } = payment;
  const [loss] = await findUnrecoveredLoss(tx, payment.id);
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
  /** Part that recovers the shop's loss. */
  recovered: bigint;
}

function postingsOf({ provider, currency, userId, amount, recovered }: Parts) {
  return [
    { account: clearingAccount(provider, currency), amount: -amount },
    { account: houseAccount('loss:chargeback', currency), amount: recovered },
    { account: walletAccount(userId, currency), amount: amount - recovered },
  ].filter((posting) => posting.amount !== 0n);
}

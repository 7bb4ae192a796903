import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { insertEvent, readUnrecoveredLoss } from '#modules/orders/index.ts';
import { houseAccount, nonZero, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { isOwnerDeleted } from '#modules/wallet/index.ts';
import type { LockedPayment } from '../lock-payment.ts';
import { clearingAccount } from '../clearing-account.ts';
import { raisePaymentException } from '../exceptions/raise-payment-exception.ts';

type RefundedPayment = Pick<
  LockedPayment,
  'id' | 'user_id' | 'order_id' | 'provider' | 'provider_payment_id' | 'currency'
>;

interface LostRefund {
  id: bigint;
  amount: bigint;
  /** Reason code of the gateway or the shop. */
  reason: string;
  actor: string;
}

/**
 * Credits a refused or failed refund to the balance, less the shop's unrecovered loss from chargebacks of the payment. The
 * refund of a deleted account is quarantined instead. The caller has marked the refund as refused and holds the payment's
 * locks.
 */
export async function creditRefusedRefund(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: PoolClient,
  payment: RefundedPayment,
  { id, amount, reason, actor }: LostRefund,
): Promise<void> {
  const { order_id: orderId, provider, currency } = payment;
  const left = await readUnrecoveredLoss(tx, payment.id);
  const recovered = left > amount ? amount : left;
  const rest = { id, amount: amount - recovered };
  const to = await chooseDestination(deps, tx, payment, rest);
  await postJournal(tx, {
    kind: 'refund_refused',
    refType: to.refType,
    refId: to.refId,
    dedupeKey: `refw:${id}`,
    actor,
    postings: nonZero([
      { account: clearingAccount(provider, currency), amount: -amount },
      { account: houseAccount('loss:chargeback', currency), amount: recovered },
      { account: to.account, amount: rest.amount },
    ]),
  });
  const isQuarantined = to.refType === 'payment_matter';
  const kind = isQuarantined ? 'payment_refund_quarantined' : 'payment_refund_refused';
  const data = {
    refund: Number(id),
    minor: (isQuarantined ? rest.amount : amount).toString(),
    ...(recovered > 0n && !isQuarantined && { wallet: rest.amount.toString() }),
    reason,
  };
  await insertEvent(tx, orderId, kind, actor, JSON.stringify(data));
  if (isQuarantined || rest.amount === 0n) return;
  await enqueueMessage(tx, {
    userId: payment.user_id,
    kind: 'balance_changed',
    data: { minor: rest.amount.toString(), currency, orderId, cause: 'refused_refund' },
  });
}

interface Destination {
  account: string;
  refType: 'payment_refund' | 'payment_matter';
  refId: string;
}

/** Chooses the balance, or for a deleted account unapplied funds with a payment exception. */
async function chooseDestination(
  deps: Pick<Deps, 'clock' | 'log'>,
  tx: PoolClient,
  payment: RefundedPayment,
  { id, amount }: Pick<LostRefund, 'id' | 'amount'>,
): Promise<Destination> {
  const { user_id: userId, order_id: orderId, provider, currency } = payment;
  if (amount === 0n || !(await isOwnerDeleted(tx, userId))) {
    const account = walletAccount(userId, currency);
    return { account, refType: 'payment_refund', refId: id.toString() };
  }
  const exception = await raisePaymentException(deps, tx, {
    kind: 'owner_deleted',
    dedupeKey: `owner_deleted:refund:${id}`,
    provider,
    paymentId: payment.provider_payment_id,
    orderId,
    amount,
    currency,
    details: { refund: Number(id) },
  });
  if (exception === undefined) throw new Error(`refund ${id} is already quarantined`);
  const account = houseAccount('suspense', currency);
  return { account, refType: 'payment_matter', refId: exception.toString() };
}

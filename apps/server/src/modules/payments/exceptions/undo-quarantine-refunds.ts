import type { Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import {
  houseAccount,
  nonZero,
  postJournal,
  walletAccount,
  type NewPosting,
} from '#modules/ledger/index.ts';
import { isOwnerDeleted } from '#modules/wallet/index.ts';
import type { PaymentExceptionRow } from './payment-exceptions.sql.ts';
import {
  findFailedRefunds,
  findReappearedRefunds,
  type QuarantineRefundRow,
} from './quarantine-refunds.sql.ts';
import { raisePaymentException } from './raise-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import { REPORTED_AFTER_MS } from '../payment-timing.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';

interface Quarantined {
  report: GatewayReport & { askedAt: Date };
  /** The exception for which the money was quarantined. */
  exception: PaymentExceptionRow;
  currency: Currency;
}

/** Dedupe key of the journal of a refund of unapplied funds. */
export const quarantineRefundKey = (provider: string, refundId: string) =>
  `susr:${provider}:${refundId}`;

/**
 * Books back the refunds of unapplied funds that failed at the gateway, each once. A report that was asked for before or
 * soon after the booking says nothing about it. The caller holds the locks of the credited wallets and the exception.
 */
export async function undoQuarantineRefunds(
  deps: SettleDeps,
  tx: PoolClient,
  quarantined: Quarantined,
): Promise<void> {
  const { report, exception } = quarantined;
  const { provider, payment, askedAt } = report;
  const reported = payment.refunds.map(({ id }) => quarantineRefundKey(provider, id));
  const before = new Date(askedAt.getTime() - REPORTED_AFTER_MS);
  for (const refund of await findFailedRefunds(tx, exception.id, reported, before)) {
    await undo(deps, tx, quarantined, refund);
  }
  for (const refund of await findReappearedRefunds(tx, exception.id, reported, askedAt)) {
    await raise(deps, tx, quarantined, refund, 'refunds_differ');
  }
}

async function undo(
  deps: SettleDeps,
  tx: PoolClient,
  quarantined: Quarantined,
  refund: QuarantineRefundRow,
): Promise<void> {
  const { exception, currency, report } = quarantined;
  let toSuspense = refund.from_suspense;
  let toWallet = 0n;
  const wallets: NewPosting[] = [];
  for (const [index, userId] of refund.users.entries()) {
    const amount = refund.from_users[index] ?? 0n;
    if (await isOwnerDeleted(tx, userId)) {
      toSuspense += amount;
      continue;
    }
    toWallet += amount;
    wallets.push({ account: walletAccount(userId, currency), amount });
  }
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: exception.id.toString(),
    dedupeKey: undoneKey(refund),
    actor: report.actor,
    postings: nonZero([
      { account: clearingAccount(report.provider, currency), amount: -refund.amount },
      { account: houseAccount('suspense', currency), amount: toSuspense },
      ...wallets,
      {
        account: houseAccount('loss:chargeback', currency),
        amount: refund.amount - toSuspense - toWallet,
      },
    ]),
  });
  await raise(deps, tx, quarantined, refund, 'reversal_undone', { toWallet: `${toWallet}` });
}

/** Dedupe key of the journal that undoes a refund, and of its exception. */
const undoneKey = ({ id }: QuarantineRefundRow) => `susu:${id}`;

async function raise(
  deps: SettleDeps,
  tx: PoolClient,
  { report: { provider, payment }, exception, currency }: Quarantined,
  refund: QuarantineRefundRow,
  kind: 'reversal_undone' | 'refunds_differ',
  details: Record<string, unknown> = {},
): Promise<void> {
  const key = undoneKey(refund);
  await raisePaymentException(deps, tx, {
    kind,
    dedupeKey: kind === 'reversal_undone' ? key : `again:${key}`,
    provider,
    paymentId: payment.id,
    orderId: exception.order_id,
    amount: refund.amount,
    currency,
    details: { exception: Number(exception.id), ...details },
  });
}

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
} from './unapplied-funds-refunds.sql.ts';
import { insertQuarantineEvent } from './insert-quarantine-event.ts';
import { raiseQuarantineException } from './raise-quarantine-exception.ts';
import { clearingAccount } from '../clearing-account.ts';
import { REPORTED_AFTER_MS } from '../payment-timing.ts';
import type { GatewayReport, SettleDeps } from '../settlement/gateway-report.ts';

interface Quarantined {
  report: GatewayReport & { askedAt: Date };
  /** The exception for which the money was quarantined. */
  exception: PaymentExceptionRow;
  currency: Currency;
}

/** Returns the dedupe key of the journal of a refund of unapplied funds. */
export const quarantineRefundKey = (provider: string, refundId: string) =>
  `susr:${provider}:${refundId}`;

/**
 * Books back the refunds of unapplied funds that failed at the gateway, each once. Ignores bookings that are newer than
 * the poll or at most an hour older. The caller holds the locks of the credited wallets and the exception.
 */
export async function undoQuarantineRefunds(
  deps: SettleDeps,
  tx: PoolClient,
  quarantined: Quarantined,
): Promise<void> {
  const { report, exception, currency } = quarantined;
  const { provider, payment, askedAt } = report;
  const reported = payment.refunds.map(({ id }) => quarantineRefundKey(provider, id));
  const before = new Date(askedAt.getTime() - REPORTED_AFTER_MS);
  for (const refund of await findFailedRefunds(tx, exception.id, reported, before)) {
    await undo(deps, tx, quarantined, refund);
  }
  for (const refund of await findReappearedRefunds(tx, exception.id, reported, askedAt)) {
    const dedupeKey = `again:${undoneKey(refund)}`;
    const differing = {
      kind: 'refunds_differ',
      dedupeKey,
      amount: refund.amount,
      currency,
    } as const;
    await raiseQuarantineException(deps, tx, { provider, exception }, differing);
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
  const event = {
    kind: 'quarantine_refund_undone',
    amount: refund.amount,
    actor: report.actor,
  } as const;
  await insertQuarantineEvent(tx, exception, event);
  await raiseQuarantineException(
    deps,
    tx,
    { provider: report.provider, exception },
    {
      kind: 'reversal_undone',
      dedupeKey: undoneKey(refund),
      amount: refund.amount,
      currency,
      details: { toWallet: `${toWallet}` },
    },
  );
}

/** Returns the dedupe key of the journal that undoes a refund, and of its exception. */
const undoneKey = ({ id }: QuarantineRefundRow) => `susu:${id}`;

import {
  isCurrency,
  type PaymentException,
  type resolvePaymentExceptionInput,
} from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { insertEvent } from '#modules/orders/index.ts';
import { isOwnerDeleted, lockWallet } from '#modules/wallet/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { readExceptionStates, toPaymentException } from './payment-exception.mapper.ts';
import {
  findCreditable,
  findPaymentException,
  findOrderOwner,
  lockPaymentException,
  lockQuarantine,
  updateResolvedException,
  sumQuarantined,
  type PaymentExceptionRow,
} from './payment-exceptions.sql.ts';
import { reverseExternalRefund } from '../refunds/external-refunds.sql.ts';

type Input = z.output<typeof resolvePaymentExceptionInput>;

/** Resolves a payment exception as an admin decided. Errors: see resolvePaymentExceptionInput. */
export async function resolvePaymentException(
  { pool, prisma, clock }: Pick<Deps, 'pool' | 'prisma' | 'clock'>,
  admin: AuditActor,
  input: Input,
): Promise<PaymentException> {
  const { id, action, reason } = input;
  await withTransaction(pool, async (tx) => {
    const at = clock.now();
    const credited = action === 'credit' ? await chooseCustomer(tx, admin, input) : undefined;
    const [exception] = await lockPaymentException(tx, BigInt(id));
    if (!exception) throw new DomainError('not_found');
    if (exception.resolved_at !== null && action === 'note') throw resolved();
    const minor =
      credited === undefined
        ? undefined
        : await credit(tx, exception, { userId: credited, admin, reason });
    if (action === 'lift') await lift(tx, exception, at);
    await updateResolvedException(tx, exception.id, admin.nickname, reason, at);
    await writeAudit(tx, {
      actor: admin,
      action: 'payment-matter.resolve',
      target: `payment-matter:${id}`,
      reason,
      after: {
        ...{ action, kind: exception.kind },
        ...(minor !== undefined && {
          user: credited,
          currency: exception.currency,
          minor: minor.toString(),
        }),
      },
    });
  });
  const row = await prisma.paymentException.findUniqueOrThrow({ where: { id } });
  return toPaymentException(row, await readExceptionStates(pool, [row.id]));
}

const resolved = () => new DomainError('conflict', { reason: 'resolved' });

/** Finds the customer to credit and locks their wallet, which precedes the exception in the lock order. */
async function chooseCustomer(
  tx: PoolClient,
  admin: AuditActor,
  { id, userId }: Input,
): Promise<number> {
  const [exception] = await findPaymentException(tx, BigInt(id));
  if (!exception) throw new DomainError('not_found');
  const [owner] = exception.order_id === null ? [] : await findOrderOwner(tx, exception.order_id);
  const chosen = userId ?? owner?.user_id;
  if (chosen === undefined || !exception.currency || !isCurrency(exception.currency)) {
    throw new DomainError('conflict', { reason: 'nobody_to_credit' });
  }
  // Admins must not credit themselves.
  if (chosen === admin.userId) throw new DomainError('forbidden');
  const [wallet] = await lockWallet(tx, chosen, exception.currency);
  if (!wallet || (await isOwnerDeleted(tx, chosen))) {
    throw new DomainError('conflict', { reason: 'nobody_to_credit' });
  }
  return chosen;
}

interface Credit {
  userId: number;
  admin: AuditActor;
  reason: string;
}

/**
 * Credits the remaining unapplied funds to the customer, also when an admin has only noted the exception. Returns the amount in
 * minor units.
 */
async function credit(
  tx: PoolClient,
  { id, order_id: orderId, currency, resolved_at: resolvedAt }: PaymentExceptionRow,
  { userId, admin, reason }: Credit,
): Promise<bigint> {
  const [quarantine] = await lockQuarantine(tx, id);
  if (!quarantine) throw new Error(`payment exception ${id} is gone`);
  if (resolvedAt !== null && (await findCreditable(tx, [id])).length === 0) throw resolved();
  const [row] = await sumQuarantined(tx, quarantine.id);
  const amount = row?.left ?? 0n;
  if (amount <= 0n || currency === null || !isCurrency(currency)) {
    throw new DomainError('conflict', { reason: 'nothing_suspended' });
  }
  const actor = `admin:${admin.userId}`;
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: quarantine.id.toString(),
    dedupeKey: `susc:${id}`,
    actor,
    reason,
    postings: [
      { account: houseAccount('suspense', currency), amount: -amount },
      { account: walletAccount(userId, currency), amount },
    ],
  });
  const data = { minor: amount.toString(), currency };
  if (orderId !== null) {
    const event = JSON.stringify({ ...data, user: userId, reason });
    await insertEvent(tx, orderId, 'quarantine_credited', actor, event);
  }
  await enqueueMessage(tx, { userId, kind: 'balance_changed', data });
  return amount;
}

async function lift(
  tx: PoolClient,
  { dedupe_key: key, resolved_at: resolvedAt }: PaymentExceptionRow,
  at: Date,
): Promise<void> {
  const reversal = /^rev:(\d+)$/.exec(key)?.[1];
  const [lifted] =
    reversal === undefined ? [] : await reverseExternalRefund(tx, BigInt(reversal), at);
  if (lifted) return;
  throw resolvedAt === null
    ? new DomainError('conflict', { reason: 'nothing_to_lift' })
    : resolved();
}

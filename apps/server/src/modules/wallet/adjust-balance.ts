import { randomUUID } from 'node:crypto';
import { toDecimal, type adjustBalanceInput, type Currency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { exceedsCreditLimit } from './admin-credit-limit.ts';
import { holdVersion, isOwnerDeleted, lockBalance } from './wallet.sql.ts';

export type AdjustBalanceInput = z.output<typeof adjustBalanceInput>;

/**
 * Sets or changes a customer's balance for an admin. "set" is converted to a difference under the wallet's lock; a zero
 * difference writes nothing. `answer` builds the call's answer in the same transaction.
 * Errors: forbidden (own account), not_found (also a credit to a deleted account), conflict (an older version, or an
 * unexpected balance), insufficient_balance (details required, available, currency, major units), and those of idempotency keys.
 */
export async function adjustBalance<T>(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'log'>,
  actor: CallingActor,
  input: AdjustBalanceInput,
  answer: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  if (input.id === actor.userId) throw new DomainError('forbidden');
  const call = callOf(actor, 'admin.users.adjustBalance', input);
  let alarm = false;
  const result = await withIdempotency(deps, call, async (tx) => {
    alarm = await adjust(deps, tx, actor, input);
    return answer(tx);
  });
  if (alarm) {
    const { userId } = actor;
    deps.log.error(
      { alert: 'admin_credit_limit', admin: userId, currency: input.currency },
      'an admin has credited more in a day than ADMIN_CREDIT_LIMIT',
    );
  }
  return result;
}

/** Posts the adjustment and returns whether the admin's credits of the day now exceed the limit. */
async function adjust(
  deps: Pick<Deps, 'env' | 'clock'>,
  tx: PoolClient,
  actor: CallingActor,
  input: AdjustBalanceInput,
): Promise<boolean> {
  const { id, currency, mode, amount, reason } = input;
  const balance = await lockSeenBalance(tx, input);
  const delta = mode === 'set' ? amount - balance : amount;
  if (balance + delta < 0n) throw insufficientBalance(-delta, balance, currency);
  if (delta === 0n) return false;
  // A deleted account may only be debited.
  if (delta > 0n && (await isOwnerDeleted(tx, id))) throw new DomainError('not_found');
  const by = `admin:${actor.userId}`;
  const alarm =
    delta > 0n && (await exceedsCreditLimit(deps, tx, { actor: by, currency, amount: delta }));
  const journal = await postJournal(tx, {
    kind: 'adjust',
    refType: 'adjustment',
    refId: String(id),
    dedupeKey: `adj:${randomUUID()}`,
    actor: by,
    reason,
    postings: [
      { account: houseAccount('adjust:admin', currency), amount: -delta },
      { account: walletAccount(id, currency), amount: delta },
    ],
  });
  await enqueueMessage(tx, {
    userId: id,
    kind: 'balance_changed',
    data: { minor: delta.toString(), currency },
  });
  await writeAudit(tx, {
    actor,
    action: 'balance.adjust',
    target: `user:${id}`,
    reason,
    before: { currency, minor: balance.toString() },
    after: { currency, minor: (balance + delta).toString(), mode, journal: journal.toString() },
  });
  return alarm;
}

/** Locks a balance, which must be unchanged since the admin read it, like the customer. Errors: not_found, conflict. */
async function lockSeenBalance(
  tx: PoolClient,
  {
    id,
    currency,
    mode,
    expected,
    version,
  }: Pick<AdjustBalanceInput, 'id' | 'currency' | 'mode' | 'expected' | 'version'>,
): Promise<bigint> {
  const [user] = version === undefined ? [] : await holdVersion(tx, id);
  const [wallet] = await lockBalance(tx, id, currency);
  if (!wallet) throw new DomainError('not_found');
  if (user && user.version !== version) {
    throw new DomainError('conflict', { version: user.version });
  }
  if (mode === 'set' && expected !== undefined && expected !== wallet.balance) {
    throw new DomainError('conflict', { reason: 'balance_changed' });
  }
  return wallet.balance;
}

/** Builds the error of an insufficient balance; amounts in minor units, in the details as decimals. */
export function insufficientBalance(
  required: bigint,
  available: bigint,
  currency: Currency,
): DomainError {
  return new DomainError('insufficient_balance', {
    required: toDecimal(required),
    available: toDecimal(available),
    currency,
  });
}

import { randomUUID } from 'node:crypto';
import { MIN_TOP_UP, toMinor, type Balance, type topUpBalanceInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { callOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { houseAccount, postJournal, walletAccount } from '#modules/ledger/index.ts';
import { exceedsCreditLimit } from './admin-credit-limit.ts';
import { toBalanceDto } from './wallet.mapper.ts';
import { findBalances, lockBalance } from './wallet.sql.ts';

const REF_TYPE = 'topup';

/**
 * Credits an admin's own balance and returns the new balances; the caller has been authorized as an admin.
 * Errors: minimum_amount, forbidden (beyond ADMIN_CREDIT_LIMIT in 24 hours), and those of idempotency keys.
 */
export async function topUpAdminBalance(
  deps: Pick<Deps, 'pool' | 'env' | 'clock'>,
  actor: CallingActor,
  input: z.output<typeof topUpBalanceInput>,
): Promise<Balance> {
  const { userId } = actor;
  const { currency, amount } = input;
  const call = callOf(actor, 'wallet.topUp', input);
  return withIdempotency(deps, call, async (tx) => {
    if (amount < toMinor(MIN_TOP_UP)) {
      throw new DomainError('minimum_amount', { minimum: MIN_TOP_UP, currency });
    }
    // The lock serializes an admin's top-ups, so that concurrent ones cannot exceed the limit together.
    const [wallet] = await lockBalance(tx, userId, currency);
    if (!wallet) throw new Error(`user ${userId} has no wallet`);
    const by = `admin:${userId}`;
    if (await exceedsCreditLimit(deps, tx, { actor: by, currency, refType: REF_TYPE, amount })) {
      throw new DomainError('forbidden', { limit: deps.env.ADMIN_CREDIT_LIMIT, currency });
    }
    const journal = await postJournal(tx, {
      kind: 'adjust',
      refType: REF_TYPE,
      refId: String(userId),
      dedupeKey: `adj:${randomUUID()}`,
      actor: by,
      postings: [
        { account: houseAccount('adjust:admin', currency), amount: -amount },
        { account: walletAccount(userId, currency), amount },
      ],
    });
    await writeAudit(tx, {
      actor,
      action: 'balance.topup',
      target: `user:${userId}`,
      before: { currency, minor: wallet.balance.toString() },
      after: {
        currency,
        minor: (wallet.balance + amount).toString(),
        journal: journal.toString(),
      },
    });
    return toBalanceDto(await findBalances(tx, userId));
  });
}

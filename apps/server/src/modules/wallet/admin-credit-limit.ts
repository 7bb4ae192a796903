import type { Currency } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { lockCredits, sumCredited } from './wallet.sql.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface CreditQuestion {
  actor: string;
  currency: Currency;
  /** Only credits of this reference type; all of the actor's credits without it. */
  refType?: string;
  /** Additional credit, in minor units. */
  amount: bigint;
}

/**
 * Returns whether the actor's credits of the last 24 hours, with this one, exceed ADMIN_CREDIT_LIMIT in its currency. Other
 * credits of the actor wait until the transaction ends. The caller has locked the wallet.
 */
export async function exceedsCreditLimit(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  tx: Queryable,
  { actor, currency, refType, amount }: CreditQuestion,
): Promise<boolean> {
  await lockCredits(tx, actor);
  const since = new Date(clock.now().getTime() - DAY_MS);
  const [row] = await sumCredited(tx, actor, since, currency, refType ?? null);
  return (row?.credited ?? 0n) + amount > BigInt(env.ADMIN_CREDIT_LIMIT) * 100n;
}

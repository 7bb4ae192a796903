import type { Balance, Currency } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { toBalanceDto } from './wallet.mapper.ts';
import { findBalances } from './wallet.sql.ts';

/** Reads the caller's available balance, one entry per currency. */
export async function readBalance(
  { pool }: Pick<Deps, 'pool'>,
  { userId }: { userId: number },
): Promise<Balance> {
  return toBalanceDto(await findBalances(pool, userId));
}

/** Reads the available balance in minor units. */
export async function readBalanceMinor(
  db: Queryable,
  userId: number,
): Promise<Record<Currency, bigint>> {
  const balances: Record<Currency, bigint> = { usd: 0n, rub: 0n };
  for (const { currency, balance } of await findBalances(db, userId)) balances[currency] = balance;
  return balances;
}

import type { Balance, Currency } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { batchCallerReads } from '#modules/auth/index.ts';
import type { Credentials } from '#ports/caller.ts';
import { toBalanceDto } from './wallet.mapper.ts';
import { findBalances, findOwnBalances } from './wallet.sql.ts';

const readOwnBalances = batchCallerReads(findOwnBalances);

/** Reads the caller's available balance, one entry per currency. Error: unauthorized. */
export async function readBalance(
  deps: Pick<Deps, 'pool' | 'clock' | 'env' | 'log'>,
  credentials: Credentials,
): Promise<Balance> {
  const rows = await readOwnBalances(deps, credentials);
  return toBalanceDto(rows.filter((row) => row.currency !== null));
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

import { toDecimal } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

const readBalances = statement<{ code: string; currency: string; balance: bigint }>(
  `SELECT code, currency::text AS currency, balance FROM account_balances WHERE kind = 'house'`,
);

/** Reads the balances of the shop's own accounts in major units, which only metrics use. */
export async function readHouseBalances({
  pool,
}: Pick<Deps, 'pool'>): Promise<{ account: string; currency: string; amount: number }[]> {
  const rows = await readBalances(pool);
  return rows.map(({ code, currency, balance }) => ({
    account: code.slice(0, -`:${currency}`.length),
    currency,
    amount: toDecimal(balance),
  }));
}

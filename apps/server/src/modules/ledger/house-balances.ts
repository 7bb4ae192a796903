import { toDecimal, type Currency, type LedgerBalances } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import { houseAccountName } from './account-codes.ts';

interface BalanceRow {
  code: string;
  currency: Currency;
  balance: bigint;
}

const readBalances = statement<BalanceRow>(
  `SELECT code, currency::text AS currency, balance FROM account_balances WHERE kind = 'house'
    ORDER BY left(code, -4), account_balances.currency`,
);

/** Reads the balances of the shop's own accounts in major units. */
export async function readHouseBalances({
  pool,
}: Pick<Deps, 'pool'>): Promise<LedgerBalances['house']> {
  return (await readBalances(pool)).map(toHouseBalance);
}

/**
 * Reads the balances of the shop's own accounts, and of all customers together: the ledger sums to zero, so that no account of a
 * customer has to be read.
 */
export async function readLedgerBalances({ pool }: Pick<Deps, 'pool'>): Promise<LedgerBalances> {
  const rows = await readBalances(pool);
  const ofCustomers = (currency: Currency) =>
    toDecimal(rows.reduce((sum, row) => sum - (row.currency === currency ? row.balance : 0n), 0n));
  return {
    house: rows.map(toHouseBalance),
    customers: { usd: ofCustomers('usd'), rub: ofCustomers('rub') },
  };
}

function toHouseBalance({ code, currency, balance }: BalanceRow): LedgerBalances['house'][number] {
  return { account: houseAccountName(code), currency, amount: toDecimal(balance) };
}

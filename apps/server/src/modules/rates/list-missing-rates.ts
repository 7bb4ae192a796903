import { ratedCurrencies, type RatedCurrency } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { findRates } from './rates.sql.ts';

/** Lists the currencies that never had a rate. */
export async function listMissingRates(db: Queryable): Promise<RatedCurrency[]> {
  const present = new Set((await findRates(db, ratedCurrencies)).map(({ currency }) => currency));
  return ratedCurrencies.filter((currency) => !present.has(currency));
}

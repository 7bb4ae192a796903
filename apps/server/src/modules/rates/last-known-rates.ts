import { rational, type RatedCurrency, type Rational } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { findRates } from './rates.sql.ts';

/**
 * Reads exact rates in units per dollar regardless of their age, for estimates that must work while the source
 * is down. A currency that never had a rate is absent.
 */
export async function readLastKnownRates<Code extends RatedCurrency>(
  db: Queryable,
  currencies: readonly Code[],
): Promise<Partial<Record<Code, Rational>>> {
  const rows = await findRates(db, currencies);
  const rates = rows.map(({ currency, rate }) => [currency, rational(rate)] as const);
  return Object.fromEntries(rates) as Partial<Record<Code, Rational>>;
}

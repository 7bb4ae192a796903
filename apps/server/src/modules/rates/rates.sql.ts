import { statement } from '#infra/db/sql.ts';

/** Finds the existing ones of the requested rates, each in units per dollar as decimal text. */
export const findRates = statement<
  { currency: string; rate: string; updated_at: Date },
  [currencies: readonly string[]]
>(`
  SELECT to_currency AS currency, rate::text AS rate, updated_at
    FROM currency_rates WHERE from_currency = 'USD' AND to_currency = ANY ($1::text[])`);

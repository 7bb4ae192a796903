import { ratedCurrencies, rational, type RatedCurrency, type Rational } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { oldestFreshTime } from './rate-age.ts';
import { findRates } from './rates.sql.ts';
import { publishStaleRateEvents } from './publish-stale-rate-events.ts';

type AgeDeps = Pick<Deps, 'env' | 'clock'>;

/** Reads current, exact rates in units per dollar. Error: rates_stale (one is missing or too old). */
export async function readFreshRates<Code extends RatedCurrency>(
  deps: AgeDeps,
  db: Queryable,
  currencies: readonly Code[],
): Promise<Record<Code, Rational>> {
  const rows = await findRates(db, currencies);
  if (staleIn(deps, rows, currencies).length > 0) throw new DomainError('rates_stale');
  const rates = rows.map(({ currency, rate }) => [currency, rational(rate)] as const);
  return Object.fromEntries(rates) as Record<Code, Rational>;
}

function staleIn(
  deps: AgeDeps,
  rows: Awaited<ReturnType<typeof findRates>>,
  currencies: readonly RatedCurrency[],
): RatedCurrency[] {
  const oldest = oldestFreshTime(deps);
  const good = new Set(
    rows.filter((row) => row.updated_at >= oldest).map(({ currency }) => currency),
  );
  return currencies.filter((currency) => !good.has(currency));
}

/** Lists currencies whose rate is missing or too old to calculate with. */
export async function listStaleRates(deps: AgeDeps & Pick<Deps, 'pool'>): Promise<RatedCurrency[]> {
  return staleIn(deps, await findRates(deps.pool, ratedCurrencies), ratedCurrencies);
}

/**
 * Logs an alert while a rate is missing or stale, and returns the stale currencies. Sends the webhook event once
 * until the rate is fresh again.
 */
export async function alertAboutRates(
  deps: AgeDeps & Pick<Deps, 'pool' | 'log'>,
): Promise<RatedCurrency[]> {
  const stale = await listStaleRates(deps);
  if (stale.length > 0) {
    deps.log.error(
      { alert: 'rates_stale', currencies: stale },
      'rates are too old to price with; set them in the admin area or repair RATES_URL',
    );
  }
  // The next run sends a failed event again.
  await publishStaleRateEvents(deps, stale).catch((error: unknown) => {
    deps.log.error(
      { err: error, alert: 'webhooks_untold' },
      'cannot write the webhook event about stale rates',
    );
  });
  return stale;
}

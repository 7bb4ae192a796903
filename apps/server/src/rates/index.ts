import type { Env } from '#config/env.ts';
import type { Clock } from '#infra/clock.ts';
import { createCbrSource } from './cbr.ts';
import { RatesUnavailable, type RateSource } from './rate-source.ts';

export { RatesUnavailable, type DailyRates, type RateSource } from './rate-source.ts';

type RatesEnv = Pick<Env, 'NODE_ENV' | 'RATES_URL' | 'SANDBOX_PORT'>;

export interface RateSourceOptions {
  env: RatesEnv;
  clock: Clock;
  /** Time-out of one download. */
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 5000;

/** Returns the file's address: the setting, otherwise the sandbox's. */
function addressOf({ NODE_ENV, RATES_URL, SANDBOX_PORT: port }: RatesEnv): string | undefined {
  if (RATES_URL !== undefined || NODE_ENV === 'production' || port === undefined) return RATES_URL;
  return `http://127.0.0.1:${port}/rates/XML_daily.asp`;
}

/** Creates the source of rates; without an address it always fails. */
export function createRateSource({
  env,
  clock,
  timeLimitMs = TIME_LIMIT_MS,
}: RateSourceOptions): RateSource {
  const url = addressOf(env);
  if (url !== undefined) return createCbrSource({ url, clock, timeLimitMs });
  return {
    name: 'cbr',
    fetchRates: () =>
      Promise.reject(new RatesUnavailable('not_set_up', 'no address of rates is set')),
    close: () => Promise.resolve(),
  };
}

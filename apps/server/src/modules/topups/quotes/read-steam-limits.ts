import type { Rational, SteamLimits } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { readLastKnownRates } from '#modules/rates/index.ts';

/**
 * Returns the largest amount for a Steam wallet in each input currency, rounded down to whole units, by the last known
 * rates. A currency without a rate has null.
 */
export async function readSteamLimits({
  env,
  pool,
}: Pick<Deps, 'env' | 'pool'>): Promise<SteamLimits> {
  const maximum = env.STEAM_MAX_USD;
  const { RUB, KZT } = await readLastKnownRates(pool, ['RUB', 'KZT']);
  const limitAt = (rate: Rational | undefined) =>
    rate ? Number((BigInt(maximum) * rate.numerator) / rate.denominator) : null;
  return { usd: maximum, rub: limitAt(RUB), kzt: limitAt(KZT) };
}

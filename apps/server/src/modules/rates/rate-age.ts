import type { Deps } from '#deps.ts';

/** Returns the oldest time of a rate that is fresh enough for calculations. */
export function oldestFreshTime({ env, clock }: Pick<Deps, 'env' | 'clock'>): Date {
  return new Date(clock.now().getTime() - env.RATES_MAX_AGE_HOURS * 3_600_000);
}

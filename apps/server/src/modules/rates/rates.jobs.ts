import type { Env } from '#config/env.ts';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/job.ts';
import { RatesUnavailable } from '#rates/index.ts';
import { updateRates } from './update-rates.ts';

/** Once a day, when the clocks of RATES_TIMEZONE say RATES_TIME. */
export function updateRatesJob(
  env: Pick<Env, 'RATES_TIME' | 'RATES_TIMEZONE'>,
): ScheduledJob & { timeZone: string } {
  const [hour, minute] = env.RATES_TIME.split(':').map(Number);
  return {
    name: 'rates.update',
    cron: `${minute} ${hour} * * *`,
    timeZone: env.RATES_TIMEZONE,
    longestSeconds: 60,
    run: (deps) => updateRates(deps),
  };
}

/** The longest day, when clocks are set back, has an hour more than others. */
const LATE_HOURS = 25;

/**
 * What the daily job could not do, because nobody was at work or the source was down: fetches rates when none came
 * for longer than a day. A source that is down has raised its alert by then.
 */
export async function catchUpRates(deps: Deps): Promise<void> {
  const late = deps.clock.now().getTime() - LATE_HOURS * 3_600_000;
  try {
    await updateRates(deps, (fetchedAt) => fetchedAt === null || fetchedAt.getTime() < late);
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
  }
}

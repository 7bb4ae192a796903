import type { Env } from '#config/env.ts';
import type { Deps } from '#deps.ts';
import type { ScheduledJob } from '#infra/queue/scheduled-job.ts';
import { RatesUnavailable } from '#rates/index.ts';
import { updateRates } from './update-rates.ts';

/** Runs once a day at RATES_TIME in RATES_TIMEZONE. */
export function updateRatesJob(
  env: Pick<Env, 'RATES_TIME' | 'RATES_TIMEZONE'>,
): ScheduledJob<Deps> & { timeZone: string } {
  const [hour, minute] = env.RATES_TIME.split(':').map(Number);
  return {
    name: 'rates.update',
    cron: `${minute} ${hour} * * *`,
    timeZone: env.RATES_TIMEZONE,
    longestSeconds: 60,
    run: (deps) => updateRates(deps),
  };
}

/** Hours after which the job is late; the longest day, at the end of daylight saving time, has 25 hours. */
const LATE_HOURS = 25;

/**
 * Fetches rates after more than a day without any, because no worker ran or the source was down. A source that is
 * down has raised its alert by then.
 */
export async function catchUpRates(deps: Deps): Promise<void> {
  const late = deps.clock.now().getTime() - LATE_HOURS * 3_600_000;
  try {
    await updateRates(deps, (fetchedAt) => fetchedAt === null || fetchedAt.getTime() < late);
  } catch (error) {
    if (!(error instanceof RatesUnavailable)) throw error;
  }
}

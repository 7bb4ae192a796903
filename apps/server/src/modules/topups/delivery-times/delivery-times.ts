import type { DeliveryTimes } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { measureDeliveries } from './delivery-times.sql.ts';

const WINDOW_MS = 7 * 24 * 3600 * 1000;
/** Orders measured per game. */
const LAST = 50;
/** Newest orders of the shop that a measurement scans. */
const SAMPLE_SIZE = 2000;
/** Fewest measurements for a meaningful median. */
const LEAST = 5;

type ReadDeps = Pick<Deps, 'pool' | 'clock' | 'catalogueCache'>;

/**
 * Returns the median time from payment to delivery of each game's last orders within a week, in whole seconds,
 * rounded up. Null with too few measurements. Cached for a minute.
 */
export async function deliveryTimes(deps: ReadDeps): Promise<DeliveryTimes> {
  return deps.catalogueCache.slowValues.read('delivery-times', async () => ({
    value: await measure(deps),
  }));
}

async function measure({ pool, clock }: ReadDeps): Promise<DeliveryTimes> {
  const since = new Date(clock.now().getTime() - WINDOW_MS);
  const rows = await measureDeliveries(pool, since, SAMPLE_SIZE, LAST);
  const times: DeliveryTimes = { freefire: null, pubg: null, steam: null };
  for (const { service, seconds, measured } of rows) {
    if (measured >= LEAST) times[service] = Math.max(0, Math.ceil(seconds));
  }
  return times;
}

import type { DeliveryTimes } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { measureDeliveries } from './delivery-times.sql.ts';

const WINDOW_MS = 7 * 24 * 3600 * 1000;
/** Of each service its last orders are measured. */
const LAST = 50;
/** They are looked for among so many orders of the shop. */
const LOOKED_AT = 2000;
/** Fewer are luck, not a measurement. */
const LEAST = 5;

type ReadDeps = Pick<Deps, 'pool' | 'clock' | 'catalogueCache'>;

/**
 * How long top-ups took of late, from being paid to having arrived: the median of each service's last orders of a
 * week, in whole seconds, rounded up. Null where there were too few. Measured anew after a minute.
 */
export async function deliveryTimes(deps: ReadDeps): Promise<DeliveryTimes> {
  const times = await deps.catalogueCache.slowValues.get('delivery-times', async () => ({
    value: await measure(deps),
  }));
  return times as DeliveryTimes;
}

async function measure({ pool, clock }: ReadDeps): Promise<DeliveryTimes> {
  const since = new Date(clock.now().getTime() - WINDOW_MS);
  const rows = await measureDeliveries(pool, since, LOOKED_AT, LAST);
  const times: DeliveryTimes = { freefire: null, pubg: null, steam: null };
  for (const { service, seconds, measured } of rows) {
    if (measured >= LEAST) times[service] = Math.max(0, Math.ceil(seconds));
  }
  return times;
}

import { COVER_DAYS } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { sumSoldUnits } from '#modules/orders/index.ts';
import type { SoldUnits } from '#modules/stock/index.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Counts units sold in the days of the cover calculation; cached for a minute, because it sums many orders. */
export async function countSoldUnits({
  pool,
  clock,
  catalogueCache,
}: Pick<Deps, 'pool' | 'clock' | 'catalogueCache'>): Promise<SoldUnits[]> {
  return catalogueCache.slowValues.read('sold-units', async () => {
    const to = clock.now();
    return { value: await sumSoldUnits(pool, new Date(to.getTime() - COVER_DAYS * DAY_MS), to) };
  });
}

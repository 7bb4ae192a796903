import { toDecimalOrNull, type StartingPrices } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { pubgGame } from './denomination-games.ts';
import { findStartingPrices } from './offers.sql.ts';

/**
 * Cache age in milliseconds: longer than that of one game's list, because the query reads every denomination's
 * stock.
 */
const MAX_AGE_MS = 5000;

/** Returns starting prices for the cards of top-up pages, at most five seconds old. */
export async function startingPrices({
  pool,
  catalogueCache,
}: Pick<Deps, 'pool' | 'catalogueCache'>): Promise<StartingPrices> {
  return catalogueCache.values.read('topup/starting-prices', async () => {
    const rows = await findStartingPrices(pool, [pubgGame.service]);
    const byService = new Map(rows.map((row) => [row.service, row]));
    const priceOf = (service: keyof StartingPrices) => {
      const row = byService.get(service);
      return {
        from_usd: toDecimalOrNull(row?.from_usd),
        from_rub: toDecimalOrNull(row?.from_rub),
        sold_out: !row,
      };
    };
    const value = { freefire: priceOf('freefire'), pubg: priceOf('pubg') };
    return { value, maxAgeMs: MAX_AGE_MS };
  });
}

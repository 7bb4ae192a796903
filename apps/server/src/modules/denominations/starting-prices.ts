import { toDecimalOrNull, type StartingPrices } from '@manabar/contracts';
import { sellsTopups } from '#config/sells-topups.ts';
import type { Deps } from '#deps.ts';
import { listStaleRates } from '#modules/rates/index.ts';
import { pubgGame } from './denomination-games.ts';
import { findStartingPrices } from './offers.sql.ts';

/**
 * Cache age in milliseconds: longer than that of one game's list, because the query reads every denomination's
 * stock.
 */
const MAX_AGE_MS = 5000;

/**
 * Returns starting prices for the cards of top-up pages, at most five seconds old. Steam is sold out without a fresh rate of the
 * rouble, every service without a supplier.
 */
export async function startingPrices(
  deps: Pick<Deps, 'pool' | 'env' | 'clock' | 'catalogueCache'>,
): Promise<StartingPrices> {
  return deps.catalogueCache.values.read('topup/starting-prices', async () => {
    const rows = await findStartingPrices(deps.pool, [pubgGame.service]);
    const staleRates = await listStaleRates(deps);
    const isSold = sellsTopups(deps.env);
    const byService = new Map(rows.map((row) => [row.service, row]));
    const priceOf = (service: keyof StartingPrices) => {
      const row = byService.get(service);
      return {
        from_usd: toDecimalOrNull(row?.from_usd),
        from_rub: toDecimalOrNull(row?.from_rub),
        sold_out: !isSold || !row,
      };
    };
    const steam = {
      from_usd: null,
      from_rub: null,
      sold_out: !isSold || staleRates.includes('RUB'),
    };
    const value = { freefire: priceOf('freefire'), pubg: priceOf('pubg'), steam };
    return { value, maxAgeMs: MAX_AGE_MS };
  });
}

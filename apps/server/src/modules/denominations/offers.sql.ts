import { statement } from '#infra/db/sql.ts';
import type { OfferedRow } from './denomination.mapper.ts';

/** Denominations of a game that are for sale. */
const offered = (order: string) =>
  statement<OfferedRow, [service: string]>(`
  SELECT id, item_id AS "itemId", name, game_amount AS "gameAmount", price_usd AS "priceUsd",
         price_rub AS "priceRub", is_active AS "isActive"
    FROM topup_denominations
   WHERE service = $1 AND is_active AND archived_at IS NULL AND (price_usd IS NOT NULL OR price_rub IS NOT NULL)
   ORDER BY ${order}, id`);

export const listOfferedByAmount = offered('game_amount, price_usd, price_rub');

/** Lists offers by dollar price; those that are sold only in roubles follow. */
export const listOfferedByPrice = offered('price_usd, price_rub');

/** Lowest prices of each game's offers; for games that redeem codes ($1), only offers with a free code. */
export const findStartingPrices = statement<
  { service: string; from_usd: bigint | null; from_rub: bigint | null },
  [redeemed: readonly string[]]
>(`
  SELECT service, min(price_usd) AS from_usd, min(price_rub) AS from_rub
    FROM topup_denominations d
   WHERE is_active AND archived_at IS NULL AND (price_usd IS NOT NULL OR price_rub IS NOT NULL)
     AND (service <> ALL ($1::text[])
          OR EXISTS (SELECT FROM topup_codes c WHERE c.denomination_id = d.id AND c.state = 'available'))
   GROUP BY service`);

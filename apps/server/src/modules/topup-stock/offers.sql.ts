import { statement } from '#infra/db/sql.ts';
import type { OfferedRow } from './denomination.mapper.ts';

/** What of a service is for sale. */
const offered = (order: string) =>
  statement<OfferedRow, [service: string]>(`
  SELECT id, item_id AS "itemId", name, game_amount AS "gameAmount", price_usd AS "priceUsd",
         price_rub AS "priceRub", is_active AS "isActive"
    FROM topup_denominations
   WHERE service = $1 AND is_active AND archived_at IS NULL AND (price_usd IS NOT NULL OR price_rub IS NOT NULL)
   ORDER BY ${order}, id`);

export const listOfferedByAmount = offered('game_amount, price_usd, price_rub');

/** In dollars first, then what is sold in roubles alone. */
export const listOfferedByPrice = offered('price_usd, price_rub');

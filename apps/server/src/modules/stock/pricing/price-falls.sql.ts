import { statement } from '#infra/db/sql.ts';
import type { OptionRow } from './options.sql.ts';

/** Options of a product in a region that have codes and were not replaced, first those on sale, the newest first. */
export const findPrices = statement<OptionRow, [productId: number, regionId: number]>(`
  SELECT o.id, o.game_amount, o.price_usd, o.price_rub
    FROM price_options o
   CROSS JOIN LATERAL (
         SELECT EXISTS (SELECT FROM codes c WHERE c.option_id = o.id AND c.state = 'available') AS available
         OFFSET 0) AS stock
   WHERE o.product_id = $1 AND o.region_id = $2 AND o.replaced_by IS NULL
     AND (stock.available OR EXISTS (SELECT FROM codes c WHERE c.option_id = o.id AND c.state <> 'available'))
   ORDER BY stock.available DESC, o.id DESC`);

/** Options of a batch's codes; all ids of the batch are greater than its first one. */
export const findLoadedOptions = statement<OptionRow, [batchId: number, firstId: bigint]>(`
  SELECT id, game_amount, price_usd, price_rub FROM price_options
   WHERE id IN (SELECT option_id FROM codes WHERE id > $2 AND batch_id = $1) ORDER BY id`);

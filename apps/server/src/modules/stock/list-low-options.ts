import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

export interface LowOptionRow {
  id: number;
  product_id: number;
  title: string;
  translations: unknown;
  region_id: number;
  game_amount: number;
  available: number;
}

/** Counting ends where there are enough. */
const findLowOptions = statement<
  LowOptionRow,
  [optionIds: readonly number[], enough: number, count: number]
>(`
  SELECT o.id, o.product_id, p.title, p.translations, o.region_id, o.game_amount, stock.available
    FROM price_options o JOIN products p ON p.id = o.product_id
   CROSS JOIN LATERAL (
         SELECT count(*)::int AS available
           FROM (SELECT FROM codes c WHERE c.option_id = o.id AND c.state = 'available' LIMIT $2) AS found) AS stock
   WHERE o.id = ANY ($1::int[]) AND stock.available < $2 AND product_offers_region(o.product_id, o.region_id)
   ORDER BY stock.available, o.id LIMIT $3`);

/** Those of the options that are still offered and have fewer than `enough` codes left, fewest first. */
export function listLowOptions(
  { pool }: Pick<Deps, 'pool'>,
  optionIds: readonly number[],
  { enough, count }: { enough: number; count: number },
): Promise<LowOptionRow[]> {
  return findLowOptions(pool, optionIds, enough, count);
}

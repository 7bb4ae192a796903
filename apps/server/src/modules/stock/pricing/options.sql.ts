import { statement } from '#infra/db/sql.ts';
import { onSale } from '../levels/stock-counts.sql.ts';

/** Minor units. */
export interface ListedOptionRow {
  id: number;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  popular: boolean;
  /** Counted up to 999. */
  available: number;
}

/** Reads whether a product is offered in a region; null: unknown product, false: not offered there, or archived. */
export const findOffer = statement<
  { offered: boolean | null },
  [productId: number, regionId: number]
>(`SELECT product_offers_region($1, $2) AS offered`);

export const listOptionRows = statement<ListedOptionRow, [productId: number, regionId: number]>(`
  SELECT id, game_amount, price_usd, price_rub, popular, available FROM listed_options($1, $2, NULL)`);

export interface OptionRow {
  id: number;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
}

/** Identities of options of one product and region, column by column. */
export type OptionIdentities = [
  productId: number,
  regionId: number,
  amounts: number[],
  usd: (bigint | null)[],
  rub: (bigint | null)[],
];

const wanted = `unnest($3::int[], $4::bigint[], $5::bigint[]) AS w (game_amount, price_usd, price_rub)`;

export const findOptionRows = statement<OptionRow, OptionIdentities>(`
  SELECT o.id, o.game_amount, o.price_usd, o.price_rub
    FROM price_options o JOIN ${wanted}
      ON w.game_amount = o.game_amount AND w.price_usd IS NOT DISTINCT FROM o.price_usd
     AND w.price_rub IS NOT DISTINCT FROM o.price_rub
   WHERE o.product_id = $1 AND o.region_id = $2`);

/** Positions of the listed options that exist, except replaced ones without codes on sale. */
export const findExisting = statement<{ position: number }, [options: string]>(`
  SELECT w.position FROM jsonb_to_recordset($1::text::jsonb)
         AS w (position integer, product_id integer, region_id integer, game_amount integer, price_usd bigint,
               price_rub bigint)
    JOIN price_options o ON o.product_id = w.product_id AND o.region_id = w.region_id
     AND o.game_amount = w.game_amount AND o.price_usd IS NOT DISTINCT FROM w.price_usd
     AND o.price_rub IS NOT DISTINCT FROM w.price_rub
   WHERE o.replaced_by IS NULL OR EXISTS (SELECT FROM ${onSale('o.id')})`);

/** Inserts in one order, so that two loads that create the same options cannot deadlock. */
export const insertOptionRows = statement<never, OptionIdentities>(`
  INSERT INTO price_options (product_id, region_id, game_amount, price_usd, price_rub)
  SELECT $1, $2, w.game_amount, w.price_usd, w.price_rub FROM ${wanted}
   ORDER BY w.game_amount, w.price_usd, w.price_rub
  ON CONFLICT DO NOTHING`);

export const setPopular = statement<never, [optionId: number, popular: boolean]>(`
  UPDATE price_options SET popular = $2, version = version + 1 WHERE id = $1 AND popular <> $2`);

/**
 * Marks options that receive codes as in use again; locks in id order, as every statement on several options
 * does.
 */
export const clearReplaced = statement<never, [optionIds: number[]]>(`
  WITH replaced AS (
    SELECT id FROM price_options WHERE id = ANY ($1::int[]) AND replaced_by IS NOT NULL ORDER BY id FOR NO KEY UPDATE)
  UPDATE price_options o SET replaced_by = NULL, version = version + 1 FROM replaced WHERE o.id = replaced.id`);

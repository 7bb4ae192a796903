import { statement } from '#infra/db/sql.ts';

/**
 * Lists are passed as JSON text, because these statements also run on Prisma's connection, which does not support
 * arrays with nulls.
 */

export interface LockedOptionRow {
  id: number;
  product_id: number;
  region_id: number;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  popular: boolean;
  version: number;
  free: number;
}

/** Like `lockLoads`, with a result row. */
export const waitForLoads = statement<{ locked: true }>(`
  SELECT true AS locked FROM pg_advisory_xact_lock(hashtext('manabar:stock:load'))`);

/** Extends the time-outs for the wait for a load; a statement ends before the time-out of its client. */
export const allowLongMove = statement<{ allowed: string }>(`
  SELECT set_config('lock_timeout', '15s', true) || set_config('statement_timeout', '18s', true) AS allowed`);

const options = (lock: string) => `
  WITH found AS MATERIALIZED (
    SELECT o.* FROM price_options o JOIN products p ON p.id = o.product_id AND p.archived_at IS NULL
     WHERE o.id IN (SELECT value::int FROM jsonb_array_elements_text($1::text::jsonb))
     ORDER BY o.id ${lock})
  SELECT id, product_id, region_id, game_amount, price_usd, price_rub, popular, version,
         (SELECT count(*)::int FROM free_codes f WHERE f.option_id = found.id) AS free
    FROM found`;

/**
 * Locks options in id order, as every statement on several options does, and their products against deletion. Omits
 * options of archived products, as the lists do.
 */
export const lockOptions = statement<LockedOptionRow, [ids: string]>(
  options('FOR NO KEY UPDATE OF o FOR KEY SHARE OF p'),
);

/** Like {@link lockOptions}, without locks. */
export const readOptions = statement<LockedOptionRow, [ids: string]>(options(''));

const identity = `product_id, region_id, game_amount, price_usd, price_rub`;
type Identity = [
  productId: number,
  regionId: number,
  gameAmount: number,
  priceUsd: bigint | null,
  priceRub: bigint | null,
];

export const insertOption = statement<{ id: number }, Identity>(`
  INSERT INTO price_options (${identity}) VALUES ($1::int, $2::int, $3::int, $4::bigint, $5::bigint)
  ON CONFLICT DO NOTHING RETURNING id`);

export const findOption = statement<{ id: number; popular: boolean }, Identity>(`
  SELECT id, popular FROM price_options
   WHERE product_id = $1::int AND region_id = $2::int AND game_amount = $3::int
     AND price_usd IS NOT DISTINCT FROM $4::bigint AND price_rub IS NOT DISTINCT FROM $5::bigint`);

/** Divides the free codes of options into parts of a size, by id; returns the last id of each part. */
export const divideFreeCodes = statement<{ up_to: bigint }, [moves: string, size: number]>(`
  SELECT max(id) AS up_to
    FROM (SELECT f.id, (row_number() OVER (ORDER BY f.id) - 1) / $2::int AS part
            FROM jsonb_to_recordset($1::text::jsonb) AS m ("from" integer)
           CROSS JOIN LATERAL (SELECT id FROM free_codes WHERE option_id = m."from" OFFSET 0) AS f) AS numbered
   GROUP BY part ORDER BY part`);

/** Moves the free codes with an id above one and up to another. */
export const moveFreeCodes = statement<
  { from_id: number; moved: number },
  [moves: string, above: bigint, upTo: bigint]
>(`SELECT from_id, moved FROM move_free_codes($1::text::jsonb, $2::bigint, $3::bigint)`);

/**
 * Marks options as replaced and sets their popular flags. The version increases, so that changes based on an
 * older row are refused.
 */
export const markReplaced = statement<{ id: number }, [marks: string]>(`
  UPDATE price_options o SET replaced_by = m.replaced_by, popular = m.popular, version = o.version + 1
    FROM jsonb_to_recordset($1::text::jsonb) AS m (id integer, replaced_by integer, popular boolean)
   WHERE o.id = m.id RETURNING o.id`);

/** Marks an option as replaced by another when its last free code has moved there, with its popular flag. */
export const markEmptied = statement<never, [optionId: number, replacedBy: number]>(`
  UPDATE price_options SET replaced_by = $2, popular = false, version = version + 1
   WHERE id = $1 AND id <> $2 AND NOT EXISTS (SELECT FROM free_codes f WHERE f.option_id = $1)`);

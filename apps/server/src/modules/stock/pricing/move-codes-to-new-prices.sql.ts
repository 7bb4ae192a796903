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

/** Extends the time-outs for a change of thousands of codes and for the wait for a load. */
export const allowLongMove = statement<{ allowed: string }>(`
  SELECT set_config('lock_timeout', '15s', true) || set_config('statement_timeout', '60s', true) AS allowed`);

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

export const moveFreeCodes = statement<{ from_id: number; moved: number }, [moves: string]>(`
  SELECT from_id, moved FROM move_free_codes($1::text::jsonb)`);

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

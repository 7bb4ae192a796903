import type { BatchState, batchSources } from '@manabar/contracts';
import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';

export type BatchSource = (typeof batchSources)[number];

/** Draws a new batch's id and a first code id; the batch's codes get higher ids. */
export const openBatch = statement<{ id: number; first_id: bigint }>(`
  SELECT nextval('code_batches_id_seq')::int AS id, nextval('codes_id_seq') AS first_id`);

/** Writes the batch after its codes, so that no later code has an id below its end. */
export const insertBatch = statement<
  never,
  [
    id: number,
    source: BatchSource,
    note: string | null,
    actorId: number | null,
    actor: string,
    firstId: bigint,
    size: number,
    isDemo: boolean,
  ]
>(`
  INSERT INTO code_batches (id, source, note, actor_id, actor, first_id, last_id, size, is_demo)
  VALUES ($1, $2::code_batch_source, $3, $4, $5, $6, nextval('codes_id_seq'), $7, $8)`);

export const findBatchSpan = statement<{ first_id: bigint; last_id: bigint }, [id: number]>(
  `SELECT first_id, last_id FROM code_batches WHERE id = $1`,
);

export interface BatchRow {
  id: number;
  source: BatchSource;
  note: string | null;
  actor: string;
  created_at: Date;
  state: BatchState;
  size: number;
  /** Product and region of the first code; null without codes. */
  title: string | null;
  translations: unknown;
  region: string | null;
  region_translations: unknown;
  is_demo: boolean;
  reason: string | null;
  recalled_by: string | null;
  recalled_at: Date | null;
  version: number;
  available: number;
  held: number;
  sold: number;
  revealed: number;
  used: number;
  quarantined: number;
  voided: number;
}

const counted = `
  SELECT b.id, b.source::text AS source, b.note, b.actor, b.created_at, b.state::text AS state, b.size, b.is_demo, b.reason,
         b.recalled_by, b.recalled_at, b.version, g.*, n.*`;
const counts = `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE state = 'available')::int AS available,
           count(*) FILTER (WHERE state = 'reserved')::int AS held,
           count(*) FILTER (WHERE state = 'sold')::int AS sold,
           count(*) FILTER (WHERE state = 'sold' AND revealed_at IS NOT NULL)::int AS revealed,
           count(*) FILTER (WHERE state = 'used')::int AS used,
           count(*) FILTER (WHERE state = 'quarantined')::int AS quarantined,
           count(*) FILTER (WHERE state = 'voided')::int AS voided
      FROM codes c WHERE c.id > b.first_id AND c.id < b.last_id AND c.batch_id = b.id) AS n
  LEFT JOIN LATERAL (
    SELECT p.title, p.translations, r.name AS region, r.translations AS region_translations
      FROM codes c JOIN price_options o ON o.id = c.option_id JOIN products p ON p.id = o.product_id
      JOIN regions r ON r.id = o.region_id
     WHERE c.id > b.first_id AND c.id < b.last_id AND c.batch_id = b.id ORDER BY c.id LIMIT 1) AS g ON true`;

export const findBatch = statement<BatchRow, [id: number]>(`
  ${counted} FROM code_batches b ${counts} WHERE b.id = $1`);

/** `q`: part of the note; `numbered`: the batch with this id; `products`: those of the batch's first code. */
export type BatchFilter = [
  state: BatchState | null,
  source: BatchSource | null,
  q: string | null,
  numbered: number | null,
  isDemo: boolean | null,
  products: readonly number[],
];
/** Product of a batch's first code. */
const productOf = `
  (SELECT o.product_id FROM codes c JOIN price_options o ON o.id = c.option_id
    WHERE c.id > first_id AND c.id < last_id AND c.batch_id = code_batches.id ORDER BY c.id LIMIT 1)`;
const fits = `
  ($1::code_batch_state IS NULL OR state = $1) AND ($2::code_batch_source IS NULL OR source = $2)
  AND ($3::text IS NULL OR strpos(lower(note), lower($3)) > 0 OR id = $4::int
       OR cardinality($6::int[]) > 0 AND ${productOf} = ANY ($6))
  AND ($5::boolean IS NULL OR is_demo = $5)`;

/** Lists batches by a column and the id, which share an index. */
const listBy = (value: 'id' | 'size' | 'state', direction: Direction) =>
  statement<BatchRow, [...BatchFilter, below: bigint, take: number, skip: number]>(`
  ${counted}
    FROM (SELECT * FROM code_batches WHERE ${fits} AND id < $7::bigint
           ORDER BY ${value} ${direction}, id ${direction} LIMIT $8 OFFSET $9) AS b ${counts}
   ORDER BY b.${value} ${direction}, b.id ${direction}`);
const both = (value: 'id' | 'size' | 'state') =>
  inBothDirections((direction) => listBy(value, direction));
export const listBatchRows = { created: both('id'), size: both('size'), state: both('state') };

export const countBatches = statement<{ counted: number }, [...BatchFilter, limit: number]>(`
  SELECT count(*)::int AS counted FROM (SELECT FROM code_batches WHERE ${fits} LIMIT $7) AS counted`);

/** Reads whether there are demo batches, and other batches. */
export const findBatchKinds = statement<{ demo: boolean; others: boolean }>(`
  SELECT EXISTS (SELECT FROM code_batches WHERE is_demo) AS demo,
         EXISTS (SELECT FROM code_batches WHERE NOT is_demo) AS others`);

/** Locks a batch for a change of its state, which waits for all share locks. */
export const lockBatch = statement<{ state: BatchState; version: number }, [id: number]>(
  `SELECT state::text AS state, version FROM code_batches WHERE id = $1 FOR UPDATE`,
);

/** Keeps the batch's state until the transaction ends. */
export const shareLockBatch = statement<{ state: BatchState; version: number }, [id: number]>(
  `SELECT state::text AS state, version FROM code_batches WHERE id = $1 FOR SHARE`,
);

export const startRecall = statement<never, [id: number, reason: string, by: string, now: Date]>(`
  UPDATE code_batches SET state = 'recalling', reason = $2, recalled_by = $3, recalled_at = $4, version = version + 1
   WHERE id = $1`);

export const endRecall = statement<never, [id: number]>(`
  UPDATE code_batches
     SET state = 'active', reason = NULL, recalled_by = NULL, recalled_at = NULL, version = version + 1
   WHERE id = $1`);

/** Condition of a recall without an uncompensated buyer, of `code_batches b`. */
const isCompensated = `
  b.state = 'recalling' AND NOT EXISTS (
    SELECT FROM codes c
     WHERE c.id > b.first_id AND c.id < b.last_id AND c.batch_id = b.id AND c.state = 'sold')`;

export const listCompensatedRecalls = statement<{ id: number; version: number }, []>(`
  SELECT id, version FROM code_batches b WHERE ${isCompensated} ORDER BY id`);

/** Finishes the recall of this version when all of its buyers are compensated. */
export const finishRecall = statement<{ id: number }, [id: number, version: number]>(`
  UPDATE code_batches b SET state = 'recalled', version = version + 1
   WHERE id = $1 AND version = $2 AND ${isCompensated}
  RETURNING id`);

/** Options of the moved codes, by product. */
export interface MovedRow {
  product_id: number;
  options: number[];
  codes: number;
}
/** Codes of a batch above one id and up to another. */
type BatchPart = [batchId: number, above: bigint, upTo: bigint];

/**
 * Locks in id order, as every statement on several codes does. A concurrent purchase gets its code either before
 * the move or not at all.
 */
const move = (from: string, to: string) => `
  WITH free AS MATERIALIZED (
    SELECT id FROM codes WHERE id > $2 AND id <= $3 AND batch_id = $1 AND state = '${from}' ORDER BY id FOR UPDATE),
  moved AS (
    UPDATE codes c SET state = ${to}, version = c.version + 1
      FROM free WHERE c.id = free.id AND c.id > $2 AND c.id <= $3 RETURNING c.option_id)
  SELECT o.product_id, array_agg(DISTINCT o.id) AS options, count(*)::int AS codes
    FROM moved m JOIN price_options o ON o.id = m.option_id GROUP BY o.product_id`;

export const quarantineCodes = statement<MovedRow, BatchPart>(move('available', `'quarantined'`));

/** Moves codes out of quarantine; codes that an admin has seen meanwhile stay off sale. */
export const unquarantineCodes = statement<MovedRow, BatchPart>(
  move(
    'quarantined',
    `(CASE WHEN c.revealed_at IS NULL THEN 'available' ELSE 'used' END)::code_state`,
  ),
);

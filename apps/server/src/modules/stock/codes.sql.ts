import { statement, type Queryable } from '#infra/db/sql.ts';

export type CodeState = 'available' | 'used' | 'reserved' | 'sold' | 'voided' | 'quarantined';

/**
 * Adds the codes whose fingerprint is new, in the order given, and answers how many. Fingerprints come first and
 * in their own order: whoever is second waits there, and adds nothing. A number is drawn for every line, so that
 * a code that stands twice in the same statement is still one.
 */
export const insertCodes = statement<
  { added: number },
  [fingerprints: Buffer[], ciphers: Buffer[], optionIds: number[], keyId: string]
>(`
  WITH input AS MATERIALIZED (
    SELECT nextval('codes_id_seq') AS id, l.fingerprint, l.cipher, l.option_id
      FROM unnest($1::bytea[], $2::bytea[], $3::int[]) AS l (fingerprint, cipher, option_id)
  ), won AS (
    INSERT INTO code_fingerprints (fingerprint, code_id)
    SELECT fingerprint, id FROM input ORDER BY fingerprint, id ON CONFLICT DO NOTHING RETURNING code_id
  ), added AS (
    INSERT INTO codes (id, option_id, cipher, key_id)
    SELECT i.id, i.option_id, i.cipher, $4 FROM input i JOIN won ON won.code_id = i.id ORDER BY i.id
    RETURNING id
  )
  SELECT count(*)::int AS added FROM added`);

/** Big loads go one after another, so that two of them never wait for each other in a circle. */
export const lockLoads = statement(`SELECT pg_advisory_xact_lock(hashtext('manabar:stock:load'))`);

/** How long a statement of a load may take. */
export const LOAD_STATEMENT_MS = 60_000;

/**
 * A load waits longer and works longer than a click may, and its statements are planned for thousands of rows
 * each time: a plan that was made for one code would compare every code with every other.
 */
export const allowLongWork = statement(`
  SELECT set_config('lock_timeout', '15s', true),
         set_config('statement_timeout', '${LOAD_STATEMENT_MS}', true),
         set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true)`);

export interface AdminCodeRow {
  id: bigint;
  product_id: number;
  product: string;
  region_id: number;
  option_id: number;
  cipher: Buffer;
  key_id: string;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  popular: boolean;
  state: CodeState;
  /** Whether anybody has seen it. */
  seen: boolean;
  created_at: Date;
  order_id: string | null;
  version: number;
}

export const adminColumns = `
  c.id, o.product_id, p.title AS product, o.region_id, c.option_id, c.cipher, c.key_id, o.game_amount, o.price_usd,
  o.price_rub, o.popular, c.state::text AS state, c.revealed_at IS NOT NULL AS seen, c.created_at, i.order_id, c.version`;
export const adminJoins = `
  JOIN price_options o ON o.id = c.option_id JOIN products p ON p.id = o.product_id
  LEFT JOIN order_items i ON i.id = c.order_item_id`;

export const findCode = statement<AdminCodeRow, [id: number]>(`
  SELECT ${adminColumns} FROM codes c ${adminJoins} WHERE c.id = $1`);

const lockCodeRow = statement<{ id: bigint }, [id: number]>(`
  SELECT id FROM codes WHERE id = $1 FOR UPDATE`);

/**
 * The code's row, locked: purchase, refund, reveal and change of one code meet here. Locked first and read
 * then: one statement that does both would join the option that the code had before it waited, and lose a
 * code that has moved to another one in the meantime.
 */
export async function lockCode(tx: Queryable, id: number): Promise<AdminCodeRow[]> {
  await lockCodeRow(tx, id);
  return findCode(tx, id);
}

export const updateCodeRow = statement<
  never,
  [id: number, optionId: number, cipher: Buffer, keyId: string, state: CodeState]
>(`
  UPDATE codes SET option_id = $2, cipher = $3, key_id = $4, state = $5::code_state, version = version + 1
   WHERE id = $1`);

/** The first time that somebody sees it counts; what was free is not for sale any more. */
export const markRevealed = statement<never, [id: number, userId: number | null]>(`
  UPDATE codes
     SET revealed_by = CASE WHEN revealed_at IS NULL THEN $2 ELSE revealed_by END,
         revealed_at = coalesce(revealed_at, now()),
         state = CASE state WHEN 'available' THEN 'used'::code_state ELSE state END,
         version = version + 1
   WHERE id = $1`);

/**
 * Gives a code another fingerprint. What anybody has seen stays known: its old fingerprint remains, under a
 * number that no code has. No row: the new text was loaded before.
 */
export const replaceFingerprint = statement<
  { replaced: true },
  [codeId: number, fingerprint: Buffer, seen: boolean]
>(`
  WITH before AS MATERIALIZED (
    SELECT code_id, fingerprint AS known FROM code_fingerprints
     WHERE code_id = $1 AND NOT EXISTS (SELECT 1 FROM code_fingerprints WHERE fingerprint = $2)
  ), replaced AS (
    UPDATE code_fingerprints f SET fingerprint = $2 FROM before b WHERE f.code_id = b.code_id RETURNING b.known
  ), kept AS (
    INSERT INTO code_fingerprints (fingerprint, code_id)
    SELECT known, nextval('codes_id_seq') FROM replaced WHERE $3::boolean
  )
  SELECT true AS replaced FROM replaced`);

/** The fingerprint of a code that anybody has seen stays: it is never loaded again, and never sold. */
export const deleteCodeRow = statement<never, [id: number]>(`
  WITH gone AS (DELETE FROM codes WHERE id = $1 RETURNING id, revealed_at)
  DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id AND gone.revealed_at IS NULL`);

export const findCodeByFingerprint = statement<AdminCodeRow, [fingerprint: Buffer]>(`
  SELECT ${adminColumns} FROM code_fingerprints f JOIN codes c ON c.id = f.code_id ${adminJoins}
   WHERE f.fingerprint = $1`);

import { statement } from '#infra/db/sql.ts';

/** A table of codes, and the column that says what they are codes of. */
export type CodeTable = ['codes', 'option_id'] | ['topup_codes', 'denomination_id'];

/** What a new code of a kind is, and what becomes of a free one that an admin has seen. */
export interface CodeStarts {
  start: 'available' | 'unpublished';
  seen: 'used' | 'unpublished';
}

const loaded: CodeStarts = { start: 'available', seen: 'used' };

/** Draws a number for every line, and adds those whose fingerprint is new. `more`: a further column with its value. */
const addedTo = (
  [table, owner]: CodeTable,
  start: CodeStarts['start'],
  more?: [string, string],
) => `
      WITH input AS MATERIALIZED (
        SELECT nextval('codes_id_seq') AS id, l.fingerprint, l.cipher, l.owner_id
          FROM unnest($1::bytea[], $2::bytea[], $3::int[]) AS l (fingerprint, cipher, owner_id)
      ), won AS (
        INSERT INTO code_fingerprints (fingerprint, code_id)
        SELECT fingerprint, id FROM input ORDER BY fingerprint, id ON CONFLICT DO NOTHING RETURNING code_id
      ), added AS (
        INSERT INTO ${table} (id, ${owner}, cipher, key_id, state${more ? `, ${more[0]}` : ''})
        SELECT i.id, i.owner_id, i.cipher, $4, '${start}'${more ? `, ${more[1]}` : ''}
          FROM input i JOIN won ON won.code_id = i.id ORDER BY i.id
        RETURNING id
      )`;

/** As `insertCodes` of {@link codeStatements}, of loaded codes, which belong to a batch. */
export const insertBatchCodes = statement<
  { added: number },
  [fingerprints: Buffer[], ciphers: Buffer[], optionIds: number[], keyId: string, batchId: number]
>(`${addedTo(['codes', 'option_id'], 'available', ['batch_id', '$5'])}
      SELECT count(*)::int AS added FROM added`);

/**
 * What is done to codes in the same way, whatever table they are in: fingerprints and numbers are one for all of
 * them, so that no code is loaded twice.
 */
export function codeStatements(codeTable: CodeTable, { start, seen }: CodeStarts = loaded) {
  const [table] = codeTable;
  const added = addedTo(codeTable, start);
  const type = table === 'codes' ? 'code_state' : 'topup_code_state';
  return {
    /**
     * Adds the codes whose fingerprint is new, in the order given, and answers how many. Fingerprints come first
     * and in their own order: whoever is second waits there, and adds nothing. A number is drawn for every line,
     * so that a code that stands twice in the same statement is still one.
     */
    insertCodes: statement<
      { added: number },
      [fingerprints: Buffer[], ciphers: Buffer[], ownerIds: number[], keyId: string]
    >(`${added}
      SELECT count(*)::int AS added FROM added`),

    /** As `insertCodes`, and answers which: the numbers of those that were new. */
    insertNumberedCodes: statement<
      { ids: bigint[] },
      [fingerprints: Buffer[], ciphers: Buffer[], ownerIds: number[], keyId: string]
    >(`${added}
      SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM added`),

    lockCodeRow: statement<{ id: bigint }, [id: number]>(`
      SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`),

    /** By id, as everybody who locks several. */
    lockCodeRows: statement<{ id: bigint }, [ids: readonly bigint[]]>(`
      SELECT id FROM ${table} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE`),

    setCodeStates: statement<never, [ids: readonly bigint[], state: string]>(`
      UPDATE ${table} SET state = $2::${type}, version = version + 1 WHERE id = ANY ($1::bigint[])`),

    /** As `deleteCodeRow`, of many. */
    deleteCodeRows: statement<never, [ids: readonly bigint[]]>(`
      WITH gone AS (DELETE FROM ${table} WHERE id = ANY ($1::bigint[]) RETURNING id, revealed_at)
      DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id AND gone.revealed_at IS NULL`),

    newestCode: statement<{ id: bigint }>(
      `SELECT coalesce(max(id), 0)::bigint AS id FROM ${table}`,
    ),

    /** The first time that somebody sees it counts; what was free is not for sale any more. */
    markRevealed: statement<never, [id: number, userId: number | null]>(`
      UPDATE ${table}
         SET revealed_by = CASE WHEN revealed_at IS NULL THEN $2 ELSE revealed_by END,
             revealed_at = coalesce(revealed_at, now()),
             state = CASE state WHEN 'available' THEN '${seen}' ELSE state END,
             version = version + 1
       WHERE id = $1`),

    /** The fingerprint of a code that anybody has seen stays: it is never loaded again, and never sold. */
    deleteCodeRow: statement<never, [id: number]>(`
      WITH gone AS (DELETE FROM ${table} WHERE id = $1 RETURNING id, revealed_at)
      DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id AND gone.revealed_at IS NULL`),
  };
}

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

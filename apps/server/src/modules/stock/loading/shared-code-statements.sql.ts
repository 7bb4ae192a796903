import { statement } from '#infra/db/sql.ts';

/** A table of codes and its owner column. */
export type CodeTable = ['codes', 'option_id'] | ['topup_codes', 'denomination_id'];

/** Initial state of a new code, and state of a free code after an admin has seen it. */
export interface CodeStarts {
  start: 'available' | 'unpublished';
  seen: 'used' | 'unpublished';
}

const loaded: CodeStarts = { start: 'available', seen: 'used' };

/** Draws an id for every line and inserts those with a new fingerprint. `more`: a further column with its value. */
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

/** Like `insertCodes` of {@link sharedCodeStatements}, for loaded codes, which belong to a batch. */
export const insertBatchCodes = statement<
  { added: number },
  [fingerprints: Buffer[], ciphers: Buffer[], optionIds: number[], keyId: string, batchId: number]
>(`${addedTo(['codes', 'option_id'], 'available', ['batch_id', '$5'])}
      SELECT count(*)::int AS added FROM added`);

/**
 * Statements shared by all tables of codes. Fingerprints and ids are common to all of them, so that no code is
 * loaded twice.
 */
export function sharedCodeStatements(codeTable: CodeTable, { start, seen }: CodeStarts = loaded) {
  const [table] = codeTable;
  const added = addedTo(codeTable, start);
  const type = table === 'codes' ? 'code_state' : 'topup_code_state';
  return {
    /**
     * Inserts the codes with new fingerprints in the given order and returns their number. Fingerprints are
     * inserted first and sorted, so that a concurrent load waits there and inserts nothing twice. Every line
     * draws its own id, so that a code repeated within the statement is inserted once.
     */
    insertCodes: statement<
      { added: number },
      [fingerprints: Buffer[], ciphers: Buffer[], ownerIds: number[], keyId: string]
    >(`${added}
      SELECT count(*)::int AS added FROM added`),

    /** Like `insertCodes`, and returns the ids of the inserted codes. */
    insertNumberedCodes: statement<
      { ids: bigint[] },
      [fingerprints: Buffer[], ciphers: Buffer[], ownerIds: number[], keyId: string]
    >(`${added}
      SELECT coalesce(array_agg(id ORDER BY id), '{}') AS ids FROM added`),

    lockCodeRow: statement<{ id: bigint }, [id: number]>(`
      SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`),

    /** Locks in id order, as every statement on several codes does. */
    lockCodeRows: statement<{ id: bigint }, [ids: readonly bigint[]]>(`
      SELECT id FROM ${table} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE`),

    setCodeStates: statement<never, [ids: readonly bigint[], state: string]>(`
      UPDATE ${table} SET state = $2::${type}, version = version + 1 WHERE id = ANY ($1::bigint[])`),

    /** Like `deleteCodeRow`, for several codes. */
    deleteCodeRows: statement<never, [ids: readonly bigint[]]>(`
      WITH gone AS (DELETE FROM ${table} WHERE id = ANY ($1::bigint[]) RETURNING id, revealed_at)
      DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id AND gone.revealed_at IS NULL`),

    /** Records the first view of a code, and takes a free code off sale. */
    markRevealed: statement<never, [id: number, userId: number | null]>(`
      UPDATE ${table}
         SET revealed_by = CASE WHEN revealed_at IS NULL THEN $2 ELSE revealed_by END,
             revealed_at = coalesce(revealed_at, now()),
             state = CASE state WHEN 'available' THEN '${seen}' ELSE state END,
             version = version + 1
       WHERE id = $1`),

    /** Deletes a code. A seen code's fingerprint stays, so that it is never loaded and sold again. */
    deleteCodeRow: statement<never, [id: number]>(`
      WITH gone AS (DELETE FROM ${table} WHERE id = $1 RETURNING id, revealed_at)
      DELETE FROM code_fingerprints f USING gone WHERE f.code_id = gone.id AND gone.revealed_at IS NULL`),
  };
}

/** Serializes large loads, so that two of them cannot deadlock. */
export const lockLoads = statement(`SELECT pg_advisory_xact_lock(hashtext('manabar:stock:load'))`);

/** Statement time-out of a load, in milliseconds. */
export const LOAD_STATEMENT_MS = 60_000;

/**
 * Extends a load's time-outs and forbids generic plans: a plan made for one code would compare all codes with
 * each other.
 */
export const extendTimeouts = statement(`
  SELECT set_config('lock_timeout', '15s', true),
         set_config('statement_timeout', '${LOAD_STATEMENT_MS}', true),
         set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_nestloop', 'off', true)`);

/**
 * Replaces a code's fingerprint. A seen code's old fingerprint stays under an unused id. Returns no row when the new
 * text was loaded before.
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

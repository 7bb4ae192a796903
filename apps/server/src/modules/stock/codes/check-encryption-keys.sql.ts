import { statement } from '#infra/db/sql.ts';

export const listUsedKeys = statement<{ key_id: string; codes: number }>(`
  SELECT key_id, count(*)::float8 AS codes FROM (
    SELECT key_id FROM codes UNION ALL SELECT key_id FROM topup_codes) AS stored
   GROUP BY key_id ORDER BY key_id`);

export interface SampleRow {
  id: bigint;
  cipher: Buffer;
  fingerprint: Buffer | null;
}

/** Newest codes of a key in each table. */
export const sampleCodes = statement<SampleRow, [keyId: string, limit: number]>(`
  SELECT c.id, c.cipher, f.fingerprint
    FROM ((SELECT id, cipher FROM codes WHERE key_id = $1 ORDER BY id DESC LIMIT $2)
          UNION ALL
          (SELECT id, cipher FROM topup_codes WHERE key_id = $1 ORDER BY id DESC LIMIT $2)) AS c
    LEFT JOIN code_fingerprints f ON f.code_id = c.id ORDER BY c.id`);

export const newestCodes = statement<SampleRow & { key_id: string }, [limit: number]>(`
  SELECT c.id, c.cipher, c.key_id, f.fingerprint
    FROM (SELECT id, cipher, key_id FROM codes ORDER BY id DESC LIMIT $1) AS c
    LEFT JOIN code_fingerprints f ON f.code_id = c.id ORDER BY c.id`);

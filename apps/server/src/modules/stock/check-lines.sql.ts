import { statement } from '#infra/db/sql.ts';
import { LOAD_STATEMENT_MS } from './code-tables.sql.ts';

/** As long as a load may take; each statement is planned for as many fingerprints as it gets. */
export const allowLongReading = statement(`
  SELECT set_config('statement_timeout', '${LOAD_STATEMENT_MS}', true),
         set_config('plan_cache_mode', 'force_custom_plan', true)`);

/** Fingerprints that a text has shown so far; nothing of it is left when the transaction ends. */
export const createMet = statement(`
  CREATE TEMPORARY TABLE met_fingerprints (fingerprint bytea PRIMARY KEY) ON COMMIT DROP`);

/** Which of these, each once, were neither met before in the text nor loaded ever. */
export const addUnknown = statement<{ fingerprint: Buffer }, [fingerprints: Buffer[]]>(`
  INSERT INTO met_fingerprints (fingerprint)
  SELECT l.fingerprint FROM unnest($1::bytea[]) AS l (fingerprint)
   WHERE NOT EXISTS (SELECT FROM code_fingerprints f WHERE f.fingerprint = l.fingerprint)
  ON CONFLICT DO NOTHING RETURNING fingerprint`);

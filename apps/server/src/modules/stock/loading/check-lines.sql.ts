import { statement } from '#infra/db/sql.ts';
import { LOAD_STATEMENT_MS } from './shared-code-statements.sql.ts';

/** Extends the time-outs to those of a load; each statement is planned for its own number of fingerprints. */
export const allowLongReading = statement(`
  SELECT set_config('statement_timeout', '${LOAD_STATEMENT_MS}', true),
         set_config('plan_cache_mode', 'force_custom_plan', true)`);

/** Creates the table of fingerprints already found in the text; it is dropped when the transaction ends. */
export const createMet = statement(`
  CREATE TEMPORARY TABLE met_fingerprints (fingerprint bytea PRIMARY KEY) ON COMMIT DROP`);

/** Returns, once each, the fingerprints that were neither found in the text nor loaded before. */
export const addUnknown = statement<{ fingerprint: Buffer }, [fingerprints: Buffer[]]>(`
  INSERT INTO met_fingerprints (fingerprint)
  SELECT l.fingerprint FROM unnest($1::bytea[]) AS l (fingerprint)
   WHERE NOT EXISTS (SELECT FROM code_fingerprints f WHERE f.fingerprint = l.fingerprint)
  ON CONFLICT DO NOTHING RETURNING fingerprint`);

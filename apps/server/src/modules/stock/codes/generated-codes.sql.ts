import { statement } from '#infra/db/sql.ts';
import { sharedCodeStatements } from '../loading/shared-code-statements.sql.ts';
import type { CodeState } from './codes.sql.ts';

/**
 * Statements on generated codes, which are off sale at first and again after a reveal. Their other rules are in
 * `denominations`.
 */

const own = sharedCodeStatements(['codes', 'option_id'], {
  start: 'unpublished',
  seen: 'unpublished',
});
export const insertGeneratedCodes = own.insertNumberedCodes;
export const lockGeneratedCode = own.lockCodeRow;
export const markGeneratedRevealed = own.markRevealed;
export const deleteGeneratedCodeRow = own.deleteCodeRow;
export const deleteGeneratedCodeRows = own.deleteCodeRows;

/** Locks in id order, as every statement on several codes does. */
export const lockGeneratedCodes = statement<{ id: bigint }, [ids: readonly (number | bigint)[]]>(`
  SELECT id FROM codes WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE`);

/** Moves codes to another option, or puts them on or off sale. */
export const updateGeneratedCodeRows = statement<
  { id: bigint },
  [ids: readonly (number | bigint)[], optionId: number | null, state: CodeState]
>(`
  UPDATE codes SET option_id = coalesce($2, option_id), state = $3::code_state, version = version + 1
   WHERE id = ANY ($1::bigint[]) RETURNING id`);

/** Takes a code out of stock for an activation and marks it as seen; a sold code stays sold. */
export const claimGeneratedCode = statement<never, [id: bigint, userId: number]>(`
  UPDATE codes
     SET state = CASE state WHEN 'sold' THEN state ELSE 'used' END,
         revealed_by = CASE WHEN revealed_at IS NULL THEN $2 ELSE revealed_by END,
         revealed_at = coalesce(revealed_at, now()), version = version + 1
   WHERE id = $1`);

/** Releases a code of an ended activation. It can be activated again, and stays off sale because it was seen. */
export const unclaimGeneratedCode = statement<never, [id: bigint]>(`
  UPDATE codes SET state = 'unpublished', version = version + 1 WHERE id = $1 AND state = 'used'`);

import { statement } from '#infra/db/sql.ts';
import { codeStatements } from './code-tables.sql.ts';
import type { CodeState } from './codes.sql.ts';

/*
 * What is done to codes that the shop made itself: they start off sale, and go off sale to where they started.
 * What else there is to say of them is topup-stock's.
 */

const own = codeStatements(['codes', 'option_id'], { start: 'unpublished', seen: 'unpublished' });
export const insertOwnCodes = own.insertNumberedCodes;
export const lockOwnCode = own.lockCodeRow;
export const markOwnRevealed = own.markRevealed;
export const deleteOwnCode = own.deleteCodeRow;
export const deleteOwnCodes = own.deleteCodeRows;

/** By id, as everybody who locks several. */
export const lockOwnCodes = statement<{ id: bigint }, [ids: readonly (number | bigint)[]]>(`
  SELECT id FROM codes WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE`);

/** To another option, or to sale and back. */
export const changeOwnCodes = statement<
  { id: bigint },
  [ids: readonly (number | bigint)[], optionId: number | null, state: CodeState]
>(`
  UPDATE codes SET option_id = coalesce($2, option_id), state = $3::code_state, version = version + 1
   WHERE id = ANY ($1::bigint[]) RETURNING id`);

/** Out of stock for an activation, and seen by whoever knew it; what was sold stays sold. */
export const takeOwnCode = statement<never, [id: bigint, userId: number]>(`
  UPDATE codes
     SET state = CASE state WHEN 'sold' THEN state ELSE 'used' END,
         revealed_by = CASE WHEN revealed_at IS NULL THEN $2 ELSE revealed_by END,
         revealed_at = coalesce(revealed_at, now()), version = version + 1
   WHERE id = $1`);

/** What an activation let go of can be activated again; it has been seen, so it is not for sale by itself. */
export const freeOwnCode = statement<never, [id: bigint]>(`
  UPDATE codes SET state = 'unpublished', version = version + 1 WHERE id = $1 AND state = 'used'`);

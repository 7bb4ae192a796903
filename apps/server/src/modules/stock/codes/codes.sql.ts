import { statement, type Queryable } from '#infra/db/sql.ts';
import { sharedCodeStatements } from '../loading/shared-code-statements.sql.ts';
import type { codeTransitions } from './code-transitions.ts';

export type CodeState = keyof typeof codeTransitions;

const { lockCodeRow, ...shared } = sharedCodeStatements(['codes', 'option_id']);
export const { markRevealed, deleteCodeRow, deleteCodeRows, lockCodeRows, setCodeStates } = shared;

export interface AdminCodeRow {
  id: bigint;
  product_id: number;
  product: string;
  translations: unknown;
  region_id: number;
  option_id: number;
  cipher: Buffer;
  key_id: string;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  popular: boolean;
  state: CodeState;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
  created_at: Date;
  order_id: string | null;
  batch_id: number | null;
  /** Whether its batch is recalled, which makes it immutable. */
  recalled: boolean;
  version: number;
}

export const adminColumns = `
  c.id, o.product_id, p.title AS product, p.translations, o.region_id, c.option_id, c.cipher, c.key_id, o.game_amount, o.price_usd,
  o.price_rub, o.popular, c.state::text AS state, c.revealed_at IS NOT NULL AS seen, c.created_at, i.order_id, c.batch_id,
  coalesce(b.state <> 'active', false) AS recalled, c.version`;
export const adminJoins = `
  JOIN price_options o ON o.id = c.option_id JOIN products p ON p.id = o.product_id
  LEFT JOIN order_items i ON i.id = c.order_item_id LEFT JOIN code_batches b ON b.id = c.batch_id`;

/** Returns the condition that excludes generated codes, which have their own lists and procedures. */
export const loadedOnly = (id: string) =>
  `NOT EXISTS (SELECT FROM generated_codes g WHERE g.code_id = ${id})`;

export const findCode = statement<AdminCodeRow, [id: number]>(`
  SELECT ${adminColumns} FROM codes c ${adminJoins} WHERE c.id = $1 AND ${loadedOnly('c.id')}`);

/** Codes that the caller has locked. */
export const findCodes = statement<AdminCodeRow, [ids: readonly bigint[]]>(`
  SELECT ${adminColumns} FROM codes c ${adminJoins}
   WHERE c.id = ANY ($1::bigint[]) AND ${loadedOnly('c.id')} ORDER BY c.id`);

/**
 * Locks a code's row, on which purchase, refund, reveal and change serialize, and reads it afterwards. A single
 * statement would join the option from before the wait and miss a code that was moved meanwhile.
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

export const findCodeByFingerprint = statement<AdminCodeRow, [fingerprint: Buffer]>(`
  SELECT ${adminColumns} FROM code_fingerprints f JOIN codes c ON c.id = f.code_id ${adminJoins}
   WHERE f.fingerprint = $1`);

/** Moves codes to an option, or bumps the version when only the option's flag changed. */
export const moveCodes = statement<never, [ids: readonly bigint[], optionId: number]>(`
  UPDATE codes SET option_id = $2, version = version + 1 WHERE id = ANY ($1::bigint[])`);

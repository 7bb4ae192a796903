import { inBothDirections, type Span } from '#infra/db/paging.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';
import { sharedCodeStatements } from '#modules/stock/index.ts';
import type { redeemCodeTransitions } from './redeem-code-transitions.ts';

export type RedeemCodeState = keyof typeof redeemCodeTransitions;

const { lockCodeRow, ...shared } = sharedCodeStatements(['topup_codes', 'denomination_id']);
export const {
  insertCodes,
  markRevealed,
  deleteCodeRow,
  deleteCodeRows,
  lockCodeRows,
  setCodeStates,
} = shared;

export interface RedeemCodeRow {
  id: bigint;
  denomination_id: number;
  cipher: Buffer;
  key_id: string;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  state: RedeemCodeState;
  /** Whether a customer or an admin has seen it. */
  seen: boolean;
  created_at: Date;
  order_id: string | null;
  version: number;
}

export const redeemCodeColumns = `
  c.id, c.denomination_id, c.cipher, c.key_id, d.game_amount, d.price_usd, d.price_rub, c.state::text AS state,
  c.revealed_at IS NOT NULL AS seen, c.created_at, i.order_id, c.version`;
export const redeemCodeJoins = `
  JOIN topup_denominations d ON d.id = c.denomination_id
  LEFT JOIN order_items i ON i.id = c.order_item_id`;

export const findCode = statement<RedeemCodeRow, [service: string, id: number]>(`
  SELECT ${redeemCodeColumns} FROM topup_codes c ${redeemCodeJoins} WHERE d.service = $1 AND c.id = $2`);

export const findCodes = statement<
  RedeemCodeRow,
  [service: string, ids: readonly (number | bigint)[]]
>(`
  SELECT ${redeemCodeColumns} FROM topup_codes c ${redeemCodeJoins}
   WHERE d.service = $1 AND c.id = ANY ($2::bigint[]) ORDER BY c.id`);

/** Locks a code's row and reads it afterwards; ordering, redeeming, reveal and change serialize on it. */
export async function lockCode(
  tx: Queryable,
  service: string,
  id: number,
): Promise<RedeemCodeRow[]> {
  await lockCodeRow(tx, id);
  return findCode(tx, service, id);
}

export const findCodeByFingerprint = statement<RedeemCodeRow, [fingerprint: Buffer]>(`
  SELECT ${redeemCodeColumns} FROM code_fingerprints f JOIN topup_codes c ON c.id = f.code_id ${redeemCodeJoins}
   WHERE f.fingerprint = $1`);

export const updateCodeRow = statement<
  never,
  [id: number, denominationId: number, cipher: Buffer, keyId: string, state: RedeemCodeState]
>(`
  UPDATE topup_codes SET denomination_id = $2, cipher = $3, key_id = $4, state = $5::topup_code_state,
         version = version + 1
   WHERE id = $1`);

/** Selects the codes that a supplier may have redeemed; only a refusal excludes a redemption. */
export const mayBeRedeemed = statement<{ id: bigint }, [ids: readonly (number | bigint)[]]>(`
  SELECT DISTINCT code_id AS id FROM topup_attempts
   WHERE code_id = ANY ($1::bigint[]) AND state <> 'rejected'`);

/** Locks a denomination against deletion while codes refer to it. */
export const holdDenomination = statement<
  {
    id: number;
    item_id: string;
    name: string;
    game_amount: number;
    price_usd: bigint | null;
    price_rub: bigint | null;
  },
  [service: string, id: number]
>(`
  SELECT id, item_id, name, game_amount, price_usd, price_rub FROM topup_denominations
   WHERE service = $1 AND id = $2 AND archived_at IS NULL FOR KEY SHARE`);

export type CodeFilter = [
  service: string,
  denominationId: number | null,
  status: 'available' | 'used' | 'error' | null,
];
type Window = [...Span, take: number, skip: number];

/** Reads by denomination from two partial indexes, which together hold every code (available, off sale). */
const denominations = `
  (SELECT id FROM topup_denominations WHERE service = $1 AND ($2::int IS NULL OR id = $2)) AS o`;
const ofStatus = `($3::text IS NULL OR ($3 = 'error') = (state = 'error'))`;

export const listFilteredCodes = inBothDirections((direction) =>
  statement<RedeemCodeRow, [...CodeFilter, ...Window]>(`
  SELECT ${redeemCodeColumns} FROM (
    SELECT hit.id FROM ${denominations} CROSS JOIN LATERAL (
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state = 'available' AND id > $4 AND id < $5
          AND coalesce($3, 'available') = 'available' ORDER BY id ${direction} LIMIT $6::int + $7::int)
      UNION ALL
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state <> 'available' AND id > $4 AND id < $5
          AND coalesce($3, 'used') <> 'available' AND ${ofStatus}
        ORDER BY id ${direction} LIMIT $6::int + $7::int)) AS hit
     ORDER BY hit.id ${direction} LIMIT $6 OFFSET $7) AS page
    JOIN topup_codes c ON c.id = page.id ${redeemCodeJoins} ORDER BY c.id ${direction}`),
);

export const countFilteredCodes = statement<{ counted: number }, [...CodeFilter, limit: number]>(`
  SELECT count(*)::int AS counted FROM (
    SELECT FROM ${denominations} CROSS JOIN LATERAL (
      (SELECT FROM topup_codes WHERE denomination_id = o.id AND state = 'available'
          AND coalesce($3, 'available') = 'available')
      UNION ALL
      (SELECT FROM topup_codes WHERE denomination_id = o.id AND state <> 'available'
          AND coalesce($3, 'used') <> 'available' AND ${ofStatus})) AS hit
    LIMIT $4) AS counted`);

/** Codes that a search matches exactly: by fingerprint of the whole text, or by their order. */
export const findNamedCodes = statement<
  RedeemCodeRow,
  [service: string, fingerprint: Buffer, orderId: string]
>(`
  SELECT ${redeemCodeColumns} FROM (
    SELECT code_id AS id FROM code_fingerprints WHERE fingerprint = $2
    UNION
    SELECT k.id FROM order_items s JOIN topup_codes k ON k.order_item_id = s.id WHERE s.order_id = $3) AS named
    JOIN topup_codes c ON c.id = named.id ${redeemCodeJoins} WHERE d.service = $1 ORDER BY c.id`);

import type { Direction, Span } from '#infra/db/paging.ts';
import { statement, type Queryable } from '#infra/db/sql.ts';
import { codeStatements } from '#modules/stock/index.ts';

export type TopupCodeState = 'available' | 'used' | 'error' | 'reserved' | 'redeemed';

const { lockCodeRow, ...shared } = codeStatements(['topup_codes', 'denomination_id']);
export const {
  insertCodes,
  markRevealed,
  deleteCodeRow,
  deleteCodeRows,
  lockCodeRows,
  newestCode,
  setCodeStates,
} = shared;

export interface TopupCodeRow {
  id: bigint;
  denomination_id: number;
  cipher: Buffer;
  key_id: string;
  game_amount: number;
  price_usd: bigint | null;
  price_rub: bigint | null;
  state: TopupCodeState;
  /** Whether anybody has seen it. */
  seen: boolean;
  created_at: Date;
  order_id: string | null;
  version: number;
}

const columns = `
  c.id, c.denomination_id, c.cipher, c.key_id, d.game_amount, d.price_usd, d.price_rub, c.state::text AS state,
  c.revealed_at IS NOT NULL AS seen, c.created_at, i.order_id, c.version`;
const joins = `
  JOIN topup_denominations d ON d.id = c.denomination_id
  LEFT JOIN order_items i ON i.id = c.order_item_id`;

export const findCode = statement<TopupCodeRow, [service: string, id: number]>(`
  SELECT ${columns} FROM topup_codes c ${joins} WHERE d.service = $1 AND c.id = $2`);

/** Of codes that the caller has locked. */
export const findCodes = statement<TopupCodeRow, [service: string, ids: readonly bigint[]]>(`
  SELECT ${columns} FROM topup_codes c ${joins}
   WHERE d.service = $1 AND c.id = ANY ($2::bigint[]) ORDER BY c.id`);

/** The code's row, locked, and read then: ordering, redeeming, reveal and change of one code meet here. */
export async function lockCode(
  tx: Queryable,
  service: string,
  id: number,
): Promise<TopupCodeRow[]> {
  await lockCodeRow(tx, id);
  return findCode(tx, service, id);
}

export const findCodeByFingerprint = statement<TopupCodeRow, [fingerprint: Buffer]>(`
  SELECT ${columns} FROM code_fingerprints f JOIN topup_codes c ON c.id = f.code_id ${joins}
   WHERE f.fingerprint = $1`);

export const updateCodeRow = statement<
  never,
  [id: number, denominationId: number, cipher: Buffer, keyId: string, state: TopupCodeState]
>(`
  UPDATE topup_codes SET denomination_id = $2, cipher = $3, key_id = $4, state = $5::topup_code_state,
         version = version + 1
   WHERE id = $1`);

/** Which of these a supplier may have redeemed, for whomever: only a refusal says that it did not. */
export const mayBeRedeemed = statement<{ id: bigint }, [ids: readonly (number | bigint)[]]>(`
  SELECT DISTINCT code_id AS id FROM topup_attempts
   WHERE code_id = ANY ($1::bigint[]) AND state <> 'rejected'`);

/** A denomination that codes can be of; held, so that it is not taken away meanwhile. */
export const holdDenomination = statement<
  { id: number; game_amount: number; price_usd: bigint | null; price_rub: bigint | null },
  [service: string, id: number]
>(`
  SELECT id, game_amount, price_usd, price_rub FROM topup_denominations
   WHERE service = $1 AND id = $2 AND archived_at IS NULL FOR KEY SHARE`);

export type CodeFilter = [
  service: string,
  denominationId: number | null,
  status: 'available' | 'used' | 'error' | null,
];
type Window = [...Span, take: number, skip: number];

/** Read by denomination from two partial indexes, which together hold every code (available, off sale). */
const denominations = `
  (SELECT id FROM topup_denominations WHERE service = $1 AND ($2::int IS NULL OR id = $2)) AS o`;
const ofStatus = `($3::text IS NULL OR ($3 = 'error') = (state = 'error'))`;

const both = <List>(list: (direction: Direction) => List) => ({
  asc: list('asc'),
  desc: list('desc'),
});

export const listFilteredCodes = both((direction) =>
  statement<TopupCodeRow, [...CodeFilter, ...Window]>(`
  SELECT ${columns} FROM (
    SELECT hit.id FROM ${denominations} CROSS JOIN LATERAL (
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state = 'available' AND id > $4 AND id < $5
          AND coalesce($3, 'available') = 'available' ORDER BY id ${direction} LIMIT $6::int + $7::int)
      UNION ALL
      (SELECT id FROM topup_codes WHERE denomination_id = o.id AND state <> 'available' AND id > $4 AND id < $5
          AND coalesce($3, 'used') <> 'available' AND ${ofStatus}
        ORDER BY id ${direction} LIMIT $6::int + $7::int)) AS hit
     ORDER BY hit.id ${direction} LIMIT $6 OFFSET $7) AS page
    JOIN topup_codes c ON c.id = page.id ${joins} ORDER BY c.id ${direction}`),
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

/** The codes that a search names exactly: by fingerprint of the whole text, or by the order that has them. */
export const findNamedCodes = both((direction) =>
  statement<TopupCodeRow, [service: string, fingerprint: Buffer, orderId: string]>(`
  SELECT ${columns} FROM (
    SELECT code_id AS id FROM code_fingerprints WHERE fingerprint = $2
    UNION
    SELECT k.id FROM order_items s JOIN topup_codes k ON k.order_item_id = s.id WHERE s.order_id = $3) AS named
    JOIN topup_codes c ON c.id = named.id ${joins} WHERE d.service = $1 ORDER BY c.id ${direction}`),
);

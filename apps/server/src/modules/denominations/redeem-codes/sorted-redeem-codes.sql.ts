import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { redeemCodeColumns, redeemCodeJoins } from './redeem-codes.sql.ts';
import type { CodeFilter, RedeemCodeRow } from './redeem-codes.sql.ts';

/** Sort orders besides age. */
export type RedeemCodeSort = 'ucAmount' | 'priceUsd' | 'priceRub' | 'status';

/** Columns of `topup_codes c` and `topup_denominations d`; a missing price is last in both directions. */
const values: Record<RedeemCodeSort, string> = {
  ucAmount: 'd.game_amount',
  priceUsd: 'd.price_usd',
  priceRub: 'd.price_rub',
  status: `(CASE c.state WHEN 'available' THEN 0 WHEN 'error' THEN 2 ELSE 1 END)`,
};

/** Codes of a denomination in a state, as many as a page can need. */
const ofStatus = (condition: string, status: string, direction: Direction) => `
  (SELECT id, state FROM topup_codes WHERE denomination_id = d.id AND ${condition}
      AND coalesce($3::text, '${status}') = '${status}' ORDER BY id ${direction} LIMIT $4::int + $5::int)`;

const listBy = (sort: RedeemCodeSort, direction: Direction) => {
  const order = `${values[sort]} ${direction} NULLS LAST, c.id ${direction}`;
  const codes = [
    ofStatus(`state = 'available'`, 'available', direction),
    ofStatus(`state NOT IN ('available', 'error')`, 'used', direction),
    ofStatus(`state = 'error'`, 'error', direction),
  ].join(' UNION ALL ');
  return statement<RedeemCodeRow, [...CodeFilter, take: number, skip: number]>(`
  SELECT ${redeemCodeColumns} FROM (
    SELECT c.id FROM topup_denominations d CROSS JOIN LATERAL (${codes}) AS c
     WHERE d.service = $1 AND ($2::int IS NULL OR d.id = $2)
     ORDER BY ${order} LIMIT $4 OFFSET $5) AS page
    JOIN topup_codes c ON c.id = page.id ${redeemCodeJoins} ORDER BY ${order}`);
};

/** Lists the codes of a search, of which there are at most those of one order. */
const namedBy = (sort: RedeemCodeSort, direction: Direction) =>
  statement<RedeemCodeRow, [ids: readonly number[]]>(`
  SELECT ${redeemCodeColumns} FROM topup_codes c ${redeemCodeJoins} WHERE c.id = ANY ($1::bigint[])
   ORDER BY ${values[sort]} ${direction} NULLS LAST, c.id ${direction}`);

const inOrder = (sort: RedeemCodeSort, direction: Direction) => ({
  filtered: listBy(sort, direction),
  named: namedBy(sort, direction),
});
const both = (sort: RedeemCodeSort) => inBothDirections((direction) => inOrder(sort, direction));

/** Statements that list codes by a value, by kind of filter. */
export const sortedRedeemCodes = {
  ucAmount: both('ucAmount'),
  priceUsd: both('priceUsd'),
  priceRub: both('priceRub'),
  status: both('status'),
} satisfies Record<RedeemCodeSort, unknown>;

import { spanAfter, type Direction } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CodesByAge, Window } from './create-code-list-reads.ts';
import type { AdminCodeRow } from './codes.sql.ts';
import {
  countFilteredCodes,
  listDeepFilteredCodes,
  listFilteredCodes,
  type CodeFilter,
} from './list-codes.sql.ts';

export function listFilteredByAge(
  db: Queryable,
  filter: CodeFilter,
  { direction, span, window: { take, skip } }: CodesByAge,
): Promise<AdminCodeRow[]> {
  const list = skip === 0 ? listFilteredCodes : listDeepFilteredCodes;
  return list[direction](db, ...filter, ...span, take, skip);
}

/**
 * Lists the codes of a filter by status and then by age, available ones first in ascending order. The statements must run on
 * one snapshot (`withSnapshot`), so that they agree on the available codes.
 */
export async function listFilteredByStatus(
  db: Queryable,
  [products, region, status]: CodeFilter,
  direction: Direction,
  { take, skip }: Window,
): Promise<AdminCodeRow[]> {
  const span = spanAfter(undefined);
  const list = (only: 'available' | 'used', window: Window) =>
    listFilteredByAge(db, [products, region, only], { direction, span, window });
  if (status !== null) return list(status, { take, skip });
  const [first, second] =
    direction === 'asc' ? (['available', 'used'] as const) : (['used', 'available'] as const);
  const [row] = await countFilteredCodes(db, products, region, first, skip + take);
  const ofFirst = row?.counted ?? 0;
  const shown = Math.max(0, ofFirst - skip);
  const rows = shown > 0 ? await list(first, { take: shown, skip }) : [];
  if (shown === take) return rows;
  const window = { take: take - shown, skip: Math.max(0, skip - ofFirst) };
  return [...rows, ...(await list(second, window))];
}

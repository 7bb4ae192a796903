import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { adminColumns, adminJoins, loadedOnly, type AdminCodeRow } from './codes.sql.ts';
import { inBatch, type BatchCodes, type CodeFilter } from './list-codes.sql.ts';

/** What codes go by besides their age. */
type CodeSort = 'priceUsd' | 'priceRub' | 'status';
type Window = [take: number, skip: number];

/** Of `codes c` and `price_options o`; what has no price stands last either way. */
const values: Record<CodeSort, string> = {
  priceUsd: 'o.price_usd',
  priceRub: 'o.price_rub',
  status: `(c.state <> 'available')`,
};
const orderBy = (sort: CodeSort, direction: Direction) =>
  `${values[sort]} ${direction} NULLS LAST, c.id ${direction}`;

const show = (page: string, order: string) => `
  SELECT ${adminColumns} FROM (${page}) AS page JOIN codes c ON c.id = page.id ${adminJoins} ORDER BY ${order}`;

/** Codes of an option from the two partial indexes, as far as a page can need them. */
const ofOption = (direction: Direction) => `
  (SELECT id, state FROM codes WHERE option_id = o.id AND state = 'available' AND ${loadedOnly('codes.id')}
      AND coalesce($3::text, 'available') = 'available' ORDER BY id ${direction} LIMIT $4::int + $5::int)
  UNION ALL
  (SELECT id, state FROM codes WHERE option_id = o.id AND state <> 'available' AND ${loadedOnly('codes.id')}
      AND coalesce($3, 'used') = 'used' ORDER BY id ${direction} LIMIT $4::int + $5::int)`;

/** Options come in the order of the list, so that a page by price looks at no more of them than it needs. */
const byOptions = (sort: CodeSort, direction: Direction) => {
  const options = `
    SELECT * FROM price_options o
     WHERE ($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)
     ${sort === 'status' ? '' : `ORDER BY ${values[sort]} ${direction} NULLS LAST`}`;
  const order = orderBy(sort, direction);
  const page = `
    SELECT c.id FROM (${options}) AS o CROSS JOIN LATERAL (${ofOption(direction)}) AS c
     ORDER BY ${order} LIMIT $4 OFFSET $5`;
  return statement<AdminCodeRow, [...CodeFilter, ...Window]>(show(page, order));
};

const ofBatch = (sort: CodeSort, direction: Direction) => {
  const order = orderBy(sort, direction);
  const page = `SELECT c.id FROM ${inBatch(1)} ORDER BY ${order} LIMIT $7 OFFSET $8`;
  return statement<AdminCodeRow, [...BatchCodes, ...Window]>(show(page, order));
};

const ofIds = (sort: CodeSort, direction: Direction) => {
  const order = orderBy(sort, direction);
  const page = `
    SELECT c.id FROM codes c JOIN price_options o ON o.id = c.option_id
     WHERE c.id = ANY ($1::bigint[]) ORDER BY ${order} LIMIT $2 OFFSET $3`;
  return statement<AdminCodeRow, [ids: bigint[], ...Window]>(show(page, order));
};

/** The list of one order and direction, by what names its codes. */
const inOrder = (sort: CodeSort, direction: Direction) => ({
  filtered: byOptions(sort, direction),
  batch: ofBatch(sort, direction),
  ids: ofIds(sort, direction),
});
export type SortedCodes = ReturnType<typeof inOrder>;

const both = (sort: CodeSort) => ({ asc: inOrder(sort, 'asc'), desc: inOrder(sort, 'desc') });
export const sortedCodes = {
  priceUsd: both('priceUsd'),
  priceRub: both('priceRub'),
  status: both('status'),
};

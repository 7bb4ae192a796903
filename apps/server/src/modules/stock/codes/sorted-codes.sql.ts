import { keysOf, recordOf, type Language } from '@manabar/contracts';
import type { Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { lowerLocalized } from '#modules/catalogue/index.ts';
import { adminColumns, adminJoins, loadedOnly, type AdminCodeRow } from './codes.sql.ts';
import { inBatch, type BatchCodes, type CodeFilter } from './list-codes.sql.ts';

/** Sort orders besides age. */
export type CodeSort = 'product' | 'gameAmount' | 'priceUsd' | 'priceRub' | 'status';
type Window = [take: number, skip: number];
/** Sort orders with a statement of their own: titles differ by language. */
type Order = Exclude<CodeSort, 'product'> | `product.${Language}`;

const title = { plain: 't.title', translations: 't.translations', field: 'title' } as const;
const titleIn = (language: Language) =>
  `(SELECT ${lowerLocalized(title, language)} FROM products t WHERE t.id = o.product_id)`;

/** Columns of `codes c` and `price_options o`; a missing price is last in both directions. */
const values: Record<Order, string> = {
  'product.ru': titleIn('ru'),
  'product.en': titleIn('en'),
  'product.uz': titleIn('uz'),
  gameAmount: 'o.game_amount',
  priceUsd: 'o.price_usd',
  priceRub: 'o.price_rub',
  status: `(c.state <> 'available')`,
};
const orderBy = (sort: Order, direction: Direction) =>
  `${values[sort]} ${direction} NULLS LAST, c.id ${direction}`;

const show = (page: string, order: string) => `
  SELECT ${adminColumns} FROM (${page}) AS page JOIN codes c ON c.id = page.id ${adminJoins} ORDER BY ${order}`;

/** Codes of an option from the two partial indexes, as many as a page can need. */
const ofOption = (direction: Direction) => `
  (SELECT id, state FROM codes WHERE option_id = o.id AND state = 'available' AND ${loadedOnly('codes.id')}
      AND coalesce($3::text, 'available') = 'available' ORDER BY id ${direction} LIMIT $4::int + $5::int)
  UNION ALL
  (SELECT id, state FROM codes WHERE option_id = o.id AND state <> 'available' AND ${loadedOnly('codes.id')}
      AND coalesce($3, 'used') = 'used' ORDER BY id ${direction} LIMIT $4::int + $5::int)`;

/** Reads options in the list's order, so that a page by price scans no more of them than it needs. */
const byOptions = (sort: Order, direction: Direction) => {
  const isOfOption = sort !== 'status';
  const options = `
    SELECT o.*, ${isOfOption ? values[sort] : 'NULL'} AS value FROM price_options o
     WHERE ($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)
     ${isOfOption ? `ORDER BY value ${direction} NULLS LAST` : ''}`;
  const value = isOfOption ? 'o.value' : values[sort];
  const page = `
    SELECT c.id FROM (${options}) AS o CROSS JOIN LATERAL (${ofOption(direction)}) AS c
     ORDER BY ${value} ${direction} NULLS LAST, c.id ${direction} LIMIT $4 OFFSET $5`;
  return statement<AdminCodeRow, [...CodeFilter, ...Window]>(show(page, orderBy(sort, direction)));
};

const ofBatch = (sort: Order, direction: Direction) => {
  const order = orderBy(sort, direction);
  const page = `SELECT c.id FROM ${inBatch(1)} ORDER BY ${order} LIMIT $7 OFFSET $8`;
  return statement<AdminCodeRow, [...BatchCodes, ...Window]>(show(page, order));
};

const ofIds = (sort: Order, direction: Direction) => {
  const order = orderBy(sort, direction);
  const page = `
    SELECT c.id FROM codes c JOIN price_options o ON o.id = c.option_id
     WHERE c.id = ANY ($1::bigint[]) ORDER BY ${order} LIMIT $2 OFFSET $3`;
  return statement<AdminCodeRow, [ids: bigint[], ...Window]>(show(page, order));
};

/** Statements for one sort and direction, by kind of filter. */
const inOrder = (sort: Order, direction: Direction) => ({
  filtered: byOptions(sort, direction),
  batch: ofBatch(sort, direction),
  ids: ofIds(sort, direction),
});
export type SortedCodes = ReturnType<typeof inOrder>;

const both = (sort: Order) => ({ asc: inOrder(sort, 'asc'), desc: inOrder(sort, 'desc') });
const orders = recordOf(keysOf(values), both);

/** Statements for an order; products are sorted by their titles in the language. */
export const sortedCodes = (
  sort: CodeSort,
  direction: Direction,
  language: Language,
): SortedCodes => {
  const order: Order = sort === 'product' ? `product.${language}` : sort;
  return orders[order][direction];
};

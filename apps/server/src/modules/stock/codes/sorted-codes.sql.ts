import { keysOf, recordOf, type Language } from '@manabar/contracts';
import { inBothDirections, type Direction } from '#infra/db/paging.ts';
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

/** Ids of an option's codes from one of the two partial indexes, as many as a page can need. */
const ofState = (status: 'available' | 'used', direction: Direction, most: string) => `
  SELECT id FROM codes WHERE option_id = o.id AND state ${status === 'available' ? '=' : '<>'} 'available'
     AND ${loadedOnly('codes.id')} AND coalesce($3::text, '${status}') = '${status}'
   ORDER BY id ${direction} LIMIT ${most}`;

const optionsWhere = `($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)`;
const PAGE_END = '$4::int + $5::int';

/** Reads options in the list's order, so that a page by price scans no more of them than it needs. */
const pageByOptions = (sort: Order, direction: Direction) => `
  SELECT c.id
    FROM (SELECT o.*, ${values[sort]} AS value FROM price_options o
           WHERE ${optionsWhere} ORDER BY value ${direction} NULLS LAST) AS o
   CROSS JOIN LATERAL ((${ofState('available', direction, PAGE_END)})
                       UNION ALL (${ofState('used', direction, PAGE_END)})) AS c
   ORDER BY o.value ${direction} NULLS LAST, c.id ${direction} LIMIT $4 OFFSET $5`;

/** Reads the codes of the second status only where those of the first end within the page. */
const pageByStatus = (direction: Direction) => {
  const [first, second] =
    direction === 'asc' ? (['available', 'used'] as const) : (['used', 'available'] as const);
  const among = (status: 'available' | 'used', most: string) => `
    SELECT c.id FROM (SELECT id FROM price_options WHERE ${optionsWhere}) AS o
     CROSS JOIN LATERAL (${ofState(status, direction, most)}) AS c
     ORDER BY c.id ${direction} LIMIT ${most}`;
  return `
  WITH first AS MATERIALIZED (${among(first, PAGE_END)}),
       second AS (${among(second, `${PAGE_END} - (SELECT count(*) FROM first)`)})
  SELECT id FROM (SELECT id, 1 AS rank FROM first UNION ALL SELECT id, 2 FROM second) AS c
   ORDER BY rank, id ${direction} LIMIT $4 OFFSET $5`;
};

const filtered = (sort: Order, direction: Direction) => {
  const page = sort === 'status' ? pageByStatus(direction) : pageByOptions(sort, direction);
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
  filtered: filtered(sort, direction),
  batch: ofBatch(sort, direction),
  ids: ofIds(sort, direction),
});
export type SortedCodes = ReturnType<typeof inOrder>;

const both = (sort: Order) => inBothDirections((direction) => inOrder(sort, direction));
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

import { keysOf, recordOf, type Language } from '@manabar/contracts';
import { inBothDirections, type Direction } from '#infra/db/paging.ts';
import { statement } from '#infra/db/sql.ts';
import { lowerLocalized } from '#modules/catalogue/index.ts';
import { adminColumns, adminJoins, loadedOnly, type AdminCodeRow } from './codes.sql.ts';
import { inBatch, type BatchCodes, type CodeFilter } from './list-codes.sql.ts';

/** Sort orders besides age. */
export type CodeSort = 'product' | 'gameAmount' | 'priceUsd' | 'priceRub' | 'status';
type Window = [take: number, skip: number];
/** Sort orders of options with a statement of their own: titles differ by language. */
type OptionOrder = Exclude<CodeSort, 'product' | 'status'> | `product.${Language}`;
type Order = OptionOrder | 'status';

const title = { plain: 't.title', translations: 't.translations', field: 'title' } as const;
const titleIn = (language: Language) =>
  `(SELECT ${lowerLocalized(title, language)} FROM products t WHERE t.id = o.product_id)`;

/** Columns of `price_options o`; a missing price is last in both directions. */
const optionValues: Record<OptionOrder, string> = {
  'product.ru': titleIn('ru'),
  'product.en': titleIn('en'),
  'product.uz': titleIn('uz'),
  gameAmount: 'o.game_amount',
  priceUsd: 'o.price_usd',
  priceRub: 'o.price_rub',
};
/** Columns of all orders: those of options, and one of `codes c`. */
const values: Record<Order, string> = { ...optionValues, status: `(c.state <> 'available')` };
const orderBy = (sort: Order, direction: Direction) =>
  `${values[sort]} ${direction} NULLS LAST, c.id ${direction}`;

const show = (page: string, order: string) => `
  SELECT ${adminColumns} FROM (${page}) AS page JOIN codes c ON c.id = page.id ${adminJoins} ORDER BY ${order}`;

const PAGE_END = '$4::int + $5::int';

/** Ids of an option's codes from one of the two partial indexes, as many as a page can need. */
const ofState = (status: 'available' | 'used', direction: Direction) => `
  SELECT id FROM codes WHERE option_id = o.id AND state ${status === 'available' ? '=' : '<>'} 'available'
     AND ${loadedOnly('codes.id')} AND coalesce($3::text, '${status}') = '${status}'
   ORDER BY id ${direction} LIMIT ${PAGE_END}`;

/** Reads options in the list's order, so that a page by price scans no more of them than it needs. */
const pageByOptions = (sort: OptionOrder, direction: Direction) => `
  SELECT c.id
    FROM (SELECT o.*, ${values[sort]} AS value FROM price_options o
           WHERE ($1::int[] IS NULL OR product_id = ANY ($1)) AND ($2::int IS NULL OR region_id = $2)
           ORDER BY value ${direction} NULLS LAST) AS o
   CROSS JOIN LATERAL ((${ofState('available', direction)})
                       UNION ALL (${ofState('used', direction)})) AS c
   ORDER BY o.value ${direction} NULLS LAST, c.id ${direction} LIMIT $4 OFFSET $5`;

const filtered = (sort: OptionOrder, direction: Direction) =>
  statement<AdminCodeRow, [...CodeFilter, ...Window]>(
    show(pageByOptions(sort, direction), orderBy(sort, direction)),
  );
const filteredByOption = recordOf(keysOf(optionValues), (sort) =>
  inBothDirections((direction) => filtered(sort, direction)),
);

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
  return statement<AdminCodeRow, [ids: number[], ...Window]>(show(page, order));
};

const namedInOrder = recordOf(keysOf(values), (sort) =>
  inBothDirections((direction) => ({
    batch: ofBatch(sort, direction),
    ids: ofIds(sort, direction),
  })),
);

/** Statement for the codes of a filter in the order of their options; products are sorted by their titles in the language. */
export function listCodesByOption(
  sort: Exclude<CodeSort, 'status'>,
  direction: Direction,
  language: Language,
) {
  const order: OptionOrder = sort === 'product' ? `product.${language}` : sort;
  return filteredByOption[order][direction];
}

/** Statements for the codes of a batch, and for those with given ids. */
export function listNamedCodes(sort: CodeSort, direction: Direction, language: Language) {
  const order: Order = sort === 'product' ? `product.${language}` : sort;
  return namedInOrder[order][direction];
}

/** Ids between which the rows of a list lie, exclusive. */
export type Span = [above: bigint, below: bigint];

export interface Total {
  total: number;
  totalEstimated?: true;
}

/** Id above every other; a list without `after` starts there. */
export const NEWEST = 2n ** 63n - 1n;

/** Returns the span of the rows after a cursor, in a list that starts with the newest; all rows without a cursor. */
export function spanAfter(after: number | undefined): Span {
  return [0n, after === undefined ? NEWEST : BigInt(after)];
}

/**
 * Returns the total of a list that was counted to one more than `countTo`; above it the estimate, if that is larger than the
 * bound.
 */
export function toTotal(counted: number, countTo: number, estimate = 0): Total {
  if (counted <= countTo) return { total: counted };
  return { total: Math.max(counted, Math.round(estimate)), totalEstimated: true };
}

export type Direction = 'asc' | 'desc';

/** Builds a list's statement for each direction. */
export const inBothDirections = <List>(list: (direction: Direction) => List) => ({
  asc: list('asc'),
  desc: list('desc'),
});

/** Parses a list's `sort`: a field, descending with a leading minus. */
export function orderOf<Field extends string>(
  sort: Field | `-${Field}`,
): { field: Field; direction: Direction } {
  return sort.startsWith('-')
    ? { field: sort.slice(1) as Field, direction: 'desc' }
    : { field: sort as Field, direction: 'asc' };
}

/** Returns Prisma's order of a column; missing values are last in both directions. */
export function nullsLast(direction: Direction): { sort: Direction; nulls: 'last' } {
  return { sort: direction, nulls: 'last' };
}

/** Escapes a text for Prisma's `contains` and `startsWith`, which treat `%` and `_` as wildcards. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** Returns Prisma's condition on an order's id, which is in capitals and may be typed in any case. */
export function orderIdFilter(text: string): { in: string[] } {
  return { in: [text, text.toUpperCase()] };
}

/** Returns the window of a page: behind the keyset if there is one, otherwise by page number. */
export function pageWindow({
  page,
  pageSize,
  after,
}: {
  page: number;
  pageSize: number;
  after?: number | undefined;
}): { take: number; skip: number } {
  return { take: pageSize, skip: after === undefined ? (page - 1) * pageSize : 0 };
}

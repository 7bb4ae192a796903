import type { PrismaClient } from './prisma.ts';

/** Between which ids the rows of a list lie; both are left out. */
export type Span = [above: bigint, below: bigint];

export interface Total {
  total: number;
  totalEstimated?: true;
}

/** Above every id: a list without `after` starts at its beginning. */
export const NEWEST = 2n ** 63n - 1n;

/** What lies behind a keyset of a list that starts with the newest; all of it without one. */
export function spanAfter(after: number | undefined): Span {
  return [0n, after === undefined ? NEWEST : BigInt(after)];
}

/**
 * The total of a list that was counted to one more than `countTo`; beyond that an estimate, where there is one that
 * says more than the bound itself.
 */
export function toTotal(counted: number, countTo: number, estimate = 0): Total {
  if (counted <= countTo) return { total: counted };
  return { total: Math.max(counted, Math.round(estimate)), totalEstimated: true };
}

export type Direction = 'asc' | 'desc';

/** What a list's `sort` asks for: a field, descending with a minus in front of it. */
export function orderOf<Field extends string>(
  sort: Field | `-${Field}`,
): { field: Field; direction: Direction } {
  return sort.startsWith('-')
    ? { field: sort.slice(1) as Field, direction: 'desc' }
    : { field: sort as Field, direction: 'asc' };
}

/** Order of a column for Prisma; a missing value is last in both directions. */
export function nullsLast(direction: Direction): { sort: Direction; nulls: 'last' } {
  return { sort: direction, nulls: 'last' };
}

/** A text for Prisma's `contains` and `startsWith`, which take `%` and `_` for wildcards otherwise. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** The rows of a page: behind the keyset when there is one, else by page number. */
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

/**
 * How many rows a list has: counted to `countTo`, above that the planner's estimate for the whole table, or the
 * bound itself where the list is a part of it (`table` null).
 */
export async function countRows(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  { countTo }: { countTo: number },
  list: { table: string | null; count: (take: number) => Promise<number> },
): Promise<Total> {
  const counted = await list.count(countTo + 1);
  if (counted <= countTo || list.table === null) return toTotal(counted, countTo);
  const [row] = await prisma.$queryRaw<{ rows: number }[]>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ${list.table}::regclass`;
  return toTotal(counted, countTo, row?.rows);
}

import { orderOf, pageWindow, toTotal, type Direction, type Total } from './paging.ts';
import type { PrismaClient } from './prisma.ts';

interface PageInput {
  page: number;
  pageSize: number;
  countTo: number;
  after?: number | undefined;
}

/** A page of an admin list. */
export type Page<Item> = { items: Item[]; page: number; pageSize: number } & Total;

interface PageSource<Where, Row> {
  where: Where;
  /** Table whose estimate replaces a count above `countTo`; null where the list is part of a table. */
  table?: string | null;
  count: (args: { where: Where; take: number }) => Promise<number>;
  /** Finds rows; this `where` also selects the rows behind the cursor. */
  find: (args: {
    where: Where | { AND: [Where, { id: { lt: number } }] };
    take: number;
    skip: number;
  }) => Promise<Row[]>;
}

/** Finds a page of an admin list with its total. */
export async function findPage<Where, Row>(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  input: PageInput,
  { where, table = null, count, find }: PageSource<Where, Row>,
): Promise<Page<Row>> {
  const { after } = input;
  const [total, items] = await Promise.all([
    countRows(prisma, input, { table, count: (take) => count({ where, take }) }),
    find({
      ...pageWindow(input),
      where: after === undefined ? where : { AND: [where, { id: { lt: after } }] },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/**
 * Returns the number of rows of a list: counted up to `countTo`; above it the planner's estimate for the whole table, or
 * `countTo` where the list is part of a table (`table` null).
 */
async function countRows(
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

/** Columns of sort fields with another name; null for a field that is sorted by id, as `created` always is. */
type Columns = Readonly<Record<string, string | null>>;

/** Returns Prisma's order of a list: by the column of its sort field, then by id, which is the order of age. */
export function orderRows(sort: string, columns: Columns = {}): { [column: string]: Direction }[] {
  const { field, direction } = orderOf(sort);
  const { [field]: column = field } = { created: null, ...columns };
  return [...(column === null ? [] : [{ [column]: direction }]), { id: direction }];
}

import { countRows, orderOf, pageWindow, type Direction, type Total } from './paging.ts';
import type { PrismaClient } from './prisma.ts';

interface PageInput {
  page: number;
  pageSize: number;
  countTo: number;
  after?: number | undefined;
}

interface PageSource<Row> {
  /** Table whose estimate replaces a count above `countTo`; null where the list is a part of it. */
  table?: string | null;
  count: (take: number) => Promise<number>;
  /** Finds rows; `where` selects those behind the cursor. */
  find: (window: { where: { id?: { lt: number } }; take: number; skip: number }) => Promise<Row[]>;
}

/** Finds a page of an admin list with its total. */
export async function findPage<Row>(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  input: PageInput,
  { table = null, count, find }: PageSource<Row>,
): Promise<{ items: Row[]; page: number; pageSize: number } & Total> {
  const where = input.after === undefined ? {} : { id: { lt: input.after } };
  const [total, items] = await Promise.all([
    countRows(prisma, input, { table, count }),
    find({ ...pageWindow(input), where }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** Columns of the sort fields that have another name. */
type Columns = Readonly<Record<string, string>>;

/** Column of a sort field; null for `created`, which is by id. */
const sortColumn = (field: string, columns: Columns = {}): string | null =>
  field === 'created' ? null : (columns[field] ?? field);

/** Prisma's order of a list: by the column of its sort field, then by id, which is by age. */
export function orderRows(sort: string, columns?: Columns): { [column: string]: Direction }[] {
  const { field, direction } = orderOf(sort);
  const column = sortColumn(field, columns);
  return [...(column === null ? [] : [{ [column]: direction }]), { id: direction }];
}

import type { Direction, Span } from './paging.ts';
import { statement, type Queryable } from './sql.ts';

/** Rows that are in memory at once where a list is read to its end. */
export const BATCH_ROWS = 500;

const newestIn = (table: string, column: string) =>
  statement<{ newest: bigint }>(
    `SELECT coalesce(max(${column}), 0)::bigint AS newest FROM ${table}`,
  );

const newest = {
  audit_log: newestIn('audit_log', 'id'),
  codes: newestIn('codes', 'id'),
  generated_codes: newestIn('generated_codes', 'code_id'),
  orders: newestIn('orders', 'seq'),
  topup_codes: newestIn('topup_codes', 'id'),
  users: newestIn('users', 'id'),
};
export type ListedTable = keyof typeof newest;

/** The newest id of a table: what is added later is behind it. */
async function newestOf(pool: Queryable, table: ListedTable): Promise<bigint> {
  return (await newest[table](pool))[0]?.newest ?? 0n;
}

/**
 * A list to its end. Each batch is what lies behind the last row of the one before, so a deep one costs no more than
 * the first, and nothing is held between two. What is added meanwhile is left out: its id is not below `below`.
 */
export async function* readAfter<Row>(
  pool: Queryable,
  table: ListedTable,
  read: (last: Row | null, below: bigint, take: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const below = (await newestOf(pool, table)) + 1n;
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last, below, BATCH_ROWS);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1) ?? null;
  }
}

/** A list that goes by age, as {@link readAfter}. */
export function readByAge<Row>(
  pool: Queryable,
  {
    table,
    direction,
    idOf,
  }: { table: ListedTable; direction: Direction; idOf: (row: Row) => bigint },
  read: (span: Span, take: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return readAfter(pool, table, (last: Row | null, below, take) => {
    if (last === null) return read([0n, below], take);
    return read(direction === 'asc' ? [idOf(last), below] : [0n, idOf(last)], take);
  });
}

/**
 * A list in an order that may change while it is read, as of the start: rows that move, and those that are added, change
 * neither which rows there are nor their order. `ids` are in memory, the rows are read in batches, each as it is then.
 */
export async function* readByIds<Id, Row>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    yield await read(ids.slice(start, start + BATCH_ROWS));
  }
}

type Find<Row> = (where: { id: { in: number[] } }) => Promise<Row[]>;

/** Finds rows in the order of `listed`, which `find` answers in any order; deleted ones are left out. */
export async function findInOrder<Row extends { id: number }>(
  listed: readonly { id: number }[],
  find: Find<Row>,
): Promise<Row[]> {
  const ids = listed.map(({ id }) => id);
  const rows = new Map((await find({ id: { in: ids } })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** {@link findInOrder} in batches, as {@link readByIds}. */
export const readInOrder = <Row extends { id: number }>(
  listed: readonly { id: number }[],
  find: Find<Row>,
): AsyncGenerator<Row[]> => readByIds(listed, (batch) => findInOrder(batch, find));

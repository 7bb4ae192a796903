import type { Direction, Span } from './paging.ts';
import { statement, type Queryable } from './sql.ts';

/** Maximum number of rows in memory while a whole list is read. */
export const BATCH_ROWS = 500;

const newestIn = (table: string, column: string) =>
  statement<{ newest: bigint }>(
    `SELECT coalesce(max(${column}), 0)::bigint AS newest FROM ${table}`,
  );

const newest = {
  audit_log: newestIn('audit_log', 'id'),
  codes: newestIn('codes', 'id'),
  generated_codes: newestIn('generated_codes', 'code_id'),
  journals: newestIn('journals', 'id'),
  orders: newestIn('orders', 'seq'),
  topup_codes: newestIn('topup_codes', 'id'),
  users: newestIn('users', 'id'),
};
export type ListedTable = keyof typeof newest;

/** Returns the newest id of a table; rows added later have higher ids. */
export async function newestOf(pool: Queryable, table: ListedTable): Promise<bigint> {
  return (await newest[table](pool))[0]?.newest ?? 0n;
}

/**
 * Reads a whole list. Each batch begins behind the last row of the previous one, so that deep batches cost no more than the first
 * and nothing stays open between them. Rows added meanwhile are left out: their ids are not below `below`.
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

/** Reads a whole list in the order of age, like {@link readAfter}. */
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
 * Reads a list whose order may change meanwhile as of the start: moved and added rows change neither the set of rows nor their
 * order. `ids` are in memory; the rows are read in batches, each in its present state.
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

/** Finds rows and returns them in the order of `listed`; deleted ones are left out. */
export async function findInOrder<Row extends { id: number }>(
  listed: readonly { id: number }[],
  find: Find<Row>,
): Promise<Row[]> {
  const ids = listed.map(({ id }) => id);
  const rows = new Map((await find({ id: { in: ids } })).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Reads batches of {@link findInOrder}, like {@link readByIds}. */
export const readInOrder = <Row extends { id: number }>(
  listed: readonly { id: number }[],
  find: Find<Row>,
): AsyncGenerator<Row[]> => readByIds(listed, (batch) => findInOrder(batch, find));

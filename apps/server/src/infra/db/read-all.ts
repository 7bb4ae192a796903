import type { Direction, Span } from './paging.ts';
import { statement, type Queryable } from './sql.ts';

/** Rows that are in memory at once where a list is read to its end. */
export const BATCH_ROWS = 500;

/** A list in the order of something, then of ids. */
export interface ListOrder<Field extends string = string> {
  /** A column beside the id; null when the list goes by age alone. */
  field: Field | null;
  /** The column's name for Prisma, where the rows have another. */
  column?: string;
  direction: Direction;
  /** Whether the column can be null; null comes last in both directions. */
  nullable?: boolean;
}

/** Prisma's `where` of a batch: the rows that existed at the start and follow the previous batch. */
export interface AfterCursor {
  id: { lt: number };
  OR?: Record<string, unknown>[];
}

const newestIn = (table: string, column: string) =>
  statement<{ newest: bigint }>(
    `SELECT coalesce(max(${column}), 0)::bigint AS newest FROM ${table}`,
  );

const newest = {
  audit_log: newestIn('audit_log', 'id'),
  codes: newestIn('codes', 'id'),
  currency_rates: newestIn('currency_rates', 'id'),
  generated_codes: newestIn('generated_codes', 'code_id'),
  orders: newestIn('orders', 'seq'),
  products: newestIn('products', 'id'),
  promotions: newestIn('promotions', 'id'),
  regions: newestIn('regions', 'id'),
  topup_codes: newestIn('topup_codes', 'id'),
  topup_denominations: newestIn('topup_denominations', 'id'),
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

/** Prisma's `where` for the rows after a value. Prisma compares no booleans: after one there is the other, or none. */
function beyond(
  column: string,
  than: 'gt' | 'lt',
  { value, nullable }: { value: unknown; nullable: boolean },
): Record<string, unknown>[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return value === (than === 'lt') ? [{ [column]: !value }] : [];
  return [{ [column]: { [than]: value } }, ...(nullable ? [{ [column]: null }] : [])];
}

/** A list in any order, as {@link readAfter}. Equal values go by id, in the same direction. */
export function readInOrder<
  Row extends { id: number } & Record<Field, unknown>,
  Field extends string,
>(
  pool: Queryable,
  {
    table,
    field,
    column = field ?? '',
    direction,
    nullable = false,
  }: ListOrder<Field> & { table: ListedTable },
  read: (behind: AfterCursor, take: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const than = direction === 'asc' ? 'gt' : 'lt';
  return readAfter(pool, table, (last: Row | null, below, take) => {
    const id = { lt: Number(below) };
    if (last === null) return read({ id }, take);
    const later = { id: { [than]: last.id } };
    if (field === null) return read({ id, OR: [later] }, take);
    const value = last[field];
    const behind = beyond(column, than, { value, nullable });
    return read({ id, OR: [...behind, { [column]: value, ...later }] }, take);
  });
}

import { keysOf, type Language } from '@manabar/contracts';
import type { Pool } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  orderOf,
  pageWindow,
  spanAfter,
  type Direction,
  type Span,
  type Total,
} from '#infra/db/paging.ts';
import { newestOf, readByAge, type ListedTable } from '#infra/db/read-all.ts';
import type { Queryable } from '#infra/db/sql.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import type { BulkFilter } from './bulk-change-types.ts';

export type CodeListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Rows of one page. */
export interface Window {
  take: number;
  skip: number;
}

/** A window of the codes between two ids. */
export interface CodesByAge {
  direction: Direction;
  span: Span;
  window: Window;
}

/** A window of the codes in an order other than by age. */
export interface CodesInOrder<Field extends string> {
  field: Field;
  direction: Direction;
  language: Language;
  window: Window;
}

type Sorted<Field extends string, Filters> = Filters & { sort: Field | `-${Field}` };

type Page<Field extends string, Filters> = Sorted<Field, Filters> & {
  page: number;
  pageSize: number;
  countTo: number;
  after?: number | undefined;
};

/** Value of a count's limit that means no limit, because it is larger than any number of rows. */
const NO_LIMIT = 2_147_483_646;

/**
 * Statements of one kind of codes. `Selection`: the frozen form of a list's search and filters; a bulk job stores it as JSON, so
 * it holds no searched text.
 */
interface CodeSource<Field extends string, Filters, Selection, Row, Code> {
  table: ListedTable;
  find: (db: Queryable, id: number) => Promise<Row[]>;
  describe: (deps: CodeListDeps, filters: Filters) => Promise<Selection>;
  count: (db: Queryable, selection: Selection, countTo: number) => Promise<Total>;
  byAge: (db: Queryable, selection: Selection, order: CodesByAge) => Promise<Row[]>;
  sorted: (pool: Pool, selection: Selection, order: CodesInOrder<Field>) => Promise<Row[]>;
  toCode: (row: Row, cipher: CodeCipher, language: Language) => Code;
}

/**
 * Returns the functions that read one kind of codes, masked: a page, the whole list, or a single code; and the filter of bulk
 * changes, which selects the same codes as the list.
 */
export function createCodeListReads<
  Field extends string,
  Filters,
  Selection,
  Row extends { id: bigint },
  Code,
>(source: CodeSource<Field, Filters, Selection, Row, Code>) {
  const { table, find, describe, count, byAge, sorted, toCode } = source;
  /** Lists codes, newest first unless `sort` is given. */
  async function list(
    deps: CodeListDeps,
    input: Page<'created' | Field, Filters>,
    language: Language,
  ): Promise<{ items: Code[]; page: number; pageSize: number } & Total> {
    const selection = await describe(deps, input);
    const { field, direction } = orderOf<'created' | Field>(input.sort);
    const window = pageWindow(input);
    const [total, rows] = await Promise.all([
      count(deps.pool, selection, input.countTo),
      field === 'created'
        ? byAge(deps.pool, selection, { direction, span: spanAfter(input.after), window })
        : sorted(deps.pool, selection, { field, direction, language, window }),
    ]);
    const items = rows.map((row) => toCode(row, deps.codeCipher, language));
    return { items, ...total, page: input.page, pageSize: input.pageSize };
  }

  /** Reads the whole list in batches by age, as of the start; oldest first only when `sort` is `created`. */
  async function* read(
    deps: CodeListDeps,
    input: Sorted<'created' | Field, Filters>,
    language: Language,
  ): AsyncGenerator<Code[]> {
    const selection = await describe(deps, input);
    const direction: Direction = input.sort === 'created' ? 'asc' : 'desc';
    const order = { table, direction, idOf: ({ id }: Row) => id };
    for await (const rows of readByAge(deps.pool, order, (span, take) =>
      byAge(deps.pool, selection, { direction, span, window: { take, skip: 0 } }),
    )) {
      yield rows.map((row) => toCode(row, deps.codeCipher, language));
    }
  }

  /** Reads one code. Error: not_found. */
  async function get(deps: CodeListDeps, id: number, language: Language): Promise<Code> {
    const [row] = await find(deps.pool, id);
    if (!row) throw new DomainError('not_found');
    return toCode(row, deps.codeCipher, language);
  }

  const bulk: BulkFilter<Selection, Filters> = {
    freeze: describe,
    count: async (db, selection) => (await count(db, selection, NO_LIMIT)).total,
    next: async (db, selection, { above, upTo, take }) => {
      const window = { take, skip: 0 };
      const span: Span = [above, upTo + 1n];
      const rows = await byAge(db, selection, { direction: 'asc', span, window });
      return rows.map(({ id }) => id);
    },
    newest: (db) => newestOf(db, table),
  };

  return { list, read, get, bulk };
}

/** Functions that read a code's value for each filter of its list; a missing filter fails the type check. */
export type FilteredValues<Filters, Row> = {
  [Name in Exclude<keyof Filters, 'q'>]-?: (row: Row) => Filters[Name] | null;
};

/** Filters the codes of a search by the list's filters, as its statements do without a search. */
export const filterCodes = <Filters, Row>(
  rows: readonly Row[],
  filters: Filters,
  values: FilteredValues<Filters, Row>,
): Row[] =>
  rows.filter((row) =>
    keysOf(values).every(
      (name) => filters[name] === undefined || filters[name] === values[name](row),
    ),
  );

import type { AdminCode, listCodesInput } from '@manabar/contracts';
import type { Pool } from 'pg';
import type * as z from 'zod';
import { toTotal, type Total } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withSnapshot } from '#infra/db/transaction.ts';
import { findBatchSpan } from '../batches/batches.sql.ts';
import {
  createCodeListReads,
  filterCodes,
  type CodeListDeps,
  type CodesByAge,
  type CodesInOrder,
  type FilteredValues,
} from './create-code-list-reads.ts';
import { shownStatus, toAdminCode } from './code.mapper.ts';
import { findCode, findCodes, type AdminCodeRow } from './codes.sql.ts';
import { listFilteredByAge, listFilteredByStatus } from './list-filtered-codes.ts';
import {
  countAllCodes,
  countBatchCodes,
  countFilteredCodes,
  findCodeIds,
  findProductIds,
  listAllCodes,
  listBatchCodes,
  listCodesById,
  type BatchCodes,
  type CodeFilter,
} from './list-codes.sql.ts';
import { listCodesByOption, listNamedCodes, type CodeSort } from './sorted-codes.sql.ts';

type Filters = Pick<
  z.output<typeof listCodesInput>,
  'q' | 'productId' | 'regionId' | 'status' | 'batchId'
>;
/** Codes of a search: by id, of a batch, by a filter, or all. */
type Named = { ids: number[] } | { batch: BatchCodes } | { filter: CodeFilter } | { all: true };

const filteredValues: FilteredValues<Filters, AdminCodeRow> = {
  productId: (row) => row.product_id,
  regionId: (row) => row.region_id,
  status: (row) => shownStatus(row.state),
  batchId: (row) => row.batch_id,
};

/** Lists of loaded codes. `q`: a whole code, an order's id, or part of a product's title or slug. */
export const {
  list: listCodes,
  read: readCodes,
  get: getCode,
  bulk: bulkCodeFilter,
} = createCodeListReads<CodeSort, Filters, Named, AdminCodeRow, AdminCode>({
  table: 'codes',
  find: findCode,
  describe: describeCodes,
  count: totalOf,
  byAge: readRows,
  sorted: readSorted,
  toCode: toAdminCode,
});

async function describeCodes(
  { pool, codeCipher }: CodeListDeps,
  { q, ...filters }: Filters,
): Promise<Named> {
  const { productId, regionId, status, batchId } = filters;
  let products = productId === undefined ? null : [productId];
  if (q) {
    const named = await findCodeIds(pool, codeCipher.fingerprint(q), q);
    if (named.length > 0) {
      const rows = await findCodes(
        pool,
        named.map(({ id }) => id),
      );
      return { ids: filterCodes(rows, filters, filteredValues).map(({ id }) => Number(id)) };
    }
    const titled = (await findProductIds(pool, q)).map(({ id }) => id);
    products = titled.filter((id) => productId === undefined || id === productId);
  }
  if (batchId !== undefined) {
    const [span] = await findBatchSpan(pool, batchId);
    if (!span) return { ids: [] };
    const ends = [Number(span.first_id), Number(span.last_id)] as const;
    return { batch: [batchId, ...ends, products, regionId ?? null, status ?? null] };
  }
  if (products === null && regionId === undefined && status === undefined) return { all: true };
  return { filter: [products, regionId ?? null, status ?? null] };
}

function readRows(pool: Queryable, named: Named, order: CodesByAge): Promise<AdminCodeRow[]> {
  if ('filter' in named) return listFilteredByAge(pool, named.filter, order);
  const { direction, span, window } = order;
  const [above, below] = span;
  const { take, skip } = window;
  if ('all' in named) return listAllCodes[direction](pool, above, below, take, skip);
  if ('batch' in named) {
    return listBatchCodes[direction](pool, ...named.batch, above, below, take, skip);
  }
  const ids = named.ids.filter((id) => id > above && id < below);
  return listCodesById[direction](pool, ids, take, skip);
}

function readSorted(
  pool: Pool,
  named: Named,
  { field, direction, language, window }: CodesInOrder<CodeSort>,
): Promise<AdminCodeRow[]> {
  const { take, skip } = window;
  if ('ids' in named) {
    return listNamedCodes(field, direction, language).ids(pool, named.ids, take, skip);
  }
  if ('batch' in named) {
    return listNamedCodes(field, direction, language).batch(pool, ...named.batch, take, skip);
  }
  const filter: CodeFilter = 'filter' in named ? named.filter : [null, null, null];
  if (field === 'status') {
    return withSnapshot(pool, (tx) => listFilteredByStatus(tx, filter, direction, window));
  }
  return listCodesByOption(field, direction, language)(pool, ...filter, take, skip);
}

async function totalOf(pool: Queryable, named: Named, countTo: number): Promise<Total> {
  if ('ids' in named) return { total: named.ids.length };
  if ('batch' in named) {
    const [row] = await countBatchCodes(pool, ...named.batch, countTo + 1);
    return toTotal(row?.counted ?? 0, countTo);
  }
  if ('filter' in named) {
    const [row] = await countFilteredCodes(pool, ...named.filter, countTo + 1);
    return toTotal(row?.counted ?? 0, countTo);
  }
  const [row] = await countAllCodes(pool, countTo + 1);
  return toTotal(row?.counted ?? 0, countTo, row?.rows);
}

import type { AdminCode, listCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import { toTotal, type Total } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { findBatchSpan } from '../batches/batches.sql.ts';
import { codeList, type CodeListDeps, type CodesByAge } from './code-list.ts';
import { toAdminCode } from './code.mapper.ts';
import { findCode, type AdminCodeRow } from './codes.sql.ts';
import {
  countAllCodes,
  countBatchCodes,
  countFilteredCodes,
  findCodeIds,
  findProductIds,
  listAllCodes,
  listBatchCodes,
  listCodesById,
  listFilteredCodes,
  listDeepFilteredCodes,
  type BatchCodes,
  type CodeFilter,
} from './list-codes.sql.ts';
import { sortedCodes, type CodeSort, type SortedCodes } from './sorted-codes.sql.ts';

type Filters = Pick<
  z.output<typeof listCodesInput>,
  'q' | 'productId' | 'regionId' | 'status' | 'batchId'
>;
/** Codes of a search: by id, of a batch, by a filter, or all. */
type Named = { ids: bigint[] } | { batch: BatchCodes } | { filter: CodeFilter } | { all: true };

/** Codes that were loaded. `q`: a whole code, an order's id, or part of a product's title or slug. */
export const {
  list: listCodes,
  read: readCodes,
  get: getCode,
} = codeList<CodeSort, Filters, Named, AdminCodeRow, AdminCode>({
  table: 'codes',
  find: findCode,
  describe: describeCodes,
  count: totalOf,
  byAge: readRows,
  sorted: (pool, named, { field, direction, language, window }) =>
    readSorted(pool, named, sortedCodes(field, direction, language), window),
  toCode: toAdminCode,
});

/** Resolves a list's search and filters to a frozen form without the searched text. */
export async function describeCodes(
  { pool, codeCipher }: CodeListDeps,
  { q, productId, regionId, status, batchId }: Filters,
): Promise<Named> {
  let products = productId === undefined ? null : [productId];
  if (q) {
    const named = await findCodeIds(pool, codeCipher.fingerprint(q), q);
    if (named.length > 0) return { ids: named.map(({ id }) => id) };
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

function readRows(
  pool: Queryable,
  named: Named,
  { direction, span: [above, below], window: { take, skip } }: CodesByAge,
): Promise<AdminCodeRow[]> {
  if ('all' in named) return listAllCodes[direction](pool, above, below, take, skip);
  if ('batch' in named) {
    return listBatchCodes[direction](pool, ...named.batch, above, below, take, skip);
  }
  if ('filter' in named) {
    const list = skip === 0 ? listFilteredCodes : listDeepFilteredCodes;
    return list[direction](pool, ...named.filter, above, below, take, skip);
  }
  const ids = named.ids.filter((id) => id > above && id < below);
  return listCodesById[direction](pool, ids, take, skip);
}

function readSorted(
  pool: Queryable,
  named: Named,
  list: SortedCodes,
  { take, skip }: { take: number; skip: number },
): Promise<AdminCodeRow[]> {
  if ('ids' in named) return list.ids(pool, named.ids, take, skip);
  if ('batch' in named) return list.batch(pool, ...named.batch, take, skip);
  const filter: CodeFilter = 'filter' in named ? named.filter : [null, null, null];
  return list.filtered(pool, ...filter, take, skip);
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

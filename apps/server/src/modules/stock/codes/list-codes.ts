import type { AdminCode, listCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  orderOf,
  pageWindow,
  spanAfter,
  toTotal,
  type Direction,
  type Span,
  type Total,
} from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
import { findBatchSpan } from '../batches/batches.sql.ts';
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
  type BatchCodes,
  type CodeFilter,
} from './list-codes.sql.ts';
import { sortedCodes, type SortedCodes } from './sorted-codes.sql.ts';

type Query = z.output<typeof listCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;
/** Codes of a search: by id, of a batch, by a filter, or all. */
type Named = { ids: bigint[] } | { batch: BatchCodes } | { filter: CodeFilter } | { all: true };

/**
 * Lists masked codes, newest first unless `sort` says otherwise. `q`: a whole code, an order's id, or part of a
 * product's title or slug.
 */
export async function listCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: AdminCode[]; page: number; pageSize: number } & Total> {
  const named = await describeCodes(deps, input);
  const { field, direction } = orderOf(input.sort);
  const window = pageWindow(input);
  const [total, rows] = await Promise.all([
    totalOf(deps, named, input.countTo),
    field === 'created'
      ? readRows(deps, named, direction, spanAfter(input.after), window)
      : readSorted(deps, named, sortedCodes[field][direction], window),
  ]);
  const items = rows.map((row) => toAdminCode(row, deps.codeCipher));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** All of {@link listCodes} in batches, as of the start and always by age. */
export async function* readCodes(
  deps: ListDeps,
  input: Omit<Query, 'page' | 'pageSize' | 'after'>,
): AsyncGenerator<AdminCode[]> {
  const named = await describeCodes(deps, input);
  const direction = input.sort === 'created' ? 'asc' : 'desc';
  const order = { table: 'codes', direction, idOf: ({ id }: AdminCodeRow) => id } as const;
  for await (const rows of readByAge(deps.pool, order, (span, take) =>
    readRows(deps, named, direction, span, { take, skip: 0 }),
  )) {
    yield rows.map((row) => toAdminCode(row, deps.codeCipher));
  }
}

/** Reads one masked code. Error: not_found. */
export async function getCode(deps: ListDeps, id: number): Promise<AdminCode> {
  const [row] = await findCode(deps.pool, id);
  if (!row) throw new DomainError('not_found');
  return toAdminCode(row, deps.codeCipher);
}

/** Resolves a list's search and filters to a frozen form without the searched text. */
export async function describeCodes(
  { pool, codeCipher }: ListDeps,
  {
    q,
    productId,
    regionId,
    status,
    batchId,
  }: Pick<Query, 'q' | 'productId' | 'regionId' | 'status' | 'batchId'>,
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
  { pool }: ListDeps,
  named: Named,
  direction: Direction,
  [above, below]: Span,
  { take, skip }: { take: number; skip: number },
): Promise<AdminCodeRow[]> {
  if ('all' in named) return listAllCodes[direction](pool, above, below, take, skip);
  if ('batch' in named) {
    return listBatchCodes[direction](pool, ...named.batch, above, below, take, skip);
  }
  if ('filter' in named) {
    return listFilteredCodes[direction](pool, ...named.filter, above, below, take, skip);
  }
  const ids = named.ids.filter((id) => id > above && id < below);
  return listCodesById[direction](pool, ids, take, skip);
}

function readSorted(
  { pool }: ListDeps,
  named: Named,
  list: SortedCodes,
  { take, skip }: { take: number; skip: number },
): Promise<AdminCodeRow[]> {
  if ('ids' in named) return list.ids(pool, named.ids, take, skip);
  if ('batch' in named) return list.batch(pool, ...named.batch, take, skip);
  const filter: CodeFilter = 'filter' in named ? named.filter : [null, null, null];
  return list.filtered(pool, ...filter, take, skip);
}

async function totalOf({ pool }: ListDeps, named: Named, countTo: number): Promise<Total> {
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

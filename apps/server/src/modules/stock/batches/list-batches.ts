import type {
  CodeBatch,
  codeBatchListSchema,
  Language,
  listBatchesInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { localized } from '#modules/catalogue/index.ts';
import { findProductIds } from '../codes/list-codes.sql.ts';
import {
  countBatches,
  findBatchKinds,
  findBatch,
  listBatchRows,
  type BatchFilter,
  type BatchRow,
} from './batches.sql.ts';

type Query = z.output<typeof listBatchesInput>;

/**
 * Lists batches with their remaining codes, newest first unless `sort` is given. Search: see
 * listBatchesInput.
 */
export async function listBatches(
  { pool }: Pick<Deps, 'pool'>,
  language: Language,
  input: Query,
): Promise<z.infer<typeof codeBatchListSchema>> {
  const [kinds] = await findBatchKinds(pool);
  const products = input.q ? await findProductIds(pool, input.q) : [];
  const filter = filterOf(input, kinds?.others === true, products);
  const { take, skip } = pageWindow(input);
  const { field, direction } = orderOf(input.sort);
  const below = input.after === undefined ? NEWEST : BigInt(input.after);
  const [[count], rows] = await Promise.all([
    countBatches(pool, ...filter, input.countTo + 1),
    listBatchRows[field][direction](pool, ...filter, below, take, skip),
  ]);
  const total = toTotal(count?.counted ?? 0, input.countTo);
  const page = { ...total, page: input.page, pageSize: input.pageSize };
  return {
    items: rows.map((row) => toBatch(row, language)),
    ...page,
    hasDemo: kinds?.demo === true,
  };
}

/** Reads one batch with the reason of its recall. Error: not_found. */
export async function getBatch(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
  language: Language,
): Promise<
  CodeBatch & { reason: string | null; recalledBy: string | null; recalledAt: string | null }
> {
  const [row] = await findBatch(pool, id);
  if (!row) throw new DomainError('not_found');
  return {
    ...toBatch(row, language),
    reason: row.reason,
    recalledBy: row.recalled_by,
    recalledAt: row.recalled_at?.toISOString() ?? null,
  };
}

/** Returns the filter by demo batches: a search includes them; other lists omit them when the shop has other batches. */
function isDemoOf({ demo, q }: Query, hasOthers: boolean): boolean | null {
  if (demo === 'only') return true;
  return demo === 'with' || q || !hasOthers ? null : false;
}

function filterOf(query: Query, hasOthers: boolean, products: { id: number }[]): BatchFilter {
  const { state, source, q } = query;
  const numbered = q && /^\d{1,9}$/.test(q) ? Number(q) : null;
  return [
    state ?? null,
    source ?? null,
    q || null,
    numbered,
    isDemoOf(query, hasOthers),
    products.map(({ id }) => id),
  ];
}

function toBatch(row: BatchRow, language: Language): CodeBatch {
  const { id, source, note, actor, state, size, version } = row;
  const { available, held, sold, revealed, used, quarantined, voided } = row;
  const { title, translations, region, region_translations } = row;
  return {
    product: title === null ? null : localized(translations, language, 'title', title),
    region: region === null ? null : localized(region_translations, language, 'name', region),
    ...{ id, source, note, actor, created: row.created_at.toISOString(), state, size },
    ...{ isDemo: row.is_demo, available, held, sold, revealed, used, quarantined, voided, version },
  };
}

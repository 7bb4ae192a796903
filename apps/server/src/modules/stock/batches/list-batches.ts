import type { CodeBatch, codeBatchListSchema, listBatchesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
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
 * Lists batches with their remaining codes, newest first unless `sort` says otherwise. Search: see
 * listBatchesInput.
 */
export async function listBatches(
  { pool }: Pick<Deps, 'pool'>,
  input: Query,
): Promise<z.infer<typeof codeBatchListSchema>> {
  const [kinds] = await findBatchKinds(pool);
  const filter = filterOf(input, kinds?.others === true);
  const { take, skip } = pageWindow(input);
  const { field, direction } = orderOf(input.sort);
  const below = input.after === undefined ? NEWEST : BigInt(input.after);
  const [[count], rows] = await Promise.all([
    countBatches(pool, ...filter, input.countTo + 1),
    listBatchRows[field][direction](pool, ...filter, below, take, skip),
  ]);
  const total = toTotal(count?.counted ?? 0, input.countTo);
  const page = { ...total, page: input.page, pageSize: input.pageSize };
  return { items: rows.map(toBatch), ...page, hasDemo: kinds?.demo === true };
}

/** Reads one batch with the reason of its recall. Error: not_found. */
export async function getBatch(
  { pool }: Pick<Deps, 'pool'>,
  id: number,
): Promise<
  CodeBatch & { reason: string | null; recalledBy: string | null; recalledAt: string | null }
> {
  const [row] = await findBatch(pool, id);
  if (!row) throw new DomainError('not_found');
  return {
    ...toBatch(row),
    reason: row.reason,
    recalledBy: row.recalled_by,
    recalledAt: row.recalled_at?.toISOString() ?? null,
  };
}

/** Filter by demo batches: a search includes them; otherwise they are left out once the shop has others. */
function isDemoOf({ demo, q }: Query, hasOthers: boolean): boolean | null {
  if (demo === 'only') return true;
  return demo === 'with' || q || !hasOthers ? null : false;
}

function filterOf(query: Query, hasOthers: boolean): BatchFilter {
  const { state, source, q } = query;
  const numbered = q && /^\d{1,9}$/.test(q) ? Number(q) : null;
  return [state ?? null, source ?? null, q || null, numbered, isDemoOf(query, hasOthers)];
}

function toBatch(row: BatchRow): CodeBatch {
  const { id, source, note, actor, state, size, version } = row;
  const { available, held, sold, revealed, quarantined, voided } = row;
  return {
    ...{ id, source, note, actor, created: row.created_at.toISOString(), state, size },
    ...{ isDemo: row.is_demo, available, held, sold, revealed, quarantined, voided, version },
  };
}

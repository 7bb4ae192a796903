import type { adminJobListSchema, AdminJobDetail, listJobsInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { toAdminJob } from './job.mapper.ts';
import { countJobs, findJob, listJobRows } from './jobs.sql.ts';

/** Lists jobs, newest first unless `sort` is given. */
export async function listJobs(
  { pool }: Pick<Deps, 'pool'>,
  input: z.output<typeof listJobsInput>,
): Promise<z.infer<typeof adminJobListSchema>> {
  const state = input.state ?? null;
  const { take, skip } = pageWindow(input);
  const { field, direction } = orderOf(input.sort);
  const below = input.after === undefined ? NEWEST : BigInt(input.after);
  const [[count], rows] = await Promise.all([
    countJobs(pool, state, input.countTo + 1),
    listJobRows[field][direction](pool, state, below, take, skip),
  ]);
  const total = toTotal(count?.counted ?? 0, input.countTo);
  return { items: rows.map(toAdminJob), ...total, page: input.page, pageSize: input.pageSize };
}

/** Reads one job with its refused rows. Error: not_found. */
export async function getJob({ pool }: Pick<Deps, 'pool'>, id: number): Promise<AdminJobDetail> {
  const [row] = await findJob(pool, id);
  if (!row) throw new DomainError('not_found');
  return { ...toAdminJob(row), errors: row.errors };
}

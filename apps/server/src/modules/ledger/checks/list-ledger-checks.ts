import type { LedgerCheck, listLedgerChecksInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import type { Page } from '#infra/db/find-page.ts';
import { orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { toLedgerCheck } from './ledger-check.mapper.ts';
import { countChecks, findLastCheck, listChecks } from './ledger-check-runs.sql.ts';

/** Lists ledger checks, newest first unless `sort` is given. */
export async function listLedgerChecks(
  { pool }: Pick<Deps, 'pool'>,
  input: z.output<typeof listLedgerChecksInput>,
): Promise<Page<LedgerCheck>> {
  const broken = input.broken ?? null;
  const { take, skip } = pageWindow(input);
  const [[count], rows] = await Promise.all([
    countChecks(pool, broken, input.countTo + 1),
    listChecks[orderOf(input.sort).direction](pool, broken, take, skip),
  ]);
  const { page, pageSize } = input;
  return {
    items: rows.map(toLedgerCheck),
    ...toTotal(count?.counted ?? 0, input.countTo),
    page,
    pageSize,
  };
}

/** Returns the result of the last ledger check; null without any. */
export async function lastLedgerCheck({
  pool,
}: Pick<Deps, 'pool'>): Promise<{ at: Date; violations: number } | null> {
  const [row] = await findLastCheck(pool);
  return row ? { at: row.checked_at, violations: row.violations } : null;
}

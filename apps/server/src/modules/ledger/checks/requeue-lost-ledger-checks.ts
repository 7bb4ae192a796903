import type { LedgerFailure } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import { failCheck, findForgottenChecks } from './ledger-check-runs.sql.ts';
import { LEDGER_CHECK_QUEUE } from './request-ledger-check.ts';

export const MAX_CHECK_ATTEMPTS = 3;

/**
 * Queues pending checks again whose job was lost, and fails those without attempts left. Returns the number of queued
 * checks.
 */
export async function requeueLostLedgerChecks(
  deps: Pick<Deps, 'pool' | 'clock' | 'jobQueue' | 'log'>,
): Promise<number> {
  const forgotten = await findForgottenChecks(deps.pool, LEDGER_CHECK_QUEUE);
  const spent = forgotten.filter(({ attempts }) => attempts >= MAX_CHECK_ATTEMPTS);
  for (const { id } of spent) await abandonLedgerCheck(deps, id, 'interrupted');
  const waiting = forgotten.filter(({ attempts }) => attempts < MAX_CHECK_ATTEMPTS);
  return enqueueRows(deps, deps.pool, LEDGER_CHECK_QUEUE, waiting);
}

/** Marks a check as failed and logs an alert. */
export async function abandonLedgerCheck(
  { pool, clock, log }: Pick<Deps, 'pool' | 'clock' | 'log'>,
  id: bigint,
  failure: LedgerFailure,
  error?: unknown,
): Promise<void> {
  const [failed] = await failCheck(pool, id, clock.now(), failure);
  if (!failed) return;
  log.error(
    {
      alert: 'ledger_check_failed',
      check: id,
      failure,
      ...(error !== undefined && { err: error }),
    },
    'ledger check failed; run pnpm ledger:verify',
  );
}

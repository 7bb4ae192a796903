import { LEASE_MS, timeAfter } from '#infra/background/lease-time.ts';
import { statement } from '#infra/db/sql.ts';
import { applySupplierAnswer } from './apply-supplier-answer.ts';
import type { ApplyDeps } from './apply-supplier-result.ts';
import { attemptColumns, lockOpenTopup, type AttemptRow } from './attempts.sql.ts';
import { callSupplier } from './call-supplier.ts';
import { pollGivenUpAfterMs, defaultTiming } from './fulfilment-timing.ts';
import type { FulfilmentStep, TakeDeps } from './claim-fulfilment-step.ts';

/** Most polls of one run; the next run continues. */
const MAX_QUERIES = 20;

interface GivenUpAttempt extends AttemptRow {
  order_item_id: bigint;
  given_up_at: Date;
}

/**
 * Claims the longest due attempt without a result whose top-up an admin gave up. The first claim records the time, so that
 * top-ups given up in an older version are polled, too. Its condition on `state` is that of topup_attempts_one_open.
 */
const claimGivenUpAttempt = statement<GivenUpAttempt, [now: Date, until: Date]>(`
  UPDATE topup_attempts SET given_up_at = coalesce(given_up_at, $1), next_ask_at = $2, asked = asked + 1, updated_at = now()
   WHERE id = (
    SELECT a.id FROM topup_attempts a JOIN topup_items t ON t.order_item_id = a.order_item_id
     WHERE a.state NOT IN ('succeeded', 'rejected') AND t.state = 'failed'
       AND (a.given_up_at IS NULL OR a.next_ask_at <= $1)
     ORDER BY a.next_ask_at NULLS FIRST, a.id LIMIT 1 FOR NO KEY UPDATE OF a SKIP LOCKED)
  RETURNING ${attemptColumns}, order_item_id, given_up_at`);

const scheduleNextQuery = statement<never, [attemptId: bigint, at: Date | null]>(
  `UPDATE topup_attempts SET next_ask_at = $2 WHERE id = $1`,
);

/**
 * Polls suppliers for top-ups that admins gave up without knowing the result. A delivered one is booked as a loss, a
 * refused one is closed; any other one is polled again later.
 */
export async function pollGivenUpTopups(deps: TakeDeps & ApplyDeps): Promise<void> {
  for (let n = 0; n < MAX_QUERIES; n++) {
    const now = deps.clock.now();
    const [attempt] = await claimGivenUpAttempt(deps.pool, now, timeAfter(now, LEASE_MS));
    if (!attempt) return;
    const step = await stepAbout(deps, attempt);
    const answer = await callSupplier(deps, step);
    await applySupplierAnswer(deps, step, answer, defaultTiming);
    const afterMs = pollGivenUpAfterMs(attempt.given_up_at, now);
    await scheduleNextQuery(
      deps.pool,
      attempt.id,
      afterMs === null ? null : timeAfter(now, afterMs),
    );
  }
}

async function stepAbout(
  { pool, suppliers }: TakeDeps,
  attempt: GivenUpAttempt,
): Promise<FulfilmentStep> {
  const [item] = await lockOpenTopup(pool, attempt.order_item_id);
  if (!item) throw new Error(`top-up ${attempt.order_item_id} is gone`);
  return { say: 'ask', item, attempt, supplier: suppliers.supplierNamed(attempt.supplier) };
}

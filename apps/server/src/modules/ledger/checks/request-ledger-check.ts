import type { LedgerCheck } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toLedgerCheck } from './ledger-check.mapper.ts';
import { findLastStart, findOpenCheck, insertRequest } from './ledger-check-runs.sql.ts';

/** Queue of requested checks; a job's key is the id of its row. */
export const LEDGER_CHECK_QUEUE = 'orders.check-ledger';

/** Shortest time between the starts of requested checks, because a check reads whole tables. */
const MIN_CHECK_GAP_SECONDS = 5 * 60;

/**
 * Requests a ledger check by a worker; returns the pending check if there is one.
 * Error: rate_limited (the last requested check started a short while ago).
 */
export async function requestLedgerCheck(
  deps: Pick<Deps, 'pool' | 'clock' | 'jobQueue'>,
  actor: AuditActor,
): Promise<LedgerCheck> {
  const row = await withTransaction(deps.pool, async (tx) => {
    const [made] = await insertRequest(tx, deps.clock.now(), actor.userId, actor.nickname);
    if (!made) return (await findOpenCheck(tx))[0];
    await requireRest(tx, deps.clock.now());
    await writeAudit(tx, { actor, action: 'ledger.check', target: `ledger_check:${made.id}` });
    await enqueueRows(deps, tx, LEDGER_CHECK_QUEUE, [made]);
    return made;
  });
  // Without a row the pending check has finished meanwhile, so that a new one is requested.
  return row ? toLedgerCheck(row) : requestLedgerCheck(deps, actor);
}

async function requireRest(tx: Queryable, now: Date): Promise<void> {
  const [last] = await findLastStart(tx);
  if (!last) return;
  const left =
    MIN_CHECK_GAP_SECONDS - Math.floor((now.getTime() - last.started_at.getTime()) / 1000);
  if (left > 0) throw new DomainError('rate_limited', undefined, { retryAfter: left });
}

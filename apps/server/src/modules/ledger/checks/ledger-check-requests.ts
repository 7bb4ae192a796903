import type { LedgerCheck, LedgerFailure, listLedgerChecksInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import type { Page } from '#infra/db/find-page.ts';
import { orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  countChecks,
  failCheck,
  findForgottenChecks,
  findLastCheck,
  findLastStart,
  findOpenCheck,
  insertRequest,
  listChecks,
  type LedgerCheckRow,
} from './ledger-check-requests.sql.ts';

/** Queue of requested checks; a job's key is the id of its row. */
export const LEDGER_CHECK_QUEUE = 'orders.check-ledger';

/** Most attempts of a check. */
export const MAX_CHECK_ATTEMPTS = 3;
/** Shortest time between the starts of requested checks, because a check reads whole tables. */
const MIN_CHECK_GAP_SECONDS = 5 * 60;

type AskDeps = Pick<Deps, 'pool' | 'clock' | 'jobQueue'>;

/**
 * Requests a ledger check by a worker; returns the pending check if there is one.
 * Error: rate_limited (the last requested check started a short while ago).
 */
export async function requestLedgerCheck(deps: AskDeps, actor: AuditActor): Promise<LedgerCheck> {
  const row = await withTransaction(deps.pool, async (tx) => {
    const [made] = await insertRequest(tx, deps.clock.now(), actor.userId, actor.nickname);
    if (!made) return (await findOpenCheck(tx))[0];
    await requireRest(tx, deps.clock.now());
    await writeAudit(tx, { actor, action: 'ledger.check', target: `ledger_check:${made.id}` });
    await enqueueRows(deps, tx, LEDGER_CHECK_QUEUE, [made]);
    return made;
  });
  // The pending check has finished meanwhile, so a new one is requested.
  return row ? toLedgerCheck(row) : requestLedgerCheck(deps, actor);
}

async function requireRest(tx: Queryable, now: Date): Promise<void> {
  const [last] = await findLastStart(tx);
  if (!last) return;
  const left =
    MIN_CHECK_GAP_SECONDS - Math.floor((now.getTime() - last.started_at.getTime()) / 1000);
  if (left > 0) throw new DomainError('rate_limited', undefined, { retryAfter: left });
}

/**
 * Queues pending checks again whose job was lost, and fails those without attempts left. Returns the number of queued
 * checks.
 */
export async function sweepLedgerChecks(deps: AskDeps & Pick<Deps, 'log'>): Promise<number> {
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

function toLedgerCheck(row: LedgerCheckRow): LedgerCheck {
  return {
    id: Number(row.id),
    by: row.actor,
    requested: row.requested_at?.toISOString() ?? null,
    checked: row.checked_at?.toISOString() ?? null,
    failure: row.failure,
    violations: row.violations,
    seconds: row.seconds,
    findings: row.findings,
  };
}

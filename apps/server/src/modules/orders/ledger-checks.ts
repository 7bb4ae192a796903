import type { LedgerCheck, LedgerFailure, listLedgerChecksInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { EXACT_TOTAL, orderOf, pageWindow, toTotal, type Total } from '#infra/db/paging.ts';
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
} from './ledger-checks.sql.ts';

/** The queue of proofs that were asked for; a job's key is the id of its row. */
export const CHECK_QUEUE = 'orders.check-ledger';

/** So often a proof is begun; one that ends with nothing each time is not begun for ever. */
export const MOST_ATTEMPTS = 3;
/** A proof reads whole tables: the next one that is asked for is at least so long after the last one began. */
const REST_SECONDS = 5 * 60;

type AskDeps = Pick<Deps, 'pool' | 'clock' | 'jobQueue'>;

/**
 * Has the books proven as soon as a worker can; one that waits already is answered instead of another.
 * Error: rate_limited (the last one that was asked for began a short while ago).
 */
export async function requestLedgerCheck(deps: AskDeps, actor: AuditActor): Promise<LedgerCheck> {
  const row = await withTransaction(deps.pool, async (tx) => {
    const [made] = await insertRequest(tx, deps.clock.now(), actor.userId, actor.nickname);
    if (!made) return (await findOpenCheck(tx))[0];
    await requireRest(tx, deps.clock.now());
    await writeAudit(tx, { actor, action: 'ledger.check', target: `ledger_check:${made.id}` });
    await giveTurn(deps, tx, [made.id]);
    return made;
  });
  // What was waiting is done meanwhile.
  return row ? toLedgerCheck(row) : requestLedgerCheck(deps, actor);
}

async function requireRest(tx: Queryable, now: Date): Promise<void> {
  const [last] = await findLastStart(tx);
  if (!last) return;
  const left = REST_SECONDS - Math.floor((now.getTime() - last.started_at.getTime()) / 1000);
  if (left > 0) throw new DomainError('rate_limited', undefined, { retryAfter: left });
}

/**
 * Whatever became of the turn that a waiting proof had: it gets another one, or has failed when it was begun as often as
 * it may be. Answers how many got one.
 */
export async function sweepLedgerChecks(deps: AskDeps & Pick<Deps, 'log'>): Promise<number> {
  const forgotten = await findForgottenChecks(deps.pool, CHECK_QUEUE);
  const spent = forgotten.filter(({ attempts }) => attempts >= MOST_ATTEMPTS);
  for (const { id } of spent) await giveUpCheck(deps, id, 'interrupted');
  const waiting = forgotten.filter(({ attempts }) => attempts < MOST_ATTEMPTS);
  if (waiting.length > 0) {
    await giveTurn(
      deps,
      deps.pool,
      waiting.map(({ id }) => id),
    );
  }
  return waiting.length;
}

/** The proof ends without having been made, which somebody is to know. */
export async function giveUpCheck(
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
    'the books could not be proven',
  );
}

function giveTurn({ jobQueue, clock }: AskDeps, db: Queryable, ids: readonly bigint[]) {
  const at = clock.now();
  return jobQueue.send(
    db,
    CHECK_QUEUE,
    ids.map((id) => ({ key: String(id), at })),
  );
}

/** All proofs, newest first unless `sort` says otherwise. */
export async function listLedgerChecks(
  { pool }: Pick<Deps, 'pool'>,
  input: z.output<typeof listLedgerChecksInput>,
): Promise<{ items: LedgerCheck[]; page: number; pageSize: number } & Total> {
  const broken = input.broken ?? null;
  const { take, skip } = pageWindow(input);
  const [[count], rows] = await Promise.all([
    countChecks(pool, broken, EXACT_TOTAL + 1),
    listChecks[orderOf(input.sort).direction](pool, broken, take, skip),
  ]);
  const { page, pageSize } = input;
  return { items: rows.map(toLedgerCheck), ...toTotal(count?.counted ?? 0), page, pageSize };
}

/** What the last proof of the books came to; null when there was none. */
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

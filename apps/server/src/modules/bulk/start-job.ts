import { toDecimal, type AdminJob, type StartJobInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type AuditActor, type AuditValue } from '#modules/audit/index.ts';
import { lockLoads } from '#modules/stock/index.ts';
import { toAdminJob } from './job.mapper.ts';
import { insertJob } from './jobs.sql.ts';
import { requestJob } from './request-job.ts';
import { targetOf } from './targets.ts';

export interface JobActor extends AuditActor {
  userId: number;
  onReplay?: (() => void) | undefined;
}

type StartDeps = Pick<Deps, 'pool' | 'codeCipher' | 'jobQueue' | 'clock'>;

/**
 * Starts a change to many rows, which the worker makes: those that are named, or that the filter shows now. Answers
 * the job as it begins. Errors: request_in_progress (a load is still running), those of a call with a key.
 */
export function startJob(
  deps: StartDeps,
  actor: JobActor,
  { idempotencyKey, ...input }: StartJobInput,
): Promise<AdminJob> {
  const call = {
    userId: actor.userId,
    call: 'admin.jobs.start',
    key: idempotencyKey,
    request: plain(input),
    onReplay: actor.onReplay,
  };
  return withIdempotency(deps, call, (tx) => start(deps, tx, actor, input));
}

async function start(
  deps: StartDeps,
  tx: PoolClient,
  actor: JobActor,
  { selection, reason, ...change }: Omit<StartJobInput, 'idempotencyKey'>,
): Promise<AdminJob> {
  const target = targetOf(change.kind);
  // A load that is under way has drawn numbers already: whatever is committed behind this point has higher ones, and
  // waits until this job stands. Before the rows are named: none of them is newer.
  if ('filter' in selection) await lockLoads(tx);
  const maxId = await target.newest(tx);
  const rows: { ids: number[] } | { filter: unknown } =
    'ids' in selection
      ? { ids: [...new Set(selection.ids)].toSorted((a, b) => a - b) }
      : { filter: await target.freeze(deps, selection.filter) };
  const total = 'ids' in rows ? rows.ids.length : await target.count(tx, rows.filter);
  const asked = plain(change);
  const [row] = await insertJob(
    tx,
    change.kind,
    actor.userId,
    actor.nickname,
    JSON.stringify(asked),
    JSON.stringify(rows),
    reason ?? null,
    total,
    'ids' in rows ? BigInt(rows.ids.at(-1) ?? 0) : maxId,
    deps.clock.now(),
  );
  if (!row) throw new Error('the job was not written');
  await writeAudit(tx, {
    actor,
    action: 'job.start',
    target: `job:${row.id}`,
    reason,
    after: { change: asked, rows: rows as AuditValue, total },
  });
  await requestJob(deps, tx, [row.id]);
  return toAdminJob(row);
}

/** As JSON: prices are decimals there, as they were in the request. */
function plain(value: object): AuditValue {
  const decimals = (_name: string, field: unknown) =>
    typeof field === 'bigint' ? toDecimal(field) : field;
  return JSON.parse(JSON.stringify(value, decimals)) as AuditValue;
}

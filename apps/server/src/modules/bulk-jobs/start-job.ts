import { toDecimal, type AdminJob, type StartJobInput } from '@manabar/contracts';
import { fieldsOf } from '@manabar/contracts/rules';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { enqueueRows } from '#infra/background/enqueue-rows.ts';
import { callWithCodesOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor, type AuditValue } from '#modules/audit/index.ts';
import { lockLoads } from '#modules/stock/index.ts';
import { toAdminJob } from './job.mapper.ts';
import { insertJob } from './jobs.sql.ts';
import { BULK_QUEUE } from './bulk-queue-name.ts';
import { targetOf } from './bulk-target-registry.ts';

type StartDeps = Pick<Deps, 'pool' | 'codeCipher' | 'jobQueue' | 'clock'>;

/**
 * Starts a bulk change by the worker of the given rows, or of the rows that the filter matches now. Returns the
 * new job. Errors: request_in_progress (a load is running), those of an idempotency key.
 */
export function startJob(
  deps: StartDeps,
  actor: CallingActor,
  { idempotencyKey, ...input }: StartJobInput,
): Promise<AdminJob> {
  const keyed = { ...fieldsOf(plain(input)), idempotencyKey };
  // The search text of a filter may be a code.
  const call = callWithCodesOf(deps, actor, 'admin.jobs.start', keyed);
  return withIdempotency(deps, call, (tx) => start(deps, tx, actor, input));
}

async function start(
  deps: StartDeps,
  tx: PoolClient,
  actor: CallingActor,
  { selection, reason, ...change }: Omit<StartJobInput, 'idempotencyKey'>,
): Promise<AdminJob> {
  const target = targetOf(change.kind);
  // A running load has already drawn lower ids. Reading the newest id after the load ends ensures that later
  // commits have higher ids.
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
  await enqueueRows(deps, tx, BULK_QUEUE, [row]);
  return toAdminJob(row);
}

/** Converts to JSON with prices as decimals, as in the request. */
function plain(value: object): AuditValue {
  const decimals = (_name: string, field: unknown) =>
    typeof field === 'bigint' ? toDecimal(field) : field;
  return JSON.parse(JSON.stringify(value, decimals)) as AuditValue;
}

import type { recallBatchInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import {
  endRecall,
  findBatchSpan,
  lockBatch,
  quarantineCodes,
  startRecall,
  unquarantineCodes,
  type MovedRow,
} from './batches.sql.ts';
import { completeCompensatedRecall } from './complete-compensated-recall.ts';
import { allowLongWork } from '../loading/load-timeouts.ts';
import { countRecalls } from './recall-compensations.sql.ts';

type Input = z.output<typeof recallBatchInput>;
type RecallDeps = Pick<Deps, 'pool' | 'clock' | 'claimHints' | 'catalogueCache'>;

/** Code ids per statement, because a batch may be as large as a load and each statement has a time-out. */
const IDS_PER_STATEMENT = 10_000n;

/**
 * Recalls a batch: moves all of its available codes into quarantine at once. A concurrent purchase gets its code
 * either before the recall, as a sold one, or not at all. Codes reserved for card payments are replaced on
 * payment. Without buyers the recall is completed at once. Errors: see recallBatchInput.
 */
export async function recallBatch(
  deps: RecallDeps,
  actor: AuditActor,
  { id, version, reason }: Input,
): Promise<void> {
  const moved = await withTransaction(deps.pool, async (tx) => {
    const active = await lock(tx, id, version, (state) => state === 'active');
    await startRecall(tx, id, reason, actor.nickname, deps.clock.now());
    const quarantined = await moveCodes(tx, id, quarantineCodes);
    const after = { quarantined: total(quarantined) };
    await writeAudit(tx, { actor, action: 'batch.recall', target: `batch:${id}`, reason, after });
    await completeCompensatedRecall(
      tx,
      { batchId: id, version: active.version + 1 },
      { actor, reason },
    );
    return quarantined;
  });
  await tell(deps, moved);
}

/**
 * Puts a recalled batch's quarantined codes back on sale, as long as no buyer was compensated. Errors: see
 * releaseBatchInput.
 */
export async function releaseBatch(
  deps: RecallDeps,
  actor: AuditActor,
  { id, version, reason }: Input,
): Promise<void> {
  const moved = await withTransaction(deps.pool, async (tx) => {
    await lock(tx, id, version, (state) => state !== 'active');
    const [made] = await countRecalls(tx, id);
    if (made && made.replaced + made.refunded > 0) {
      throw new DomainError('conflict', { reason: 'made_good' });
    }
    await endRecall(tx, id);
    const released = await moveCodes(tx, id, unquarantineCodes);
    const after = { released: total(released) };
    await writeAudit(tx, { actor, action: 'batch.release', target: `batch:${id}`, reason, after });
    return released;
  });
  await tell(deps, moved);
}

async function lock(
  tx: PoolClient,
  id: number,
  version: number | undefined,
  fits: (state: string) => boolean,
): Promise<{ version: number }> {
  const [batch] = await lockBatch(tx, id);
  if (!batch) throw new DomainError('not_found');
  requireVersion(batch, version);
  if (!fits(batch.state)) throw new DomainError('conflict', { state: batch.state });
  return batch;
}

/** Moves the codes of a batch part by part, with longer time-outs. */
async function moveCodes(
  tx: PoolClient,
  id: number,
  move: typeof quarantineCodes,
): Promise<MovedRow[]> {
  const patient = await allowLongWork(tx);
  const [span] = await findBatchSpan(patient, id);
  if (!span) throw new Error('the batch is gone while it is locked');
  const moved: MovedRow[] = [];
  for (let above = span.first_id; above < span.last_id; above += IDS_PER_STATEMENT)
    moved.push(...(await move(patient, id, above, above + IDS_PER_STATEMENT)));
  return moved;
}

const total = (moved: readonly MovedRow[]) => moved.reduce((sum, { codes }) => sum + codes, 0);

/** Notifies the stock caches after the commit. */
async function tell(
  { claimHints, catalogueCache }: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  moved: readonly MovedRow[],
): Promise<void> {
  claimHints.forget(moved.flatMap(({ options }) => options));
  const products = new Set(moved.map(({ product_id }) => product_id));
  for (const product of products) await catalogueCache.announce(product);
}

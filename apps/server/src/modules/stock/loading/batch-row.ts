import type { PoolClient } from 'pg';
import type { AuditActor } from '#modules/audit/index.ts';
import { insertBatch, openBatch, type BatchSource } from '../batches/batches.sql.ts';

/** A running load: its batch's id, and the code id after which the batch begins. */
interface OpenBatch {
  id: number;
  firstId: bigint;
  source: BatchSource;
  note: string | null;
  actor: AuditActor;
  isDemo: boolean;
}

/** Opens a batch for codes to be stored, with their source. */
export async function beginBatch(
  tx: PoolClient,
  {
    source,
    note,
    actor,
    isDemo = false,
  }: {
    source: BatchSource;
    note?: string | undefined;
    actor: AuditActor;
    isDemo?: boolean | undefined;
  },
): Promise<OpenBatch> {
  const [drawn] = await openBatch(tx);
  if (!drawn) throw new Error('the batch has no number');
  return { id: drawn.id, firstId: drawn.first_id, source, note: note || null, actor, isDemo };
}

/** Writes the batch, whose id range covers all of its codes. Null: the load added nothing and creates no batch. */
export async function endBatch(
  tx: PoolClient,
  { id, firstId, source, note, actor, isDemo }: OpenBatch,
  size: number,
): Promise<number | null> {
  if (size === 0) return null;
  await insertBatch(tx, id, source, note, actor.userId, actor.nickname, firstId, size, isDemo);
  return id;
}

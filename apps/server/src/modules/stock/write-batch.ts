import type { PoolClient } from 'pg';
import type { AuditActor } from '#modules/audit/index.ts';
import { insertBatch, openBatch, type BatchSource } from './batches.sql.ts';

/** A load that is under way: the number of its batch, and the point in the numbers of codes where it begins. */
interface OpenBatch {
  id: number;
  firstId: bigint;
  source: BatchSource;
  note: string | null;
  actor: AuditActor;
  isDemo: boolean;
}

/** Whose codes are about to be stored, and where they come from. */
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

/** Writes the batch down, between whose ends all of its codes lie. A load that added nothing makes none: null. */
export async function endBatch(
  tx: PoolClient,
  { id, firstId, source, note, actor, isDemo }: OpenBatch,
  size: number,
): Promise<number | null> {
  if (size === 0) return null;
  await insertBatch(tx, id, source, note, actor.userId, actor.nickname, firstId, size, isDemo);
  return id;
}

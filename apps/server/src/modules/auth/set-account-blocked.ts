import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { setBlocked } from './set-blocked.ts';

interface AccessChange {
  /** Prefix of the audited action and target. */
  kind: 'user' | 'service';
  id: number;
  account: { blocked_at: Date | null };
  /** Blocks the account; false unblocks it. */
  block: boolean;
  now: Date;
  actor: AuditActor;
  reason: string;
}

/**
 * Blocks or unblocks an account, with an audit entry; writes nothing when it already has the requested state. Returns
 * whether it changed. The caller holds the account's row FOR UPDATE.
 */
export async function setAccountBlocked(
  tx: Queryable,
  { kind, id, account: { blocked_at: before }, block, now, actor, reason }: AccessChange,
): Promise<boolean> {
  if (block === (before !== null)) return false;
  const since = block ? now : null;
  await setBlocked(tx, id, since);
  await writeAudit(tx, {
    actor,
    action: `${kind}.${block ? 'block' : 'unblock'}`,
    target: `${kind}:${id}`,
    reason,
    before: { blocked: before?.toISOString() ?? null },
    after: { blocked: since?.toISOString() ?? null },
  });
  return true;
}

import type { AuditTargetKind } from '@manabar/contracts/audit-targets';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type NewAuditEntry, type AuditActor } from '#modules/audit/index.ts';

/** Deps of {@link revealCodeToAdmin}. */
export type RevealDeps = Pick<Deps, 'pool' | 'codeCipher' | 'env'>;

/** Input of a reveal by an admin. */
export interface RevealRequest {
  id: number;
  reason?: string | undefined;
}

interface SecretRow {
  state: string;
  cipher: Buffer;
  key_id: string;
}

interface RevealedKind<Row extends SecretRow> {
  action: NewAuditEntry['action'];
  target: AuditTargetKind;
  lock: (tx: PoolClient, id: number) => Promise<Row[]>;
  markRevealed: (tx: PoolClient, id: number, adminId: number | null) => Promise<unknown>;
  /** State that takes a code off sale. */
  offSale: string;
}

/**
 * Reveals a code to an admin and records it; a code for sale goes off sale in the same transaction. Production requires a
 * reason. Errors: not_found, validation_error (reason: required).
 */
export async function revealCodeToAdmin<Row extends SecretRow>(
  deps: RevealDeps,
  actor: AuditActor,
  { id, reason }: RevealRequest,
  { action, target, lock, markRevealed, offSale }: RevealedKind<Row>,
): Promise<Row & { code: string }> {
  requireReason(deps, reason);
  return withTransaction(deps.pool, async (tx) => {
    const [locked] = await lock(tx, id);
    if (!locked) throw new DomainError('not_found');
    await markRevealed(tx, id, actor.userId);
    await writeAudit(tx, {
      actor,
      action,
      target: `${target}:${id}`,
      reason: reason || undefined,
      before: { state: locked.state },
      after: { state: locked.state === 'available' ? offSale : locked.state },
    });
    // Decrypts before the commit, so that an unreadable code does not count as revealed.
    return { ...locked, code: deps.codeCipher.decrypt(locked.cipher, locked.key_id) };
  });
}

/** Requires a reason for reading codes in production. Error: validation_error (reason: required). */
function requireReason({ env }: Pick<Deps, 'env'>, reason: string | undefined): void {
  if (env.NODE_ENV === 'production' && !reason) {
    throw new DomainError('validation_error', { reason: 'required' });
  }
}

import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requireReason } from './code-secret.ts';
import { lockCode, markRevealed } from './codes.sql.ts';

/**
 * Reveals a code to an admin and records it. A free code goes off sale in the same transaction; a sold one can
 * no longer be refunded as unseen. Production requires a reason. Errors: not_found, validation_error (reason:
 * required).
 */
export async function revealCode(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache' | 'env'>,
  actor: AuditActor,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<{ code: string }> {
  requireReason(deps, reason);
  const row = await withTransaction(deps.pool, async (tx) => {
    const [locked] = await lockCode(tx, id);
    if (!locked) throw new DomainError('not_found');
    await markRevealed(tx, id, actor.userId);
    await writeAudit(tx, {
      actor,
      action: 'code.reveal',
      target: `code:${id}`,
      reason: reason || undefined,
      before: { state: locked.state },
      after: { state: locked.state === 'available' ? 'used' : locked.state },
    });
    // Decrypts before the commit, so that an unreadable code does not count as revealed.
    return { ...locked, code: deps.codeCipher.decrypt(locked.cipher, locked.key_id) };
  });
  if (row.state === 'available') await deps.catalogueCache.announce(row.product_id);
  return { code: row.code };
}

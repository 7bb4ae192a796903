import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requireReason } from '#modules/stock/index.ts';
import { pubgGame } from './denomination-games.ts';
import { lockCode, markRevealed } from './topup-codes.sql.ts';

/**
 * Shows a code to an admin, and writes down that it did. A free code goes off sale in the same transaction; one
 * that an order holds stays with it, and off sale should that order give it back. In production a reason is
 * required. Errors: not_found, validation_error (reason: required).
 */
export function revealPubgCode(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'env'>,
  actor: AuditActor,
  { id, reason }: { id: number; reason?: string | undefined },
): Promise<{ code: string }> {
  requireReason(deps, reason);
  return withTransaction(deps.pool, async (tx) => {
    const [locked] = await lockCode(tx, pubgGame.service, id);
    if (!locked) throw new DomainError('not_found');
    await markRevealed(tx, id, actor.userId);
    await writeAudit(tx, {
      actor,
      action: 'topup_code.reveal',
      target: `topup_code:${id}`,
      reason: reason || undefined,
      before: { state: locked.state },
      after: { state: locked.state === 'available' ? 'used' : locked.state },
    });
    // Before the commit: what cannot be decrypted was not shown either.
    return { code: deps.codeCipher.decrypt(locked.cipher, locked.key_id) };
  });
}

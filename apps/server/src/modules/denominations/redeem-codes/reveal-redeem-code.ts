import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requireReason } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { lockCode, markRevealed } from './redeem-codes.sql.ts';

/**
 * Reveals a code to an admin and records it. A free code goes off sale in the same transaction; a reserved one
 * stays with its order, and off sale if released. Production requires a reason. Errors: not_found,
 * validation_error (reason: required).
 */
export function revealRedeemCode(
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
    // Decrypts before the commit, so that an unreadable code does not count as revealed.
    return { code: deps.codeCipher.decrypt(locked.cipher, locked.key_id) };
  });
}

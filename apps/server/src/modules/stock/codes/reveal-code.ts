import type { Deps } from '#deps.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { lockCode, markRevealed } from './codes.sql.ts';
import { revealCodeToAdmin, type RevealDeps, type RevealRequest } from './reveal-code-to-admin.ts';

/** Reveals a loaded code with {@link revealCodeToAdmin}; a sold one can no longer be refunded as unseen. */
export async function revealCode(
  deps: RevealDeps & Pick<Deps, 'catalogueCache'>,
  actor: AuditActor,
  request: RevealRequest,
): Promise<{ code: string }> {
  const { state, product_id, code } = await revealCodeToAdmin(deps, actor, request, {
    action: 'code.reveal',
    target: 'code',
    lock: lockCode,
    markRevealed,
    offSale: 'used',
  });
  if (state === 'available') await deps.catalogueCache.announce(product_id);
  return { code };
}

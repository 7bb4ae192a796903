import type { Deps } from '#deps.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import {
  markGeneratedRevealed,
  revealCodeToAdmin,
  type RevealDeps,
  type RevealRequest,
} from '#modules/stock/index.ts';
import { lockGenerated } from './generated-codes.sql.ts';

/**
 * Reveals a generated code with {@link revealCodeToAdmin}, so that an admin can hand it out. A published one can still be
 * activated, a sold one can no longer be refunded as unseen.
 */
export async function revealGeneratedCode(
  deps: RevealDeps & Pick<Deps, 'catalogueCache'>,
  actor: AuditActor,
  request: RevealRequest,
): Promise<{ code: string }> {
  const { state, product_id, code } = await revealCodeToAdmin(deps, actor, request, {
    action: 'generated_code.reveal',
    target: 'generated_code',
    lock: lockGenerated,
    markRevealed: markGeneratedRevealed,
    offSale: 'unpublished',
  });
  if (state === 'available') await deps.catalogueCache.announce(product_id);
  return { code };
}

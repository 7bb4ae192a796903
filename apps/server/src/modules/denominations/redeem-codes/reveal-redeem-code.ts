import type { AuditActor } from '#modules/audit/index.ts';
import { revealCodeToAdmin, type RevealDeps, type RevealRequest } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { lockCode, markRevealed } from './redeem-codes.sql.ts';

/**
 * Reveals a redeem code with {@link revealCodeToAdmin}; a reserved one stays with its order, and goes off sale if released.
 */
export async function revealRedeemCode(
  deps: RevealDeps,
  actor: AuditActor,
  request: RevealRequest,
): Promise<{ code: string }> {
  const { code } = await revealCodeToAdmin(deps, actor, request, {
    action: 'topup_code.reveal',
    target: 'topup_code',
    lock: (tx, id) => lockCode(tx, pubgGame.service, id),
    markRevealed,
    offSale: 'used',
  });
  return { code };
}

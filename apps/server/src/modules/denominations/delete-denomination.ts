import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import type { DenominationGame } from './denomination-games.ts';
import { toAuditValue } from './denomination.mapper.ts';
import { lockDenomination, removeDenomination } from './denominations.repo.ts';

/**
 * Deletes a denomination, or archives it when an order or a code refers to it, so that receipts stay complete.
 * Error: not_found.
 */
export async function deleteDenomination(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  { service }: Pick<DenominationGame<unknown>, 'service'>,
  id: number,
): Promise<{ success: true }> {
  await inTransaction(deps.prisma, async (tx) => {
    const row = await lockDenomination(tx, service, { id, to: 'remove' });
    const deleted = await removeDenomination(tx, id);
    await writeAudit(tx, {
      actor,
      action: deleted ? 'denomination.delete' : 'denomination.archive',
      target: `denomination:${id}`,
      before: toAuditValue(row),
    });
  });
  await deps.catalogueCache.announce();
  return { success: true };
}

import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toAuditValue } from './promotion.mapper.ts';
import { lockPromotion } from './promotions.repo.ts';

/** Deletes a promotion; nothing refers to one. Error: not_found. */
export async function deletePromotion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  await inTransaction(deps.prisma, async (tx) => {
    const promotion = await lockPromotion(tx, id);
    await tx.promotion.delete({ where: { id } });
    await writeAudit(tx, {
      actor,
      action: 'promotion.delete',
      target: `promotion:${id}`,
      before: toAuditValue(promotion),
    });
  });
  await deps.catalogueCache.announce();
  return { success: true };
}

import type { AdminPromotion, PromotionChanges } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toAuditValue } from './promotion.mapper.ts';
import { lockPromotion, updatePromotionRow } from './promotions.repo.ts';

/** Changes only the given fields. Errors: not_found, conflict (an older version). */
export async function updatePromotion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  { id, version, ...changes }: PromotionChanges & { id: number; version?: number | undefined },
): Promise<AdminPromotion> {
  const promotion = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockPromotion(tx, id, version);
    const after = await updatePromotionRow(tx, id, changes);
    await writeAudit(tx, {
      actor,
      action: 'promotion.update',
      target: `promotion:${id}`,
      before: toAuditValue(before),
      after: toAuditValue(after),
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return promotion;
}

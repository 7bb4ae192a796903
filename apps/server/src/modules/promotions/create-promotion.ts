import type { AdminPromotion, PromotionFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toAuditValue } from './promotion.mapper.ts';
import { insertPromotion } from './promotions.repo.ts';

/** Creates a promotion. */
export async function createPromotion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  fields: PromotionFields,
): Promise<AdminPromotion> {
  const promotion = await inTransaction(deps.prisma, async (tx) => {
    const created = await insertPromotion(tx, fields);
    await writeAudit(tx, {
      actor,
      action: 'promotion.create',
      target: `promotion:${created.id}`,
      after: toAuditValue(created),
    });
    return created;
  });
  await deps.catalogueCache.announce();
  return promotion;
}

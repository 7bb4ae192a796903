import type { AdminPromotion, PromotionChanges, PromotionFields } from '@manabar/contracts';
import { auditedWrites } from '#modules/audit/index.ts';
import { toAuditValue } from './promotion.mapper.ts';
import { findPromotion, insertPromotion, updatePromotionRow } from './promotions.repo.ts';

export const {
  create: createPromotion,
  update: updatePromotion,
  remove: deletePromotion,
} = auditedWrites<AdminPromotion, PromotionFields, PromotionChanges>({
  target: 'promotion',
  isInCatalogue: true,
  insert: insertPromotion,
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM promotions WHERE id = ${id} FOR UPDATE`,
  find: findPromotion,
  update: updatePromotionRow,
  async remove(tx, id) {
    await tx.promotion.delete({ where: { id } });
    return 'promotion.delete';
  },
  toAudit: toAuditValue,
});

import type { AdminRegion, RegionChanges, RegionFields } from '@manabar/contracts';
import { auditedWrites } from '#modules/audit/index.ts';
import { toRegionAuditValue } from './region.mapper.ts';
import { findRegion, insertRegion, removeRegion, updateRegionRow } from './regions.repo.ts';

/**
 * Manages regions. No product is offered in a new region. Products do not offer a disabled region, and carts
 * cannot buy in it. A region that a product, a price or an order refers to is archived instead of deleted, so
 * that sold items keep their region.
 */
export const {
  create: createRegion,
  update: updateRegion,
  remove: deleteRegion,
} = auditedWrites<AdminRegion, RegionFields, RegionChanges>({
  target: 'region',
  isInCatalogue: true,
  insert: insertRegion,
  // The lock also prevents new references.
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM regions WHERE id = ${id} FOR UPDATE`,
  find: findRegion,
  update: updateRegionRow,
  remove: async (tx, id) => ((await removeRegion(tx, id)) ? 'region.delete' : 'region.archive'),
  toAudit: toRegionAuditValue,
});

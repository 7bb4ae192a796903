import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toRegionAuditValue } from './region.mapper.ts';
import { lockRegion, removeRegion } from './regions.repo.ts';

/**
 * Deletes a region. One that a product, a price or an order refers to is archived instead, so that sold items
 * keep their region; no product is offered there any more. Error: not_found.
 */
export async function deleteRegion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  id: number,
): Promise<{ success: true }> {
  await inTransaction(deps.prisma, async (tx) => {
    const region = await lockRegion(tx, id);
    const deleted = await removeRegion(tx, id);
    await writeAudit(tx, {
      actor,
      action: deleted ? 'region.delete' : 'region.archive',
      target: `region:${id}`,
      before: toRegionAuditValue(region),
    });
  });
  await deps.catalogueCache.announce();
  return { success: true };
}

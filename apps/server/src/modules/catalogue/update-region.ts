import type { AdminRegion, RegionChanges } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toRegionAuditValue } from './region.mapper.ts';
import { lockRegion, updateRegionRow } from './regions.repo.ts';

/**
 * Changes only the given fields. A disabled region is neither offered by products nor sold out of a cart.
 * Errors: not_found, conflict (an older version).
 */
export async function updateRegion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  { id, version, ...changes }: RegionChanges & { id: number; version?: number | undefined },
): Promise<AdminRegion> {
  const region = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockRegion(tx, id, version);
    const after = await updateRegionRow(tx, id, changes);
    await writeAudit(tx, {
      actor,
      action: 'region.update',
      target: `region:${id}`,
      before: toRegionAuditValue(before),
      after: toRegionAuditValue(after),
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return region;
}

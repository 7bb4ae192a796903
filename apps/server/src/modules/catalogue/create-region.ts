import type { AdminRegion, RegionFields } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toRegionAuditValue } from './region.mapper.ts';
import { insertRegion } from './regions.repo.ts';

/** Creates a region; no product is offered there yet. */
export async function createRegion(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  fields: RegionFields,
): Promise<AdminRegion> {
  const region = await inTransaction(deps.prisma, async (tx) => {
    const created = await insertRegion(tx, fields);
    await writeAudit(tx, {
      actor,
      action: 'region.create',
      target: `region:${created.id}`,
      after: toRegionAuditValue(created),
    });
    return created;
  });
  await deps.catalogueCache.announce();
  return region;
}

import type { AdminProduct } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction, type PrismaTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockProduct, updateProductRow } from '../products/admin-product.repo.ts';
import { managedRegions } from './regions.repo.ts';

/**
 * Sets the product's regions. A new region starts with its own currency name; a remaining one keeps the
 * product's. Errors: not_found, conflict (an older version), validation_error (regionIds: not_found).
 */
export async function setProductRegions(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  {
    id,
    version,
    regionIds,
  }: { id: number; version?: number | undefined; regionIds: readonly number[] },
): Promise<AdminProduct> {
  const product = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockProduct(tx, id, version);
    const present = before.regions.map((region) => region.id);
    const wanted = [...new Set(regionIds)];
    await linkRegions(
      tx,
      id,
      wanted.filter((region) => !present.includes(region)),
    );
    await tx.productRegion.deleteMany({ where: { productId: id, regionId: { notIn: wanted } } });
    const after = await updateProductRow(tx, id, {});
    await writeAudit(tx, {
      actor,
      action: 'product.set_regions',
      target: `product:${id}`,
      before: { regionIds: present },
      after: { regionIds: after.regions.map((region) => region.id) },
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return product;
}

async function linkRegions(
  tx: PrismaTransaction,
  productId: number,
  regionIds: readonly number[],
): Promise<void> {
  // Prevents the deletion of the regions, and waits for a running deletion.
  await tx.$queryRaw`SELECT 1 FROM regions WHERE id = ANY (${[...regionIds]}::int[]) ORDER BY id FOR KEY SHARE`;
  const regions = await tx.region.findMany({
    where: { AND: [managedRegions, { id: { in: [...regionIds] } }] },
  });
  if (regions.length < regionIds.length) {
    throw new DomainError('validation_error', { regionIds: 'not_found' });
  }
  await tx.productRegion.createMany({
    data: regions.map(({ id, gameCurrency }) => ({ productId, regionId: id, gameCurrency })),
  });
}

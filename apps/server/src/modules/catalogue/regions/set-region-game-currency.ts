import type { AdminProduct } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { lockProduct, updateProductRow } from '../products/admin-product.repo.ts';

/**
 * Sets the name of the product's currency in one of its regions; empty: the product's own name. Errors:
 * not_found, conflict (an older version).
 */
export async function setRegionGameCurrency(
  deps: Pick<Deps, 'prisma' | 'catalogueCache'>,
  actor: AuditActor,
  {
    id,
    version,
    regionId,
    gameCurrency,
  }: { id: number; version?: number | undefined; regionId: number; gameCurrency: string },
): Promise<AdminProduct> {
  const product = await inTransaction(deps.prisma, async (tx) => {
    const before = await lockProduct(tx, id, version);
    const link = before.regions.find((region) => region.id === regionId);
    if (!link) throw new DomainError('not_found');
    await tx.productRegion.update({
      where: { productId_regionId: { productId: id, regionId } },
      data: { gameCurrency },
    });
    const after = await updateProductRow(tx, id, {});
    await writeAudit(tx, {
      actor,
      action: 'product.set_region_currency',
      target: `product:${id}`,
      before: { regionId, gameCurrency: link.game_currency },
      after: { regionId, gameCurrency },
    });
    return after;
  });
  await deps.catalogueCache.announce();
  return product;
}

import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { lockPlace } from './catalogue.sql.ts';

/**
 * Checks that codes of a product can be loaded for a region: the product is not archived and the region exists
 * (0: none). The product need not be offered there, because codes may be loaded first. Locks both against
 * deletion until the transaction ends. Error: not_found (details name the field).
 */
export async function requireProductAndRegion(
  tx: Queryable,
  place: { productId: number; regionId: number },
): Promise<void> {
  const [found] = await lockPlace(tx, place.productId, place.regionId);
  if (!found) throw new DomainError('not_found', { productId: 'not_found' });
  if (!found.region) throw new DomainError('not_found', { regionId: 'not_found' });
}

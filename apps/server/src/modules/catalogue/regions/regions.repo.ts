import type { AdminRegion, RegionChanges, RegionFields } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { toAdminRegion } from './region.mapper.ts';

/** Regions that admins manage, without the pseudo-region and archived ones. */
export const managedRegions = { id: { gt: 0 }, archivedAt: null } satisfies Prisma.RegionWhereInput;
export const archivedRegions = { archivedAt: { not: null } } satisfies Prisma.RegionWhereInput;

/** Finds a managed region. Error: not_found. */
export async function findRegion(
  prisma: Pick<PrismaClient, 'region'>,
  id: number,
): Promise<AdminRegion> {
  const row = await prisma.region.findFirst({ where: { AND: [managedRegions, { id }] } });
  if (!row) throw new DomainError('not_found');
  return toAdminRegion(row);
}

export async function findRegions(
  prisma: Pick<PrismaClient, 'region'>,
  query: {
    where: Prisma.RegionWhereInput;
    orderBy?: Prisma.RegionOrderByWithRelationInput[];
    take?: number;
    skip?: number;
  },
): Promise<AdminRegion[]> {
  return (await prisma.region.findMany(query)).map(toAdminRegion);
}

export async function insertRegion(
  tx: PrismaTransaction,
  { name, code, game_currency, is_active, flag, translations }: RegionFields,
): Promise<AdminRegion> {
  const data = { name, code, gameCurrency: game_currency, isActive: is_active, flag, translations };
  return toAdminRegion(await tx.region.create({ data }));
}

/** Writes the given fields and increments the version. */
export async function updateRegionRow(
  tx: PrismaTransaction,
  id: number,
  { name, code, game_currency, is_active, flag, translations }: RegionChanges,
): Promise<AdminRegion> {
  const columns = {
    name,
    code,
    gameCurrency: game_currency,
    isActive: is_active,
    flag,
    translations,
  };
  const data = { ...definedOnly(columns), version: { increment: 1 } };
  const row = await tx.region.update({ where: { id }, data });
  return toAdminRegion(row);
}

/**
 * Deletes a locked region without references; otherwise archives and disables it. Returns whether it was
 * deleted.
 */
export async function removeRegion(tx: PrismaTransaction, id: number): Promise<boolean> {
  const unused = { id, products: { none: {} }, priceOptions: { none: {} } };
  if ((await tx.region.deleteMany({ where: unused })).count > 0) return true;
  const version = { increment: 1 };
  await tx.region.update({
    where: { id },
    data: { archivedAt: new Date(), isActive: false, version },
  });
  return false;
}

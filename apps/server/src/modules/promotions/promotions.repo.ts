import type { AdminPromotion, PromotionChanges, PromotionFields } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { toAdminPromotion } from './promotion.mapper.ts';

/** Finds a promotion. Error: not_found. */
export async function findPromotion(
  prisma: Pick<PrismaClient, 'promotion'>,
  id: number,
): Promise<AdminPromotion> {
  const row = await prisma.promotion.findUnique({ where: { id } });
  if (!row) throw new DomainError('not_found');
  return toAdminPromotion(row);
}

export async function findPromotions(
  prisma: Pick<PrismaClient, 'promotion'>,
  query: {
    where: Prisma.PromotionWhereInput;
    orderBy?: Prisma.PromotionOrderByWithRelationInput[];
    take?: number;
    skip?: number;
  },
): Promise<AdminPromotion[]> {
  return (await prisma.promotion.findMany(query)).map(toAdminPromotion);
}

export async function insertPromotion(
  tx: PrismaTransaction,
  { text, background_color: backgroundColor, active, translations }: PromotionFields,
): Promise<AdminPromotion> {
  const data = { text, backgroundColor, active, translations };
  return toAdminPromotion(await tx.promotion.create({ data }));
}

/** Writes the given fields and increments the version. */
export async function updatePromotionRow(
  tx: PrismaTransaction,
  id: number,
  { text, background_color: backgroundColor, active, translations }: PromotionChanges,
): Promise<AdminPromotion> {
  const columns = { text, backgroundColor, active, translations };
  const data = { ...definedOnly(columns), version: { increment: 1 } };
  return toAdminPromotion(await tx.promotion.update({ where: { id }, data }));
}

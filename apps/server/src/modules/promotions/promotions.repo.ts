import type { AdminPromotion, PromotionChanges, PromotionFields } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import { DomainError } from '#errors.ts';
import type { PrismaClient, PrismaTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { toAdminPromotion } from './promotion.mapper.ts';

/** Error: not_found. */
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
    orderBy: Prisma.PromotionOrderByWithRelationInput[];
    take: number;
    skip: number;
  },
): Promise<AdminPromotion[]> {
  return (await prisma.promotion.findMany(query)).map(toAdminPromotion);
}

/** Locks a promotion and returns it. Errors: not_found, conflict (an older version). */
export async function lockPromotion(
  tx: PrismaTransaction,
  id: number,
  version?: number,
): Promise<AdminPromotion> {
  await tx.$queryRaw`SELECT 1 FROM promotions WHERE id = ${id} FOR UPDATE`;
  const promotion = await findPromotion(tx, id);
  requireVersion(promotion, version);
  return promotion;
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
  { text, background_color, active, translations }: PromotionChanges,
): Promise<AdminPromotion> {
  const row = await tx.promotion.update({
    where: { id },
    data: {
      ...(text !== undefined && { text }),
      ...(background_color !== undefined && { backgroundColor: background_color }),
      ...(active !== undefined && { active }),
      ...(translations !== undefined && { translations }),
      version: { increment: 1 },
    },
  });
  return toAdminPromotion(row);
}

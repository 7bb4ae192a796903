import type { AdminPromotion, listPromotionsInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, orderRows, type Page } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { translationSearchFilters } from '#modules/catalogue/index.ts';
import { findPromotion, findPromotions } from './promotions.repo.ts';

type Query = z.output<typeof listPromotionsInput>;
type Filter = Pick<Query, 'q' | 'active' | 'sort'>;

/** Lists all promotions, newest first unless `sort` is given. `q`: part of the text in any language. */
export function listAdminPromotions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<Page<AdminPromotion>> {
  const where = whereOf(input);
  return findPage(prisma, input, {
    where,
    count: (args) => prisma.promotion.count(args),
    find: (args) => findPromotions(prisma, { ...args, orderBy: orderRows(input.sort) }),
  });
}

/** Reads all rows of {@link listAdminPromotions} in batches, as of the start. */
export async function* readPromotions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Filter,
): AsyncGenerator<AdminPromotion[]> {
  const listed = await prisma.promotion.findMany({
    where: whereOf(input),
    orderBy: orderRows(input.sort),
    select: { id: true },
  });
  yield* readInOrder(listed, (where) => findPromotions(prisma, { where }));
}

function whereOf({ q, active }: Filter): Prisma.PromotionWhereInput {
  return {
    ...(active !== undefined && { active }),
    ...(q && { OR: textHas(q) }),
  };
}

function textHas(q: string): Prisma.PromotionWhereInput[] {
  const has = { contains: literally(q), mode: 'insensitive' } as const;
  return [{ text: has }, ...translationSearchFilters('text', q)];
}

/** Reads one promotion. Error: not_found. */
export function getPromotion(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminPromotion> {
  return findPromotion(prisma, id);
}

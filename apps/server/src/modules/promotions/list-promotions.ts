import { languages, type AdminPromotion, type listPromotionsInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { findPromotion, findPromotions } from './promotions.repo.ts';

type Query = z.output<typeof listPromotionsInput>;
type Filter = Pick<Query, 'q' | 'active' | 'sort'>;

/** Lists all promotions, newest first unless `sort` says otherwise. `q`: part of the text in any language. */
export async function listPromotions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<{ items: AdminPromotion[]; page: number; pageSize: number } & Total> {
  const where = whereOf(input);
  const [total, items] = await Promise.all([
    countRows(prisma, input, {
      table: null,
      count: (take) => prisma.promotion.count({ where, take }),
    }),
    findPromotions(prisma, {
      ...pageWindow(input),
      orderBy: orderBy(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** All of {@link listPromotions} in batches, as of the start. */
export function readPromotions(
  { pool, prisma }: Pick<Deps, 'pool' | 'prisma'>,
  input: Filter,
): AsyncGenerator<AdminPromotion[]> {
  const { field, direction } = orderOf(input.sort);
  const order = {
    table: 'promotions',
    field: field === 'created' ? null : field,
    direction,
  } as const;
  return readInOrder(pool, order, (behind, take) =>
    findPromotions(prisma, {
      where: { AND: [whereOf(input), behind] },
      orderBy: orderBy(input),
      take,
      skip: 0,
    }),
  );
}

function whereOf({ q, active }: Filter): Prisma.PromotionWhereInput {
  return {
    ...(active !== undefined && { active }),
    ...(q && { OR: textHas(literally(q)) }),
  };
}

function orderBy({ sort }: Filter): Prisma.PromotionOrderByWithRelationInput[] {
  const { field, direction } = orderOf(sort);
  return [...(field === 'created' ? [] : [{ [field]: direction }]), { id: direction }];
}

function textHas(part: string) {
  const mode = 'insensitive' as const;
  const translated = languages.map((language) => ({
    translations: { path: [language, 'text'], string_contains: part, mode },
  }));
  return [{ text: { contains: part, mode } }, ...translated];
}

/** Reads one promotion. Error: not_found. */
export function getPromotion(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminPromotion> {
  return findPromotion(prisma, id);
}

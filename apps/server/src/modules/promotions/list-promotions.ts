import { languages, type AdminPromotion, type listPromotionsInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { findPromotion, findPromotions } from './promotions.repo.ts';

/** All promotions, newest first unless `sort` says otherwise. `q`: part of the text in any language. */
export async function listPromotions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listPromotionsInput>,
): Promise<{ items: AdminPromotion[]; page: number; pageSize: number } & Total> {
  const where = {
    ...(input.active !== undefined && { active: input.active }),
    ...(input.q && { OR: textHas(literally(input.q)) }),
  };
  const { field, direction } = orderOf(input.sort);
  const [total, items] = await Promise.all([
    countRows(prisma, { table: null, count: (take) => prisma.promotion.count({ where, take }) }),
    findPromotions(prisma, {
      ...pageWindow(input),
      orderBy: [...(field === 'text' ? [{ text: direction }] : []), { id: direction }],
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

function textHas(part: string) {
  const mode = 'insensitive' as const;
  const translated = languages.map((language) => ({
    translations: { path: [language, 'text'], string_contains: part, mode },
  }));
  return [{ text: { contains: part, mode } }, ...translated];
}

/** One promotion. Error: not_found. */
export function getPromotion(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminPromotion> {
  return findPromotion(prisma, id);
}

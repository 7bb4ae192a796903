import type { AdminProduct, listProductsInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { findAdminProduct, findAdminProducts } from './admin-product.repo.ts';

/** Products that are not archived, newest first unless `sort` says otherwise. `q`: part of title, slug or keywords. */
export async function listAdminProducts(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listProductsInput>,
): Promise<{ items: AdminProduct[]; page: number; pageSize: number } & Total> {
  const has = { contains: literally(input.q ?? ''), mode: 'insensitive' } as const;
  const where = {
    archivedAt: null,
    ...(input.q && { OR: [{ title: has }, { slug: has }, { keywords: has }] }),
  };
  const { field, direction } = orderOf(input.sort);
  const [total, items] = await Promise.all([
    countRows(prisma, { table: null, count: (take) => prisma.product.count({ where, take }) }),
    findAdminProducts(prisma, {
      ...pageWindow(input),
      orderBy: field === 'slug' ? { slug: direction } : { id: direction },
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** One product, an archived one too. Error: not_found. */
export function getAdminProduct(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminProduct> {
  return findAdminProduct(prisma, id);
}

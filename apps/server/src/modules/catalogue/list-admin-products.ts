import type { AdminProduct, listProductsInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { findAdminProduct, findAdminProducts } from './admin-product.repo.ts';

type Query = z.output<typeof listProductsInput>;
type Filter = Pick<Query, 'q' | 'sort' | 'archived'>;

/**
 * Products that are not archived, or those that are; newest first unless `sort` says otherwise. `q`: part of title,
 * slug or keywords.
 */
export async function listAdminProducts(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<{ items: AdminProduct[]; page: number; pageSize: number } & Total> {
  const where = whereOf(input);
  const [total, items] = await Promise.all([
    countRows(prisma, { table: null, count: (take) => prisma.product.count({ where, take }) }),
    findAdminProducts(prisma, {
      ...pageWindow(input),
      orderBy: orderBy(input),
      where: { ...where, ...(input.after !== undefined && { id: { lt: input.after } }) },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** All of {@link listAdminProducts}, in batches, as they were at the start. */
export function readAdminProducts(
  { pool, prisma }: Pick<Deps, 'pool' | 'prisma'>,
  input: Filter,
): AsyncGenerator<AdminProduct[]> {
  const { field, direction } = orderOf(input.sort);
  const order = {
    table: 'products',
    field: field === 'slug' ? field : null,
    direction,
  } as const;
  return readInOrder(pool, order, (behind, take) =>
    findAdminProducts(prisma, {
      where: { AND: [whereOf(input), behind] },
      orderBy: orderBy(input),
      take,
      skip: 0,
    }),
  );
}

function whereOf({ q, archived }: Filter): Prisma.ProductWhereInput {
  const has = { contains: literally(q ?? ''), mode: 'insensitive' } as const;
  return {
    archivedAt: archived ? { not: null } : null,
    ...(q && { OR: [{ title: has }, { slug: has }, { keywords: has }] }),
  };
}

function orderBy({ sort }: Filter): Prisma.ProductOrderByWithRelationInput {
  const { field, direction } = orderOf(sort);
  return field === 'slug' ? { slug: direction } : { id: direction };
}

/** One product, an archived one too. Error: not_found. */
export function getAdminProduct(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminProduct> {
  return findAdminProduct(prisma, id);
}

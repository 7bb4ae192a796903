import {
  toDecimalOrNull,
  type AdminProduct,
  type AdminProductRow,
  type listProductsInput,
} from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, type Page } from '#infra/db/find-page.ts';
import { literally, orderOf } from '#infra/db/paging.ts';
import { findInOrder, readInOrder } from '#infra/db/read-all.ts';
import { findAdminProduct, findAdminProducts } from './admin-product.repo.ts';
import { translationSearchFilters } from '../translation-search-filters.ts';
import { findOffers, sortProducts } from './product-offer-summaries.sql.ts';

type Query = z.output<typeof listProductsInput>;
type Filter = Pick<Query, 'q' | 'sort' | 'archived'>;
type ListDeps = Pick<Deps, 'pool' | 'prisma'>;

/**
 * Lists current or archived products, newest first unless `sort` is given. `q`: part of the slug, or of title or keywords in
 * any language.
 */
export async function listAdminProducts(
  deps: ListDeps,
  input: Query,
): Promise<Page<AdminProductRow>> {
  const { prisma } = deps;
  const order = orderBy(input);
  const { items, ...page } = await findPage(prisma, input, {
    where: whereOf(input),
    count: (args) => prisma.product.count(args),
    find: async (args) => {
      if (order) return findAdminProducts(prisma, { ...args, orderBy: order });
      const listed = (await sortedIds(deps, input)).slice(args.skip, args.skip + args.take);
      return findInOrder(listed, (where) => findAdminProducts(prisma, { where }));
    },
  });
  return { ...page, items: await withOffers(deps, items) };
}

/** Reads all rows of {@link listAdminProducts} in batches, as of the start; or the products of `ids` in their order. */
export async function* readAdminProducts(
  deps: ListDeps,
  input: Filter & { ids?: number[] | undefined },
): AsyncGenerator<AdminProduct[]> {
  const listed = input.ids?.map((id) => ({ id })) ?? (await sortedIds(deps, input));
  yield* readInOrder(listed, (where) => findAdminProducts(deps.prisma, { where }));
}

/** Returns the ids of all matching products in the list's order. */
async function sortedIds({ pool, prisma }: ListDeps, input: Filter): Promise<{ id: number }[]> {
  const order = orderBy(input);
  const found = await prisma.product.findMany({
    where: whereOf(input),
    select: { id: true },
    ...(order && { orderBy: order }),
  });
  const { field, direction } = orderOf(input.sort);
  if (field === 'created' || field === 'slug') return found;
  return sortProducts[field][direction](
    pool,
    found.map(({ id }) => id),
  );
}

async function withOffers(
  { pool }: ListDeps,
  products: AdminProduct[],
): Promise<AdminProductRow[]> {
  const offers = await findOffers(
    pool,
    products.map(({ id }) => id),
  );
  const byId = new Map(offers.map((offer) => [offer.product_id, offer]));
  return products.map((product) => {
    const offer = byId.get(product.id);
    return {
      ...product,
      available: offer?.available ?? 0,
      priceUsd: toDecimalOrNull(offer?.price_usd),
      priceRub: toDecimalOrNull(offer?.price_rub),
    };
  });
}

function whereOf({ q, archived }: Filter): Prisma.ProductWhereInput {
  const has = { contains: literally(q ?? ''), mode: 'insensitive' } as const;
  return {
    archivedAt: archived ? { not: null } : null,
    ...(q && {
      OR: [
        ...[{ title: has }, { slug: has }, { keywords: has }],
        ...translationSearchFilters('title', q),
        ...translationSearchFilters('keywords', q),
      ],
    }),
  };
}

/** Returns Prisma's order; null for a sort field that is not a column of products. */
function orderBy({ sort }: Filter): Prisma.ProductOrderByWithRelationInput | null {
  const { field, direction } = orderOf(sort);
  if (field === 'created') return { id: direction };
  return field === 'slug' ? { slug: direction } : null;
}

/** Reads one product, archived or not. Error: not_found. */
export function getAdminProduct(
  { prisma }: Pick<Deps, 'prisma'>,
  id: number,
): Promise<AdminProduct> {
  return findAdminProduct(prisma, id);
}

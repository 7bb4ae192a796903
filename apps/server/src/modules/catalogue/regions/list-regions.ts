import type { AdminRegion, listRegionsInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage, orderRows, type Page } from '#infra/db/find-page.ts';
import { literally } from '#infra/db/paging.ts';
import { readInOrder } from '#infra/db/read-all.ts';
import { translationSearchFilters } from '../translation-search-filters.ts';
import { archivedRegions, findRegion, findRegions, managedRegions } from './regions.repo.ts';

type Query = z.output<typeof listRegionsInput>;
type Filter = Pick<Query, 'q' | 'is_active' | 'archived' | 'sort'>;

/** Columns of the sort fields with another name. */
const columns = { is_active: 'isActive' } as const;

/**
 * Lists regions without the pseudo-region, newest first unless `sort` is given; archived ones only on request, and then
 * only these. `q`: part of the name in any language, or of the code.
 */
export function listRegions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<Page<AdminRegion>> {
  const where = whereOf(input);
  return findPage(prisma, input, {
    where,
    count: (args) => prisma.region.count(args),
    find: (args) => findRegions(prisma, { ...args, orderBy: orderRows(input.sort, columns) }),
  });
}

/** Reads all rows of {@link listRegions} in batches, as of the start. */
export async function* readRegions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Filter,
): AsyncGenerator<AdminRegion[]> {
  const listed = await prisma.region.findMany({
    where: whereOf(input),
    orderBy: orderRows(input.sort, columns),
    select: { id: true },
  });
  yield* readInOrder(listed, (where) => findRegions(prisma, { where }));
}

function whereOf({ q, is_active, archived }: Filter): Prisma.RegionWhereInput {
  return {
    AND: [
      archived ? archivedRegions : managedRegions,
      ...(is_active === undefined ? [] : [{ isActive: is_active }]),
      ...(q ? [{ OR: named(q) }] : []),
    ],
  };
}

function named(q: string): Prisma.RegionWhereInput[] {
  const has = { contains: literally(q), mode: 'insensitive' } as const;
  return [{ name: has }, { code: has }, ...translationSearchFilters('name', q)];
}

/** Reads one region. Error: not_found, also for the pseudo-region and an archived region. */
export function getRegion({ prisma }: Pick<Deps, 'prisma'>, id: number): Promise<AdminRegion> {
  return findRegion(prisma, id);
}

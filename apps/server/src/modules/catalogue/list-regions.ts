import { languages, type AdminRegion, type listRegionsInput } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { findRegion, findRegions, managedRegions } from './regions.repo.ts';

/**
 * Regions that are not archived, without the pseudo-region, newest first unless `sort` says otherwise. `q`: part of
 * the name in any language, or of the code.
 */
export async function listRegions(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listRegionsInput>,
): Promise<{ items: AdminRegion[]; page: number; pageSize: number } & Total> {
  const where = {
    AND: [
      managedRegions,
      ...(input.is_active === undefined ? [] : [{ isActive: input.is_active }]),
      ...(input.q ? [{ OR: named(literally(input.q)) }] : []),
    ],
  };
  const behind = input.after === undefined ? [] : [{ id: { lt: input.after } }];
  const { field, direction } = orderOf(input.sort);
  const [total, items] = await Promise.all([
    countRows(prisma, { table: null, count: (take) => prisma.region.count({ where, take }) }),
    findRegions(prisma, {
      ...pageWindow(input),
      orderBy: [...(field === 'created' ? [] : [{ [field]: direction }]), { id: direction }],
      where: { AND: [where, ...behind] },
    }),
  ]);
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

function named(part: string): Prisma.RegionWhereInput[] {
  const mode = 'insensitive' as const;
  const translated = languages.map((language) => ({
    translations: { path: [language, 'name'], string_contains: part, mode },
  }));
  return [{ name: { contains: part, mode } }, { code: { contains: part, mode } }, ...translated];
}

/** One region. Error: not_found, also for the pseudo-region and an archived one. */
export function getRegion({ prisma }: Pick<Deps, 'prisma'>, id: number): Promise<AdminRegion> {
  return findRegion(prisma, id);
}

import type { AdminListName, SavedView } from '@manabar/contracts';
import type { Deps } from '#deps.ts';

/** Lists the admin's own saved views of a list, by name. */
export async function listSavedViews(
  { prisma }: Pick<Deps, 'prisma'>,
  userId: number,
  list: AdminListName,
): Promise<{ items: SavedView[] }> {
  const items = await prisma.savedView.findMany({
    where: { userId, list },
    select: { id: true, name: true, query: true },
    orderBy: { nameKey: 'asc' },
  });
  return { items };
}

import {
  MAX_SAVED_VIEWS,
  viewNameKey,
  type SavedView,
  type saveViewInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';

/** Saves a view of a list for an admin, replacing one of the same name. Errors: conflict (too_many_views). */
export function saveView(
  { prisma }: Pick<Deps, 'prisma'>,
  userId: number,
  { list, name, query }: z.output<typeof saveViewInput>,
): Promise<SavedView> {
  const nameKey = viewNameKey(name);
  return inTransaction(prisma, async (tx) => {
    // Locks the admin's row as the trigger does, which serializes concurrent saves before they are counted.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const others = await tx.savedView.count({ where: { userId, list, nameKey: { not: nameKey } } });
    if (others >= MAX_SAVED_VIEWS)
      throw new DomainError('conflict', { reason: 'too_many_views', limit: MAX_SAVED_VIEWS });
    return tx.savedView.upsert({
      where: { userId_list_nameKey: { userId, list, nameKey } },
      create: { userId, list, name, nameKey, query },
      update: { name, query },
      select: { id: true, name: true, query: true },
    });
  });
}

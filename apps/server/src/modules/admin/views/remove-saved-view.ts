import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';

/** Removes one of the admin's saved views. Errors: not_found (also for another admin's). */
export async function removeSavedView(
  { prisma }: Pick<Deps, 'prisma'>,
  userId: number,
  id: number,
): Promise<{ success: true }> {
  const { count } = await prisma.savedView.deleteMany({ where: { id, userId } });
  if (count === 0) throw new DomainError('not_found');
  return { success: true };
}

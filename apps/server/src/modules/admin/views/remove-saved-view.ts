import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';

/** Removes a view that the admin has saved. Errors: not_found (another admin's, too). */
export async function removeSavedView(
  { prisma }: Pick<Deps, 'prisma'>,
  userId: number,
  id: number,
): Promise<{ success: true }> {
  const { count } = await prisma.savedView.deleteMany({ where: { id, userId } });
  if (count === 0) throw new DomainError('not_found');
  return { success: true };
}

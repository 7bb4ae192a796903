import type { PreparedAnswer } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { toPreparedAnswer } from './answer.mapper.ts';

/** Lists prepared answers by their titles. */
export async function listAnswers({ prisma }: Pick<Deps, 'prisma'>): Promise<PreparedAnswer[]> {
  const rows = await prisma.supportAnswer.findMany({ orderBy: [{ title: 'asc' }, { id: 'asc' }] });
  return rows.map(toPreparedAnswer);
}

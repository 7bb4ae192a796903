import type { Deps } from '#deps.ts';
import { countNew } from './support-messages.sql.ts';

/** Counts messages of the form that no admin has opened, without those with a thread. */
export async function countNewFormMessages({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  return (await countNew(pool))[0]?.count ?? 0;
}

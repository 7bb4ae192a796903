import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

const countRows = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM support_messages WHERE status = 'new'`,
);

/** Counts messages that no admin has opened. */
export async function countNewMessages({ pool }: Pick<Deps, 'pool'>): Promise<number> {
  return (await countRows(pool))[0]?.count ?? 0;
}

import { nicknameKey, type adminUserListSchema, type listUsersInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { EXACT_TOTAL, NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { userStatements } from './users.sql.ts';

/** Users with their balances, newest first unless `sort` says otherwise. `q`: part of a nickname in any case, or an id. */
export async function listUsers(
  { pool }: Pick<Deps, 'pool'>,
  input: z.output<typeof listUsersInput>,
): Promise<z.infer<typeof adminUserListSchema>> {
  const part = input.q ? nicknameKey(input.q) : null;
  const id = part !== null && /^\d{1,9}$/.test(part) ? Number(part) : null;
  const { field, direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const after = input.after === undefined ? NEWEST : BigInt(input.after);
  const { role, blocked } = input;
  const users = userStatements({ role, blocked });
  const [[count], rows] = await Promise.all([
    users.count(pool, part, id, EXACT_TOTAL + 1),
    users.list[field][direction](pool, part, id, after, take, skip),
  ]);
  // Of customers, and of those who are not blocked, there are nearly as many as of users.
  const most = part === null && role !== 'admin' && blocked !== true;
  const total = toTotal(count?.counted ?? 0, most ? count?.rows : undefined);
  return { items: rows.map(toAdminUser), ...total, page: input.page, pageSize: input.pageSize };
}

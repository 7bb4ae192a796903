import { nicknameKey, type adminUserListSchema, type listUsersInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { EXACT_TOTAL, orderOf, pageWindow, type Total } from '#infra/db/paging.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { countUserRows, listUserRows } from './users.sql.ts';

/** Above every id: a list without `after` starts at its beginning. */
const NEWEST = 2_147_483_647;

/** Users with their balances, newest first unless `sort` says otherwise. `q`: part of a nickname in any case, or an id. */
export async function listUsers(
  { pool }: Pick<Deps, 'pool'>,
  input: z.output<typeof listUsersInput>,
): Promise<z.infer<typeof adminUserListSchema>> {
  const part = input.q ? nicknameKey(input.q) : null;
  const id = part !== null && /^\d{1,9}$/.test(part) ? Number(part) : null;
  const { field, direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const [[count], rows] = await Promise.all([
    countUserRows(pool, part, id, EXACT_TOTAL + 1),
    listUserRows[field][direction](pool, part, id, input.after ?? NEWEST, take, skip),
  ]);
  const total = totalOf(count?.counted ?? 0, part === null ? (count?.rows ?? 0) : 0);
  return { items: rows.map(toAdminUser), ...total, page: input.page, pageSize: input.pageSize };
}

function totalOf(counted: number, estimate: number): Total {
  if (counted <= EXACT_TOTAL) return { total: counted };
  return { total: Math.max(counted, Math.round(estimate)), totalEstimated: true };
}

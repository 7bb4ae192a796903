import { nicknameKey, type adminUserListSchema, type listUsersInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { EXACT_TOTAL, NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { countUserRows, listUserRows } from './users.sql.ts';

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
  const [[count], rows] = await Promise.all([
    countUserRows(pool, part, id, EXACT_TOTAL + 1),
    listUserRows[field][direction](pool, part, id, after, take, skip),
  ]);
  const total = toTotal(count?.counted ?? 0, part === null ? count?.rows : undefined);
  return { items: rows.map(toAdminUser), ...total, page: input.page, pageSize: input.pageSize };
}

import {
  accountIdIn,
  nicknameKey,
  type AdminUser,
  type adminUserListSchema,
  type listUsersInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { NEWEST, orderOf, pageWindow, toTotal } from '#infra/db/paging.ts';
import { readByAge, readByIds } from '#infra/db/read-all.ts';
import { readAllIds } from '#infra/db/read-all-ids.ts';
import { toAdminUser } from './admin-user.mapper.ts';
import { findUsers, userStatements, type AdminUserRow } from './users.sql.ts';

type Query = z.output<typeof listUsersInput>;

/**
 * Lists users with their balances, newest first unless `sort` is given. `q`: part of a nickname in any case, or
 * an id.
 */
export async function listUsers(
  { pool }: Pick<Deps, 'pool'>,
  input: Query,
): Promise<z.infer<typeof adminUserListSchema>> {
  const [part, id] = searchOf(input);
  const { field, direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const after = input.after === undefined ? NEWEST : BigInt(input.after);
  const { role, blocked } = input;
  const users = userStatements({ role, blocked });
  const [[count], rows] = await Promise.all([
    users.count(pool, part, id, input.countTo + 1),
    part === null && (field === 'balanceUsd' || field === 'balanceRub')
      ? users.byBalance[field][direction](pool, take, skip)
      : users.list[field][direction](pool, part, id, after, take, skip),
  ]);
  // Nearly all users are customers and unblocked, so that the total of these is estimated from the table's rows.
  const most = part === null && role !== 'admin' && blocked !== true;
  const total = toTotal(count?.counted ?? 0, input.countTo, most ? count?.rows : undefined);
  return { items: rows.map(toAdminUser), ...total, page: input.page, pageSize: input.pageSize };
}

/** Reads all rows of {@link listUsers} in batches, as of the start; or the users of `ids` in their order. */
export async function* readUsers(
  { pool }: Pick<Deps, 'pool'>,
  { ids, ...input }: Omit<Query, 'page' | 'pageSize' | 'after'> & { ids?: number[] | undefined },
): AsyncGenerator<AdminUser[]> {
  if (ids) {
    yield (await findUsers(pool, ids)).map(toAdminUser);
    return;
  }
  const [part, id] = searchOf(input);
  const { field, direction } = orderOf(input.sort);
  const { role, blocked } = input;
  const users = userStatements({ role, blocked });
  const byAge = { table: 'users', direction, idOf: (row: AdminUserRow) => BigInt(row.id) } as const;
  const batches =
    field === 'created'
      ? readByAge(pool, byAge, (span, take) =>
          users.byAge[direction](pool, part, id, ...span, take),
        )
      : readByIds(
          await readAllIds(pool, (tx) => users.declareIds[field][direction](tx, part, id)),
          (found) => findUsers(pool, found),
        );
  for await (const rows of batches) yield rows.map(toAdminUser);
}

function searchOf({ q }: Pick<Query, 'q'>): [part: string | null, id: number | null] {
  const part = q ? nicknameKey(q) : null;
  return [part, part === null ? null : accountIdIn(part)];
}

import {
  nicknameKey,
  type listServiceAccountsInput,
  type ServiceAccount,
  type serviceAccountListSchema,
} from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { NEWEST, orderOf, pageWindow } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { toServiceAccount } from './account.mapper.ts';
import { countAccounts, findAccount, listAccounts } from './accounts.sql.ts';

/** Lists service accounts with their balances and keys, newest first unless `sort` is given. */
export async function listServiceAccounts(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  input: z.output<typeof listServiceAccountsInput>,
): Promise<z.infer<typeof serviceAccountListSchema>> {
  const { q, page, pageSize } = input;
  const part = q ? nicknameKey(q) : null;
  const id = part !== null && /^\d{1,9}$/.test(part) ? Number(part) : null;
  const blocked = input.blocked ?? null;
  const { field, direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const after = input.after === undefined ? NEWEST : BigInt(input.after);
  const [[count], rows] = await Promise.all([
    countAccounts(pool, part, id, blocked),
    listAccounts[field][direction](pool, part, id, blocked, after, take, skip),
  ]);
  const now = clock.now();
  const items = rows.map((row) => toServiceAccount(row, now));
  return { items, total: count?.counted ?? 0, page, pageSize };
}

/** Reads a service account, also within a transaction that changes it. Error: not_found. */
export async function readServiceAccount(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  id: number,
): Promise<ServiceAccount> {
  const [row] = await findAccount(db, id);
  if (!row) throw new DomainError('not_found');
  return toServiceAccount(row, clock.now());
}

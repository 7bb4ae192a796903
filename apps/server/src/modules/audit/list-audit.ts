import { fieldsOf } from '@manabar/contracts/rules';
import {
  SERVICE_CALL,
  type auditEntrySchema,
  auditListSchema,
  listAuditInput,
} from '@manabar/contracts';
import type { AuditEntry, Prisma } from '@manabar/prisma/client';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { findPage } from '#infra/db/find-page.ts';
import { literally, orderOf } from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';

type Query = z.output<typeof listAuditInput>;
type Filter = Pick<Query, 'q' | 'actor' | 'action' | 'target'>;
type Entry = z.infer<typeof auditEntrySchema>;

/**
 * Lists the audit log, newest first unless `sort` is given. Filters: see listAuditInput; without a filter, calls of
 * service accounts are excluded.
 */
export async function listAudit(
  { prisma }: Pick<Deps, 'prisma'>,
  input: Query,
): Promise<z.infer<typeof auditListSchema>> {
  const where = whereOf(input);
  const orderBy = { id: orderOf(input.sort).direction };
  const { items, ...page } = await findPage(prisma, input, {
    where,
    table: where === withoutCalls ? 'audit_log' : null,
    count: (args) => prisma.auditEntry.count(args),
    find: (args) => prisma.auditEntry.findMany({ ...args, orderBy }),
  });
  return { ...page, items: items.map(toDto) };
}

/** Reads all rows of {@link listAudit} in batches, without entries added since the start. */
export async function* readAudit(
  { pool, prisma }: Pick<Deps, 'pool' | 'prisma'>,
  input: Filter & Pick<Query, 'sort'>,
): AsyncGenerator<Entry[]> {
  const { direction } = orderOf(input.sort);
  const order = { table: 'audit_log', direction, idOf: ({ id }: AuditEntry) => id } as const;
  for await (const rows of readByAge(pool, order, ([above, below], take) =>
    prisma.auditEntry.findMany({
      where: { AND: [whereOf(input), { id: { gt: above, lt: below } }] },
      orderBy: { id: direction },
      take,
    }),
  )) {
    yield rows.map(toDto);
  }
}

/** Excludes the numerous calls of service accounts from an unfiltered list. */
const withoutCalls = { action: { not: SERVICE_CALL } };

function whereOf({ q, actor, action, target }: Filter): Prisma.AuditEntryWhereInput {
  if (!q && !actor && !action && !target) return withoutCalls;
  return {
    ...(q && { OR: [{ actor: q }, { target: q }, { action: { startsWith: literally(q) } }] }),
    ...(actor && { actor }),
    ...(action && { action: { startsWith: literally(action) } }),
    ...(target && { target }),
  };
}

/** Maps an entry to its DTO, with the reason in the state afterwards. */
function toDto({ id, at, actor, action, target, reason, before, after }: AuditEntry): Entry {
  const shown = reason === null ? after : { ...fieldsOf(after), reason };
  return {
    id: Number(id),
    at: at.toISOString(),
    actor,
    action,
    target,
    ...(before !== null && { before }),
    ...(shown !== null && { after: shown }),
  };
}

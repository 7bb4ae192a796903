import type { auditListSchema, listAuditInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, literally, orderOf, pageWindow } from '#infra/db/paging.ts';

/** The log, newest first unless `sort` says otherwise. `q` finds by actor or target, or by the beginning of an action. */
export async function listAudit(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listAuditInput>,
): Promise<z.infer<typeof auditListSchema>> {
  const { q } = input;
  const where = q
    ? { OR: [{ actor: q }, { target: q }, { action: { startsWith: literally(q) } }] }
    : {};
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: q ? null : 'audit_log',
      count: (take) => prisma.auditEntry.count({ where, take }),
    }),
    prisma.auditEntry.findMany({
      ...pageWindow(input),
      where: input.after === undefined ? where : { AND: [where, { id: { lt: input.after } }] },
      orderBy: { id: orderOf(input.sort).direction },
    }),
  ]);
  const items = rows.map(({ id, at, actor, action, target, before, after }) => ({
    id: Number(id),
    at: at.toISOString(),
    actor,
    action,
    target,
    ...(before !== null && { before }),
    ...(after !== null && { after }),
  }));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

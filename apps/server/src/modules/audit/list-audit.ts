import type { auditListSchema, listInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { countRows, pageWindow } from '#infra/db/paging.ts';

/** The log, newest first. `q` finds by actor or target, or by the beginning of an action. */
export async function listAudit(
  { prisma }: Pick<Deps, 'prisma'>,
  input: z.output<typeof listInput>,
): Promise<z.infer<typeof auditListSchema>> {
  const { q } = input;
  const where = q ? { OR: [{ actor: q }, { target: q }, { action: { startsWith: q } }] } : {};
  const [total, rows] = await Promise.all([
    countRows(prisma, {
      table: q ? null : 'audit_log',
      count: (take) => prisma.auditEntry.count({ where, take }),
    }),
    prisma.auditEntry.findMany({
      ...pageWindow(input),
      where: input.after === undefined ? where : { AND: [where, { id: { lt: input.after } }] },
      orderBy: { id: 'desc' },
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

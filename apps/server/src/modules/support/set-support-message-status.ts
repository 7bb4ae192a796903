import type { SupportMessage, updateSupportInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { toSupportMessage, withThread } from './support.mapper.ts';

/** Sets a message's status. Errors: not_found, conflict (an older version). */
export function setSupportMessageStatus(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: AuditActor,
  { id, version, status }: z.output<typeof updateSupportInput>,
): Promise<SupportMessage> {
  return inTransaction(prisma, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM support_messages WHERE id = ${id} FOR UPDATE`;
    const before = await tx.supportMessage.findUnique({ where: { id } });
    if (!before) throw new DomainError('not_found');
    requireVersion(before, version);
    const after = await tx.supportMessage.update({
      where: { id },
      data: { status, version: { increment: 1 } },
      include: withThread,
    });
    await writeAudit(tx, {
      actor,
      action: 'support.update',
      target: `support:${id}`,
      before: { status: before.status },
      after: { status },
    });
    return toSupportMessage(after);
  });
}

import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { auditedAnswer } from './answer.mapper.ts';

/** Deletes a prepared answer; what was sent with it stays. Error: not_found. */
export function deleteAnswer(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: AuditActor,
  { id }: { id: number },
): Promise<{ success: true }> {
  return inTransaction(prisma, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM support_answers WHERE id = ${id} FOR UPDATE`;
    const before = await tx.supportAnswer.findUnique({ where: { id } });
    if (!before) throw new DomainError('not_found');
    await tx.supportAnswer.delete({ where: { id } });
    await writeAudit(tx, {
      actor,
      action: 'support_answer.delete',
      target: `support_answer:${id}`,
      before: auditedAnswer(before),
    });
    return { success: true };
  });
}

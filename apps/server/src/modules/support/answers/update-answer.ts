import type { PreparedAnswer, updatePreparedAnswerInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { auditedAnswer, toPreparedAnswer } from './answer.mapper.ts';

/** Changes the given fields of a prepared answer. Errors: not_found, conflict (an older version). */
export function updateAnswer(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: AuditActor,
  { id, version, title, text, language }: z.output<typeof updatePreparedAnswerInput>,
): Promise<PreparedAnswer> {
  return inTransaction(prisma, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM support_answers WHERE id = ${id} FOR UPDATE`;
    const before = await tx.supportAnswer.findUnique({ where: { id } });
    if (!before) throw new DomainError('not_found');
    requireVersion(before, version);
    const after = await tx.supportAnswer.update({
      where: { id },
      data: {
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(language !== undefined && { language }),
        version: { increment: 1 },
      },
    });
    await writeAudit(tx, {
      actor,
      action: 'support_answer.update',
      target: `support_answer:${id}`,
      before: auditedAnswer(before),
      after: auditedAnswer(after),
    });
    return toPreparedAnswer(after);
  });
}

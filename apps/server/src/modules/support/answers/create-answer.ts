import type { createPreparedAnswerInput, PreparedAnswer } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#infra/db/prisma.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { auditedAnswer, toPreparedAnswer } from './answer.mapper.ts';

export function createAnswer(
  { prisma }: Pick<Deps, 'prisma'>,
  actor: AuditActor,
  { title, text, language }: z.output<typeof createPreparedAnswerInput>,
): Promise<PreparedAnswer> {
  return inTransaction(prisma, async (tx) => {
    const answer = await tx.supportAnswer.create({ data: { title, text, language } });
    await writeAudit(tx, {
      actor,
      action: 'support_answer.create',
      target: `support_answer:${answer.id}`,
      after: auditedAnswer(answer),
    });
    return toPreparedAnswer(answer);
  });
}

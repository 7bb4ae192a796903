import type {
  createPreparedAnswerInput,
  PreparedAnswer,
  updatePreparedAnswerInput,
} from '@manabar/contracts';
import type * as z from 'zod';
import { DomainError } from '#errors.ts';
import { definedOnly } from '#infra/defined-only.ts';
import { auditedWrites } from '#modules/audit/index.ts';
import { auditedAnswer, toPreparedAnswer } from './answer.mapper.ts';

type Fields = z.output<typeof createPreparedAnswerInput>;
type Changes = Omit<z.output<typeof updatePreparedAnswerInput>, 'id' | 'version'>;

/** Manages prepared answers; a deletion does not change sent messages. */
export const {
  create: createAnswer,
  update: updateAnswer,
  remove: deleteAnswer,
} = auditedWrites<PreparedAnswer, Fields, Changes>({
  target: 'support_answer',
  isInCatalogue: false,
  insert: async (tx, { title, text, language }) =>
    toPreparedAnswer(await tx.supportAnswer.create({ data: { title, text, language } })),
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM support_answers WHERE id = ${id} FOR UPDATE`,
  async find(tx, id) {
    const row = await tx.supportAnswer.findUnique({ where: { id } });
    if (!row) throw new DomainError('not_found');
    return toPreparedAnswer(row);
  },
  async update(tx, id, { title, text, language }) {
    const data = { ...definedOnly({ title, text, language }), version: { increment: 1 } };
    return toPreparedAnswer(await tx.supportAnswer.update({ where: { id }, data }));
  },
  async remove(tx, id) {
    await tx.supportAnswer.delete({ where: { id } });
    return 'support_answer.delete';
  },
  toAudit: auditedAnswer,
});

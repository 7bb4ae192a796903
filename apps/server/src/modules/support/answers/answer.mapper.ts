import { languageSchema, type PreparedAnswer } from '@manabar/contracts';
import type { SupportAnswer } from '@manabar/prisma/client';

export const toPreparedAnswer = (row: SupportAnswer): PreparedAnswer => ({
  id: row.id,
  title: row.title,
  text: row.text,
  language: languageSchema.parse(row.language),
  version: row.version,
});

export const auditedAnswer = ({ title, text, language }: PreparedAnswer) => ({
  title,
  answer: text,
  language,
});

import { languageSchema, type SupportMessage } from '@manabar/contracts';
import type { SupportMessage as SupportMessageRow } from '@manabar/prisma/client';

export function toSupportMessage(row: SupportMessageRow): SupportMessage {
  return {
    id: row.id,
    nickname: row.nickname,
    userId: row.userRef,
    message: row.message,
    status: row.status,
    language: languageSchema.parse(row.language),
    accountId: row.userId,
    version: row.version,
    created: row.createdAt.toISOString(),
  };
}

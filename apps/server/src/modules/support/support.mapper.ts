import { languageSchema, type SupportMessage } from '@manabar/contracts';
import type { Prisma } from '@manabar/prisma/client';

/** Includes the thread that a message opened. */
export const withThread = { thread: { select: { id: true } } } as const;

type SupportMessageRow = Prisma.SupportMessageGetPayload<{ include: typeof withThread }>;

export function toSupportMessage(row: SupportMessageRow): SupportMessage {
  return {
    id: row.id,
    nickname: row.nickname,
    userId: row.userRef,
    message: row.message,
    status: row.status,
    language: languageSchema.parse(row.language),
    accountId: row.userId,
    threadId: row.thread?.id ?? null,
    version: row.version,
    created: row.createdAt.toISOString(),
  };
}

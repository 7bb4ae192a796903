import type { ThreadMessage } from '@manabar/contracts';
import type { Queryable } from '#infra/db/sql.ts';
import { toThreadMessage } from './thread.mapper.ts';
import { listMessageAttachments, listMessages } from './threads.sql.ts';

/** Most shown messages of a thread, the newest ones. */
const MOST_MESSAGES = 500;

export interface ReadMessages {
  messages: (ThreadMessage & { nickname: string })[];
  /** Id of the newest returned message; 0 without one. */
  newest: bigint;
}

/** Reads a thread's messages with their pictures, oldest first. */
export async function readMessages(db: Queryable, threadId: number): Promise<ReadMessages> {
  const rows = await listMessages(db, threadId, MOST_MESSAGES);
  const attachments = await listMessageAttachments(
    db,
    rows.map(({ id }) => id),
  );
  const messages = rows.map((row) => ({
    ...toThreadMessage(row, attachments),
    nickname: row.nickname,
  }));
  return { messages, newest: rows.at(-1)?.id ?? 0n };
}

import type { ThreadAuthor } from '@manabar/contracts/rules';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { attach, insertMessage } from './threads.sql.ts';

export interface NewThreadMessage {
  threadId: number;
  author: ThreadAuthor;
  authorId: number;
  text: string;
  /** Ids of pictures that the author uploaded. */
  attachments: readonly string[];
  now: Date;
}

/** Writes a message with its pictures in the caller's transaction. Error: not_found (a picture; details.attachments). */
export async function writeMessage(
  tx: Queryable,
  { threadId, author, authorId, text, attachments, now }: NewThreadMessage,
): Promise<bigint> {
  const [message] = await insertMessage(tx, threadId, author, authorId, text, now);
  if (!message) throw new Error('a message was not written');
  const wanted = [...new Set(attachments.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return message.id;
  const attached = await attach(tx, message.id, authorId, wanted);
  if (attached.length < wanted.length) {
    const found = new Set(attached.map(({ id }) => id));
    const missing = wanted.filter((id) => !found.has(id));
    throw new DomainError('not_found', { attachments: missing });
  }
  return message.id;
}

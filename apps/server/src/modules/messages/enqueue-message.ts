import type { MessageKind } from '@manabar/contracts/rules';
import type { Queryable } from '#infra/db/sql.ts';
import type { MessageData } from './rendering/message-data.ts';
import { enqueueForUser } from './messages.sql.ts';

/** A message to a user by all of their confirmed contacts. */
export interface NewMessage<Kind extends MessageKind = MessageKind> {
  userId: number;
  kind: Kind;
  data: MessageData[Kind];
}

/**
 * Writes a message in the transaction of its cause: the worker delivers it after the commit, and a rollback removes it.
 * Writes nothing for a user who has no confirmed contacts or has declined its topic.
 */
export async function enqueueMessage<Kind extends MessageKind>(
  tx: Queryable,
  { userId, kind, data }: NewMessage<Kind>,
): Promise<void> {
  await enqueueForUser(tx, userId, kind, JSON.stringify(data));
}

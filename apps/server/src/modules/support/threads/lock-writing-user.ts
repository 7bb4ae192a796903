import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { lockActiveUser, serializeWriter } from './threads.sql.ts';

/**
 * Serializes the user's messages with each other and with the deletion of the account until the transaction ends. Must
 * precede any lock of a thread, because a deletion locks the user first. Error: unauthorized (blocked or deleted meanwhile).
 */
export async function lockWritingUser(tx: Queryable, userId: number): Promise<void> {
  await serializeWriter(tx, userId);
  const [user] = await lockActiveUser(tx, userId);
  if (!user) throw new DomainError('unauthorized');
}

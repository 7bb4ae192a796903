import {
  languageSchema,
  type AdminThread,
  type AdminThreadSummary,
  type Language,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import type { Queryable } from '#infra/db/sql.ts';
import { findAdminThread, type AdminThreadRow } from './admin-threads.sql.ts';
import { readMessages } from './read-messages.ts';
import { readThreadOrder } from './read-thread-order.ts';
import { toThreadSummary } from './thread.mapper.ts';
import { markReadByShop } from './threads.sql.ts';

type ReadDeps = Pick<Deps, 'pool' | 'clock'>;

/** Returns a thread with its order, and marks the returned messages as read by the shop. Error: not_found. */
export async function getAdminThread(
  { pool, clock }: ReadDeps,
  { id }: { id: number },
  language: Language,
): Promise<AdminThread> {
  const [thread] = await findAdminThread(pool, id);
  if (!thread) throw new DomainError('not_found');
  const { messages, newest } = await readMessages(pool, id);
  await markReadByShop(pool, id, newest);
  const { order_id: orderId } = thread;
  return {
    ...toAdminThread(thread),
    accountDeleted: thread.deleted,
    messages: messages.map(({ nickname, ...message }) => ({
      ...message,
      author: message.from === 'shop' ? nickname : null,
    })),
    order:
      orderId === null
        ? null
        : await readThreadOrder(pool, orderId, { now: clock.now(), language }),
    facts: thread.facts,
  };
}

/** Returns a thread without its messages. Error: not_found. */
export async function readAdminThread(db: Queryable, id: number): Promise<AdminThreadSummary> {
  const [thread] = await findAdminThread(db, id);
  if (!thread) throw new DomainError('not_found');
  return toAdminThread(thread);
}

const toAdminThread = (row: AdminThreadRow): AdminThreadSummary => ({
  ...toThreadSummary(row),
  userId: row.user_id,
  nickname: row.nickname,
  language: languageSchema.parse(row.language),
  created: row.created_at.toISOString(),
  version: row.version,
});

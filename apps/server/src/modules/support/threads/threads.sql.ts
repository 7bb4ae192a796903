import type { Language, ThreadAuthor, ThreadState } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/** A thread for one of its sides. `unread`: number of unread messages of the other side. */
export interface ThreadRow {
  id: number;
  subject: string;
  state: ThreadState;
  order_id: string | null;
  unread: number;
  updated_at: Date;
}

export interface MessageRow {
  id: bigint;
  author: ThreadAuthor;
  nickname: string;
  text: string;
  created_at: Date;
}

export interface AttachmentRow {
  id: string;
  message_id: bigint | null;
  type: string;
  width: number;
  height: number;
  size: number;
}

const forCustomer = `
  t.id, t.subject, t.state::text AS state, t.order_id, t.updated_at,
  (SELECT count(*)::int FROM support_thread_messages m
    WHERE m.thread_id = t.id AND m.author = 'shop' AND m.id > t.customer_read_id) AS unread`;

/** Lists the threads of a customer, last changed first. */
export const listOwnThreads = statement<ThreadRow, [userId: number, limit: number]>(`
  SELECT ${forCustomer} FROM support_threads t WHERE t.user_id = $1
   ORDER BY t.updated_at DESC, t.id DESC LIMIT $2::int`);

export const findOwnThread = statement<ThreadRow, [userId: number, id: number]>(
  `SELECT ${forCustomer} FROM support_threads t WHERE t.id = $2 AND t.user_id = $1`,
);

/** Lists the newest messages of a thread, oldest first. */
export const listMessages = statement<MessageRow, [threadId: number, limit: number]>(`
  SELECT * FROM (
    SELECT m.id, m.author::text AS author, u.nickname, m.text, m.created_at
      FROM support_thread_messages m JOIN users u ON u.id = m.author_id
     WHERE m.thread_id = $1 ORDER BY m.id DESC LIMIT $2::int) AS newest
   ORDER BY id`);

export const listMessageAttachments = statement<AttachmentRow, [messageIds: bigint[]]>(`
  SELECT id::text AS id, message_id, type, width, height, octet_length(bytes) AS size FROM support_attachments
   WHERE message_id = ANY ($1::bigint[]) ORDER BY message_id, position`);

/** Marks messages up to the given one as read by the customer; later messages stay unread. */
export const markReadByCustomer = statement<never, [threadId: number, messageId: bigint]>(`
  UPDATE support_threads SET customer_read_id = least($2::bigint, shop_message_id)
   WHERE id = $1 AND customer_read_id < least($2::bigint, shop_message_id)`);

export const markReadByShop = statement<never, [threadId: number, messageId: bigint]>(`
  UPDATE support_threads SET shop_read_id = least($2::bigint, customer_message_id)
   WHERE id = $1 AND shop_read_id < least($2::bigint, customer_message_id)`);

export const countUnread = statement<{ count: number }, [userId: number]>(`
  SELECT count(*)::int AS count FROM support_threads WHERE user_id = $1 AND shop_message_id > customer_read_id`);

/** Counts threads that wait for the shop. */
export const countWaiting = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM support_threads WHERE state = 'open'`,
);

export interface LockedThreadRow {
  id: number;
  user_id: number;
  state: ThreadState;
  version: number;
}

const locked = 'id, user_id, state::text AS state, version';

export const lockOwnThread = statement<LockedThreadRow, [userId: number, id: number]>(
  `SELECT ${locked} FROM support_threads WHERE id = $2 AND user_id = $1 FOR NO KEY UPDATE`,
);

export const lockThread = statement<LockedThreadRow, [id: number]>(
  `SELECT ${locked} FROM support_threads WHERE id = $1 FOR NO KEY UPDATE`,
);

/** Returns whether the customer of a thread deleted the account; a later deletion waits until the transaction ends. */
export const lockCustomer = statement<{ deleted: boolean }, [threadId: number]>(
  `SELECT lock_person(user_id) AS deleted FROM support_threads WHERE id = $1`,
);

export const insertThread = statement<
  { id: number },
  [
    userId: number,
    subject: string,
    language: Language,
    orderId: string | null,
    supportMessageId: number | null,
    facts: string | null,
    now: Date,
  ]
>(`
  INSERT INTO support_threads (user_id, subject, language, order_id, support_message_id, facts, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $7) RETURNING id`);

/** Inserts a message; triggers set the thread's state and its newest message. */
export const insertMessage = statement<
  { id: bigint },
  [threadId: number, author: ThreadAuthor, authorId: number, text: string, now: Date]
>(`
  INSERT INTO support_thread_messages (thread_id, author, author_id, text, created_at)
  VALUES ($1, $2::support_author, $3, $4, $5) RETURNING id`);

/** Attaches a user's uploaded pictures in the given order; returns one row for each that was unattached. */
export const attach = statement<
  { id: string },
  [messageId: bigint, userId: number, attachmentIds: string[]]
>(`
  UPDATE support_attachments a SET message_id = $1, position = given.position
    FROM unnest($3::uuid[]) WITH ORDINALITY AS given (id, position)
   WHERE a.id = given.id AND a.user_id = $2 AND a.message_id IS NULL
  RETURNING a.id::text AS id`);

export const setState = statement<never, [id: number, state: ThreadState, now: Date]>(`
  UPDATE support_threads
     SET state = $2::support_thread_state, version = version + 1, updated_at = greatest(updated_at, $3)
   WHERE id = $1`);

/** Serializes a customer's messages to support, which enforces the limits. */
export const serializeWriter = statement<never, [userId: number]>(
  `SELECT pg_advisory_xact_lock(hashtext('manabar:support:writer'), $1::int)`,
);

/** Locks a user; no row when blocked or deleted. Waits for a running deletion; a later deletion waits for this lock. */
export const lockActiveUser = statement<{ id: number }, [userId: number]>(
  `SELECT id FROM users WHERE id = $1 AND blocked_at IS NULL FOR KEY SHARE`,
);

/** Numbers that count against a customer's limits, with the times of the first ones. */
export interface WrittenRow {
  messages: number;
  first_message: Date | null;
  threads: number;
  first_thread: Date | null;
  open: number;
}

export const countWritten = statement<
  WrittenRow,
  [userId: number, messagesSince: Date, threadsSince: Date]
>(`
  SELECT m.messages, m.first_message, t.threads, t.first_thread,
         (SELECT count(*)::int FROM support_threads WHERE user_id = $1 AND state <> 'closed') AS open
    FROM (SELECT count(*)::int AS messages, min(created_at) AS first_message FROM support_thread_messages
           WHERE author_id = $1 AND created_at > $2) AS m
   CROSS JOIN (SELECT count(*)::int AS threads, min(created_at) AS first_thread FROM support_threads
                WHERE user_id = $1 AND created_at > $3) AS t`);

export const findOwnOrder = statement<{ id: string }, [userId: number, orderId: string]>(
  `SELECT id FROM orders WHERE id = $2 AND user_id = $1`,
);

/** Locks the thread of the customer's payment report about this order. */
export const lockReport = statement<
  LockedThreadRow & { last_text: string | null },
  [userId: number, orderId: string]
>(`
  SELECT t.id, t.user_id, t.state::text AS state, t.version,
         (SELECT m.text FROM support_thread_messages m WHERE m.id = t.customer_message_id) AS last_text
    FROM support_threads t WHERE t.order_id = $2 AND t.user_id = $1 AND t.facts IS NOT NULL
     FOR NO KEY UPDATE OF t`);

export const renewFacts = statement<never, [id: number, facts: string]>(
  `UPDATE support_threads SET facts = $2::jsonb WHERE id = $1`,
);

import type { Language } from '@manabar/contracts/rules';
import { statement } from '#infra/db/sql.ts';

/** Stores a message of the form; `userRef` is the id that its sender typed. */
export const insertSupportMessage = statement<
  { id: number },
  [
    nickname: string,
    userRef: string,
    message: string,
    language: Language,
    userId: number | null,
    now: Date,
  ]
>(`
  INSERT INTO support_messages (nickname, user_ref, message, language, user_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`);

/** Counts messages that no admin has opened; messages with a thread count as threads. */
export const countNew = statement<{ count: number }>(`
  SELECT count(*)::int AS count FROM support_messages m
   WHERE m.status = 'new' AND NOT EXISTS (SELECT FROM support_threads t WHERE t.support_message_id = m.id)`);
